import type { Valuation } from "../../../../../contracts/pricing/valuation.ts";
import { t } from "../../../../texts/t.ts";
import { exactPercent, money, oneDecimal } from "../../../../ui/format/format.ts";

/** The kind of value, and whether it was computed automatically: "Retail value, automatic". */
export function typeText({ valuation, is_automatic }: Valuation): string {
  const type = t(`vehicle.valuationType.${valuation.valuation_type}`);
  return is_automatic ? t("valuation.history.automatic", { type }) : type;
}

/** The condition in words: the grade of an inspection, or the condition that a person stated. */
export const conditionText = ({ overall, inspection_id, grade }: Valuation["condition"]): string =>
  inspection_id === null
    ? t(`labels.condition.${overall}`)
    : t("valuation.basis.inspected", { grade: oneDecimal(grade) });

/** +$300, or -$1,200. */
export const signedMoney = (amount: number, currency: string): string =>
  `${amount > 0 ? "+" : ""}${money(amount, currency)}`;

/** 2.4 -> +2.4%. */
export const signedPercent = (points: number): string => `${points > 0 ? "+" : ""}${exactPercent(points / 100)}`;
