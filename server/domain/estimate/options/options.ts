import type { EstimateContext } from "../context.ts";
import { type Damage, isOnPanel, type PanelDamage } from "../damage/damage.ts";
import { costsOf } from "../summary/costs.ts";
import { choose } from "./choose.ts";
import { paintlessNotes } from "./dents.ts";
import { createJobWriter, type Job, type PanelOption } from "./job-writer.ts";
import { mechanicalRepair } from "./mechanical.ts";
import { cheaperNew, dearHail, describe, reasonFor, tooDear } from "./option-texts.ts";
import { type PaintlessLimit, repairTypeOf, writers } from "./repairs.ts";

export interface Option extends Job {
  readonly recommended: boolean;
  readonly reason: string;
}
export interface OfferedRepairs {
  /** At least one. Exactly one is recommended: the first, unless a person chose another. */
  readonly options: readonly Option[];
  readonly notes: readonly string[];
}

function jobOf(
  option: PanelOption,
  damage: PanelDamage,
  context: EstimateContext,
  limit: PaintlessLimit | null = null,
): Job {
  const job = createJobWriter(context, damage.given.damage_id, option, damage.given.location);
  writers[option](job, damage, limit);
  return {
    option,
    repairType: repairTypeOf(option, damage),
    description: describe(option, damage, context),
    labor: job.labor,
    parts: job.parts,
  };
}

/** A damage with the contexts of its estimate: the real one, and one without changes at the rates of the default region. */
export interface Contexts {
  readonly context: EstimateContext;
  /** Repairs are compared here, so that every region gets the same recommendation. */
  readonly neutral: EstimateContext;
  /** In the real currency and region, without changes: the price of a new part, which caps paintless repair. */
  readonly unchanged: EstimateContext;
}

const isMovable = ({ panel }: PanelDamage): boolean => panel.figures.joint === "bolted";

interface Compared {
  /** The recommended option first. */
  readonly options: readonly PanelOption[];
  readonly isCheaperNew: boolean;
  /** Whether the price list asks more for paintless repair of hail than the repair costs that is recommended instead. */
  readonly isDearHail: boolean;
}

/**
 * Hail on a part that is not bolted on: where paintless repair costs as much as the repair with paint, that is recommended. The
 * part is never cut out because of its dents.
 */
function withoutDearHail(options: readonly PanelOption[], damage: PanelDamage, neutral: EstimateContext): Compared {
  const cost = (option: PanelOption) => costsOf(jobOf(option, damage, neutral)).total;
  const best = options
    .filter((option) => option !== "pdr" && option !== "replace" && option !== "section")
    .toSorted((a, b) => cost(a) - cost(b))[0];
  const isDearHail = options[0] === "pdr" && damage.isHail && best !== undefined && cost("pdr") >= cost(best);
  const kept = isDearHail ? [best, ...options.filter((option) => option !== best)] : options;
  return { options: kept, isCheaperNew: false, isDearHail };
}

/**
 * The options with the new part first where repairing the old one would cost as much: a bolted part is then replaced. A welded
 * one is cut only where its damage demands it. Repairs of hail that cost more than a new part are left out.
 */
function compared(options: readonly PanelOption[], damage: PanelDamage, neutral: EstimateContext): Compared {
  const [first] = options;
  if (!isMovable(damage)) return withoutDearHail(options, damage, neutral);
  const asChosen = { options, isCheaperNew: false, isDearHail: false };
  const canReplace = first !== "replace" && damage.panel.figures.refinish_hours > 0;
  const isWorthIt = damage.severity !== "minor" || damage.count > 1 || first === "pdr";
  if (!first || !canReplace || !isWorthIt) return asChosen;
  const cost = (option: PanelOption) => costsOf(jobOf(option, damage, neutral)).total;
  const limit = cost("replace");
  const isTooDear = (option: PanelOption) => option !== "replace" && cost(option) >= limit;
  if (!isTooDear(first)) return asChosen;
  const kept = options.filter(
    (option) => option !== "replace" && (option === "pdr" || !damage.isHail || !isTooDear(option)),
  );
  return { options: ["replace", ...kept], isCheaperNew: true, isDearHail: false };
}

function unrecommended(
  damage: Damage,
  { context, neutral, unchanged }: Contexts,
): { options: (Job & { reason: string })[]; notes: readonly string[] } {
  if (!isOnPanel(damage)) {
    const reason =
      "The exact work is known only after a diagnosis. The estimate is a wide range based on the severity.";
    return { options: [{ ...mechanicalRepair(damage, context), reason }], notes: [] };
  }
  const chosen = choose(damage, context);
  const { options, isCheaperNew, isDearHail } = compared(chosen.options, damage, neutral);
  const newIn = (used: EstimateContext) => costsOf(jobOf("replace", damage, used)).total;
  const limit = options.includes("pdr") ? { price: newIn(unchanged), dollars: newIn(neutral) / 100 } : null;
  const reason = (option: PanelOption, i: number) => {
    if (i === 0 && isCheaperNew) return cheaperNew(damage);
    if (isDearHail && option === "pdr") return dearHail;
    return isCheaperNew && option === "pdr" ? tooDear : reasonFor(option, damage, i === 0);
  };
  return {
    options: options.map((option, i) => ({
      ...jobOf(option, damage, context, limit),
      reason: reason(option, i),
    })),
    notes: [...chosen.notes, ...(options.includes("pdr") ? paintlessNotes(damage) : [])],
  };
}

/** The possible repairs of a damage with all lines. The one that a person chose is recommended, otherwise the first. */
export function repairOptionsOf(damage: Damage, contexts: Contexts): OfferedRepairs {
  const { options, notes } = unrecommended(damage, contexts);
  const { context } = contexts;
  const change = context.chosen.get(damage.given.damage_id);
  const chosen = options.findIndex(({ option }) => option === change?.option);
  const best = Math.max(0, chosen);
  return {
    options: options.map((option, i) => ({
      ...option,
      recommended: i === best,
      reason: change && i === chosen ? `Chosen by ${change.by}: ${change.reason}` : option.reason,
    })),
    notes,
  };
}
