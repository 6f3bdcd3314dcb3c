import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import type { AssessedDamage } from "../../../../contracts/repair/estimate.ts";

interface Pair {
  readonly before: number;
  readonly after: number;
}

export interface Difference {
  /** Amounts in different currencies have no difference. */
  readonly isSameCurrency: boolean;
  readonly currencyBefore: string;
  readonly currency: string;
  readonly total: Pair;
  readonly parts: Pair;
  readonly labor: Pair;
  readonly hours: Pair;
  /** Zero or negative amounts. */
  readonly shared: Pair;
  /** The damages with another price. */
  readonly damages: readonly (Pair & { readonly damage: AssessedDamage })[];
}

const sharedOf = ({ summary }: DamageAssessment): number =>
  summary.repair_cost_summary.shared_work.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;

const find = ({ assessed_damages }: DamageAssessment, id: string): AssessedDamage | undefined =>
  assessed_damages.find(({ damage_id }) => damage_id === id);

/** Zero for a damage that the estimate does not have. */
const costOf = (assessment: DamageAssessment, { damage_id }: AssessedDamage): number =>
  find(assessment, damage_id)?.recommended_repair.estimated_cost ?? 0;

/** What a change or a recomputation did to an estimate. */
export function differenceOf(before: DamageAssessment, after: DamageAssessment): Difference {
  const [old, now] = [before.summary.repair_cost_summary, after.summary.repair_cost_summary];
  const removed = before.assessed_damages.filter(({ damage_id }) => !find(after, damage_id));
  const damages = [...after.assessed_damages, ...removed].flatMap((damage) => {
    const pair = { before: costOf(before, damage), after: costOf(after, damage) };
    return pair.before === pair.after ? [] : [{ damage, ...pair }];
  });
  return {
    isSameCurrency: before.options.currency === after.options.currency,
    currencyBefore: before.options.currency,
    currency: after.options.currency,
    total: { before: old.recommended_repairs_total.estimated, after: now.recommended_repairs_total.estimated },
    parts: { before: old.parts, after: now.parts },
    labor: { before: old.labor, after: now.labor },
    hours: { before: old.labor_hours, after: now.labor_hours },
    shared: { before: sharedOf(before), after: sharedOf(after) },
    damages,
  };
}

/** What was recomputed, and with what: the settings that restore it. */
export const settingsOf = ({ rate_book_version, options }: DamageAssessment) => ({
  rate_book_version,
  currency: options.currency,
  ...(options.labor_rate_region !== undefined && { labor_rate_region: options.labor_rate_region }),
});

/** Whether a recomputation changed the settings of the estimate, and not only a person its lines. */
export function hasOtherSettings(before: DamageAssessment, after: DamageAssessment): boolean {
  return JSON.stringify(settingsOf(before)) !== JSON.stringify(settingsOf(after));
}
