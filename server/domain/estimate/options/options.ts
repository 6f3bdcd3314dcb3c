import type { EstimateContext } from "../context.ts";
import { type Damage, isOnPanel, type PanelDamage } from "../damage/damage.ts";
import { choose } from "./choose.ts";
import { presumedSize } from "./dents.ts";
import { createJobWriter, type Job, type PanelOption } from "./job-writer.ts";
import { mechanicalRepair } from "./mechanical.ts";
import { cheaperNew, describe, reasonFor } from "./option-texts.ts";
import { repairTypeOf, writers } from "./repairs.ts";

export interface Option extends Job {
  readonly recommended: boolean;
  readonly reason: string;
}
export interface OfferedRepairs {
  /** At least one. Exactly one is recommended: the first, unless a person chose another. */
  readonly options: readonly Option[];
  readonly notes: readonly string[];
}

function jobOf(option: PanelOption, damage: PanelDamage, context: EstimateContext): Job {
  const job = createJobWriter(context, damage.given.damage_id, option, damage.given.location);
  writers[option](job, damage);
  return {
    option,
    repairType: repairTypeOf(option, damage),
    description: describe(option, damage),
    labor: job.labor,
    parts: job.parts,
  };
}

function unrecommended(
  damage: Damage,
  context: EstimateContext,
): { options: (Job & { reason: string })[]; notes: readonly string[] } {
  if (!isOnPanel(damage)) {
    const reason =
      "The exact work is known only after a diagnosis. The estimate is a wide range based on the severity.";
    return { options: [{ ...mechanicalRepair(damage, context), reason }], notes: [] };
  }
  const { options, notes, isCheaperNew } = choose(damage, context);
  const reason = (option: PanelOption, i: number) =>
    i === 0 && isCheaperNew ? cheaperNew(damage) : reasonFor(option, damage, i === 0);
  return {
    options: options.map((option, i) => ({
      ...jobOf(option, damage, context),
      reason: reason(option, i),
    })),
    notes: options[0] === "pdr" ? [...notes, ...[presumedSize(damage)].filter((note) => note !== null)] : notes,
  };
}

/** The possible repairs of a damage with all lines. The one that a person chose is recommended, otherwise the first. */
export function repairOptionsOf(damage: Damage, context: EstimateContext): OfferedRepairs {
  const { options, notes } = unrecommended(damage, context);
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
