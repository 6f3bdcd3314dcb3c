import type { Damage, Results } from "../../../../contracts/inspections/findings.ts";
import type { DamageType, Fitting, PartName, Severity } from "../../../../contracts/vocabulary.ts";
import { conditionOf, conditionScore } from "./score.ts";

/** The fields of a damage that counts and totals depend on. */
export type CountedDamage = Pick<Damage, "type" | "severity" | "estimated_repair"> & {
  readonly location: { readonly part: PartName };
  /** Set if the damage is on a wheel or mirror, which is recorded under the part. */
  readonly fitting?: Fitting | null;
};
type Cost = Results["damage_summary"]["total_estimated_repair"];

const bySeverity = (damages: readonly CountedDamage[]): Results["damage_summary"]["by_severity"] => {
  const count = (severity: Severity) => damages.filter((damage) => damage.severity === severity).length;
  return {
    minor: count("minor"),
    moderate: count("moderate"),
    severe: count("severe"),
    critical: count("critical"),
  };
};

const byType = (damages: readonly CountedDamage[]): Results["damage_summary"]["by_type"] => {
  const count = (type: DamageType) => damages.filter((damage) => damage.type === type).length;
  return {
    scratch: count("scratch"),
    dent: count("dent"),
    rust: count("rust"),
    crack: count("crack"),
    paint_damage: count("paint_damage"),
    glass_damage: count("glass_damage"),
    panel_damage: count("panel_damage"),
  };
};

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** The cost of all damages of one part: the highest one if the part is replaced, else the sum. */
function costOf(damages: readonly CountedDamage[]): { min: number; max: number } {
  const costs = damages.map(({ estimated_repair }) => estimated_repair);
  const replaced = costs.some(({ repair_type }) => repair_type === "replacement" || repair_type === "structural");
  const fold = (amounts: readonly number[]) =>
    replaced ? Math.max(...amounts) : amounts.reduce((sum, amount) => sum + amount, 0);
  return { min: fold(costs.map(({ min }) => min)), max: fold(costs.map(({ max }) => max)) };
}

/** The repair total. A wheel or mirror has its own cost, apart from the part under which it is recorded. */
function totalCost(damages: readonly CountedDamage[], currency: string): Cost {
  const byComponent = Map.groupBy(damages, ({ location, fitting }) => `${location.part} ${fitting ?? ""}`);
  const parts = [...byComponent.values()].map(costOf);
  return {
    min: cents(parts.reduce((sum, { min }) => sum + min, 0)),
    max: cents(parts.reduce((sum, { max }) => sum + max, 0)),
    currency,
  };
}

const byPart = <D extends CountedDamage>(damages: readonly D[]): Map<PartName, D[]> =>
  Map.groupBy(damages, ({ location }) => location.part);

/** The number of damages by severity and by type (each adds up to the total), and the repair total. */
export function summarizeDamages(damages: readonly CountedDamage[]): Results["damage_summary"] {
  return {
    total_damages: damages.length,
    by_severity: bySeverity(damages),
    by_type: byType(damages),
    total_estimated_repair: totalCost(damages, damages[0]?.estimated_repair.currency ?? "USD"),
  };
}

/** Each part with findings, worst first. Its condition is that of a car with only this part's damages. */
export function partsAffected(damages: readonly CountedDamage[]): Results["parts_affected"] {
  return [...byPart(damages)]
    .map(([part, own]) => ({ part, score: conditionScore(own).score, damage_count: own.length }))
    .toSorted((a, b) => a.score - b.score || a.part.localeCompare(b.part))
    .map(({ part, score, damage_count }) => ({ part, condition: conditionOf(score), damage_count }));
}
