import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { suggestedPrice } from "../../../../../contracts/pricing/suggested-price.ts";
import { agedAfterDays } from "../../../../../contracts/system/today.ts";
import type { LatestValue } from "../../../../../contracts/vehicles/vehicle-figures.ts";
import type { InventoryVehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { t } from "../../../../texts/t.ts";
import { count, money, percent } from "../../../../ui/format/format.ts";
import { Tag, type Tone } from "../../../../ui/page/tag.tsx";
import hidden from "../../../../ui/table/row-link.module.css";
import { ageTone, agingAfterDays, daysInStock } from "../../days-in-stock.ts";
import { placeOf } from "../../detail/header/band.ts";
import classes from "./columns.module.css";

/** The age of a vehicle that is still for sale has a color. */
export function AgeTag({ car }: { readonly car: InventoryVehicle }) {
  const days = daysInStock(car);
  if (car.status === "SOLD" || car.status === "ARCHIVED") return count(days);
  return <Tag tone={ageTone(days)}>{count(days)}</Tag>;
}

const placeTones: Readonly<Record<ReturnType<typeof placeOf>, Tone>> = {
  below: "warn",
  within: "good",
  above: "alarm",
};
const arrows = { below: IconArrowDown, within: undefined, above: IconArrowUp };

interface PriceToMarketProps {
  readonly value: LatestValue;
  readonly price: number;
  /** Asking price divided by value. */
  readonly share: number;
}

/** Where the asking price is in the band of the valuation: the color, and an arrow if it is outside. */
export function PriceToMarket({ value, price, share }: PriceToMarketProps) {
  const place = placeOf({ min: value.low, max: value.high }, price);
  const Arrow = arrows[place];
  return (
    <>
      <Tag tone={placeTones[place]}>
        {Arrow && <Arrow size={12} aria-hidden />}
        {percent(share)}
        <span className={hidden.hidden}>{t(`vehicles.inventory.place.${place}`)}</span>
      </Tag>
      <SuggestedPrice value={value} />
    </>
  );
}

/** The price at which such vehicles sell in time, if it differs from the asking price. */
function SuggestedPrice({ value: { suggestion, currency } }: { readonly value: LatestValue }) {
  if (!suggestion?.change || suggestion.change === "keep") return null;
  const price = money(suggestion.price, currency);
  return <div className={classes.suggestion}>{t(`vehicles.inventory.suggestion.${suggestion.change}`, { price })}</div>;
}

const { aimDays, minPercent, maxPercent } = suggestedPrice;

/** What the colors of the columns mean. */
export const Legend = ({ days, priceToMarket }: { readonly days: boolean; readonly priceToMarket: boolean }) => (
  <dl className={classes.legend} aria-label={t("vehicles.inventory.legend.label")}>
    {days && (
      <div>
        <dt>{t("vehicles.daysInStock")}</dt>
        <dd>
          <Tag tone="good">{t("vehicles.inventory.legend.fresh", { days: agingAfterDays })}</Tag>
          <Tag tone="warn">{t("vehicles.inventory.legend.aging", { from: agingAfterDays, to: agedAfterDays - 1 })}</Tag>
          <Tag tone="alarm">{t("vehicles.inventory.legend.aged", { days: agedAfterDays })}</Tag>
        </dd>
      </div>
    )}
    {priceToMarket && (
      <div>
        <dt>{t("vehicles.inventory.priceToMarket")}</dt>
        <dd>
          {(["below", "within", "above"] as const).map((place) => (
            <Tag key={place} tone={placeTones[place]}>
              {t(`vehicles.inventory.place.${place}`)}
            </Tag>
          ))}
          <span>{t("vehicles.inventory.suggestion.legend", { from: minPercent, to: maxPercent, days: aimDays })}</span>
        </dd>
      </div>
    )}
  </dl>
);
