import { type MarketField, marketFields } from "../../../contracts/pricing/market-files.ts";
import type { MarketKind } from "../../../contracts/pricing/market-kinds.ts";
import { t } from "../../texts/t.ts";
import { count, list } from "../../ui/format/format.ts";
import type { Tone } from "../../ui/page/tag.tsx";

/** Prices of used cars change by some percent in this time. Our own estimate. */
export const oldAfterDays = 180;

export const kindTones: Readonly<Record<MarketKind, Tone>> = {
  dealer_listing: "plain",
  private_listing: "plain",
  recent_sale: "good",
  auction_sale: "accent",
};

/** "2020 Honda Accord EX". */
export const carText = (car: {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly trim: string | null;
}): string => [car.year, car.make, car.model, car.trim].filter((word) => word !== null).join(" ");

/** The name of a field that the server names; the name itself for a field that only a newer server knows. */
export function fieldText(name: string): string {
  const field: MarketField | undefined = marketFields.find((known) => known === name);
  return field ? t(`market.field.${field}`) : name;
}

/** Why a row was rejected, with the field's name as the page writes it: `zipCode: "0"` becomes `ZIP code: "0"`. */
export const reasonText = (reason: string): string => reason.replace(/^\w+(?=: )/, (name) => fieldText(name));

/** "dealer listings (6,762) and private listings (26)". */
export const kindsText = (kinds: readonly { readonly kind: MarketKind; readonly rows: number }[]): string =>
  list(
    kinds.map(({ kind, rows }) =>
      t("market.preview.kindRows", { kind: t(`market.kindsInText.${kind}`), rows: count(rows) }),
    ),
  );
