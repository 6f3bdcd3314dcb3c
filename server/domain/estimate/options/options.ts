import { type Damage, isOnPanel, type PanelDamage } from "../damage/damage.ts";
import type { Shop } from "../context.ts";
import { choose } from "./choose.ts";
import { presumedSize } from "./dents.ts";
import { type Job, openJob, type PanelOption } from "./job-writer.ts";
import { mechanicalRepair } from "./mechanical.ts";
import { repairTypeOf, writers } from "./repairs.ts";
import { cheaperNew, describe, reasonFor } from "./option-texts.ts";

export interface Option extends Job {
  readonly recommended: boolean;
  readonly reason: string;
}
export interface Offered {
  /** At least one; exactly one is recommended, and stands first unless a person chose another. */
  readonly options: readonly Option[];
  readonly notes: readonly string[];
}

function jobOf(option: PanelOption, damage: PanelDamage, shop: Shop): Job {
  const job = openJob(shop, damage.given.damage_id, option, damage.given.location);
  writers[option](job, damage);
  return {
    option,
    repairType: repairTypeOf(option, damage),
    description: describe(option, damage),
    labour: job.labour,
    parts: job.parts,
  };
}

function unrecommended(
  damage: Damage,
  shop: Shop,
): { options: (Job & { reason: string })[]; notes: readonly string[] } {
  if (!isOnPanel(damage)) {
    const reason = "What it takes is known once it has been diagnosed: a wide band by severity.";
    return { options: [{ ...mechanicalRepair(damage, shop), reason }], notes: [] };
  }
  const { options, notes, isCheaperNew } = choose(damage, shop);
  const reason = (option: PanelOption, i: number) =>
    i === 0 && isCheaperNew ? cheaperNew(damage) : reasonFor(option, damage, i === 0);
  return {
    options: options.map((option, i) => ({
      ...jobOf(option, damage, shop),
      reason: reason(option, i),
    })),
    notes: options[0] === "pdr" ? [...notes, ...[presumedSize(damage)].filter((note) => note !== null)] : notes,
  };
}

/** The possible repairs of a damage with all their lines; the first is recommended, or the one that a person chose. */
export function offeredRepairs(damage: Damage, shop: Shop): Offered {
  const { options, notes } = unrecommended(damage, shop);
  const change = shop.chosen.get(damage.given.damage_id);
  const wanted = options.findIndex(({ option }) => option === change?.option);
  const best = Math.max(0, wanted);
  return {
    options: options.map((option, i) => ({
      ...option,
      recommended: i === best,
      reason: change && i === wanted ? `Chosen by ${change.by}: ${change.reason}` : option.reason,
    })),
    notes,
  };
}
