import "../../texts/lazy/repair-texts.ts";
import type { DamageAssessment } from "../../../contracts/repair/assessments.ts";
import type { AssessedDamage } from "../../../contracts/repair/estimate.ts";
import { t } from "../../texts/t.ts";
import { exactFigure, money } from "../../ui/format/format.ts";

/** "Dent, left front door". */
export const damageName = ({ type, location }: Pick<AssessedDamage, "type" | "location">): string =>
  t("results.finding.name", {
    damage: t(`labels.damage.${type}`),
    part: t(`labels.within.part.${location}`),
  });

/** With cents; the yen has none. */
export const exactMoney = (amount: number, currency: string): string =>
  money(amount, currency, currency === "JPY" ? 0 : 2);

/** "$40 more", "$12.50 less". Zero counts as more. */
export const changeText = (change: number, currency: string): string =>
  t(change < 0 ? "repair.difference.less" : "repair.difference.more", {
    amount: exactMoney(Math.abs(change), currency),
  });

export const hoursText = (hours: number): string => t("repair.totals.hourCount", { hours: exactFigure(hours) });

/** The total of the recommended repairs. */
export function totalText({ summary }: DamageAssessment): string {
  const { estimated, currency } = summary.repair_cost_summary.recommended_repairs_total;
  return exactMoney(estimated, currency);
}
