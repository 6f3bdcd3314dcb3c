import type { Comparable } from "../../../../../../contracts/pricing/valuation.ts";
import { t } from "../../../../../texts/t.ts";
import { day, mileage } from "../../../../../ui/format/format.ts";

/** 2018 Jeep Renegade Latitude. */
export const carText = ({ year, make, model, trim }: Comparable): string =>
  [year, make, model, trim].filter((part) => part !== null && part !== "").join(" ");

/** The kind of price and its time: "Dealer asks, 12 days listed". */
export function sourceText({ kind, days_on_market: days, sale_date }: Comparable): string {
  const source = t(`valuation.comparables.kind.${kind}`);
  if (sale_date !== null) return `${source}, ${day(`${sale_date}T12:00:00`)}`;
  return days === null ? source : `${source}, ${t("valuation.comparables.listed", { count: days })}`;
}

/** The place and how far away it is: "Chicago, IL, 12 mi away". */
export function placeText({ location, distance_miles: miles }: Comparable): string {
  const away = miles === null ? null : t("valuation.comparables.away", { distance: mileage(miles) });
  return [location, away].filter((part) => part !== null).join(", ");
}
