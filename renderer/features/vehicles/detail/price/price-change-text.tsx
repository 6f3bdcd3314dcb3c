import { t } from "../../../../texts/t.ts";
import { money } from "../../../../ui/format/format.ts";
import { difference, type PriceChange } from "./price-changes.ts";

const amountText = (amount: number | null, currency: string): string =>
  amount === null ? t("vehicle.price.none") : money(amount, currency);

/** $500 lower, or $500 higher. */
export function differenceText(by: number, currency: string): string {
  if (by === 0) return t("vehicle.price.same");
  return t(by < 0 ? "vehicle.price.lower" : "vehicle.price.higher", { amount: money(Math.abs(by), currency) });
}

interface PriceChangeTextProps {
  readonly change: PriceChange;
  readonly currency: string;
}

/** A price change in words: "Asking price: $15,900 to $15,400, $500 lower. Reason." */
export function PriceChangeText({ change: { field, from, to, reason }, currency }: PriceChangeTextProps) {
  const label = t(`vehicles.field.${field}`);
  if (from === undefined || to === undefined) return t("vehicle.price.hidden", { field: label });
  const by = difference(from, to);
  return (
    <>
      {t("vehicle.price.changed", { field: label, from: amountText(from, currency), to: amountText(to, currency) })}
      {by !== undefined && ` (${differenceText(by, currency)})`}
      {reason !== undefined && <div>{t("vehicle.price.because", { reason })}</div>}
    </>
  );
}
