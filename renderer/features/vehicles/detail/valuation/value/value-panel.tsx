import { Title } from "@mantine/core";
import { useState } from "react";
import type { Valuation } from "../../../../../../contracts/pricing/valuation.ts";
import type { Vehicle } from "../../../../../../contracts/vehicles/vehicles.ts";
import { t } from "../../../../../texts/t.ts";
import { exactPercent, money } from "../../../../../ui/format/format.ts";
import { differenceText } from "../../price/price-change-text.tsx";
import panel from "../valuation.module.css";
import { priceOnMarket } from "./price-on-market.ts";
import classes from "./value.module.css";
import { WideBand } from "./wide-band.tsx";

interface ValuePanelProps {
  readonly car: Vehicle;
  readonly valuation: Valuation;
}

/** The value before the last change of the same valuation. Undefined if it has not changed since it is shown. */
function useBefore({ revision, valuation }: Valuation): number | undefined {
  const now = valuation.adjusted_value.average;
  const [seen, setSeen] = useState<{ readonly revision: number; readonly now: number; readonly before?: number }>({
    revision,
    now,
  });
  if (seen.revision === revision) return seen.before;
  setSeen({ revision, now, ...(seen.now !== now && { before: seen.now }) });
  return undefined;
}

/** The value with its range, and the asking price on the market. */
export function ValuePanel({ car, valuation: shown }: ValuePanelProps) {
  const { valuation_type, currency, adjusted_value: band } = shown.valuation;
  const before = useBefore(shown);
  const title = t(`vehicle.valuationType.${valuation_type}`);
  // a price in another currency than the value has no place on its band
  const isComparable = car.currency === currency;
  const price = isComparable ? (car.soldPrice ?? car.askingPrice) : null;
  const priceLabel = t(car.soldPrice === null ? "valuation.value.asking" : "valuation.value.soldFor");
  const ends = { min: money(band.min, currency), max: money(band.max, currency) };
  return (
    <section className={`panel ${panel.panel}`} aria-labelledby="value-title">
      <Title order={2} id="value-title">
        {title}
      </Title>
      <div aria-live="polite">
        <div className={classes.value} data-testid="value">
          {money(band.average, currency)}
        </div>
        {before !== undefined && (
          <div className={classes.change} data-testid="value-change">
            {t("valuation.value.changed", {
              amount: differenceText(band.average - before, currency),
              before: money(before, currency),
            })}
          </div>
        )}
      </div>
      <WideBand
        band={band}
        currency={currency}
        title={title}
        price={price === null ? undefined : { label: priceLabel, amount: price }}
      />
      <p className={panel.text}>
        {t("valuation.value.range", ends)} {car.soldPrice === null && <AskingPrice car={car} valuation={shown} />}
      </p>
    </section>
  );
}

/** Where the asking price is on the market, in sentences. */
function AskingPrice({ car, valuation }: ValuePanelProps) {
  const { currency } = valuation.valuation;
  const market = priceOnMarket(valuation, car.askingPrice);
  if (car.askingPrice === null || market === undefined) return t("valuation.value.noPrice");
  if (car.currency !== currency)
    return t("valuation.value.otherCurrency", { price: money(car.askingPrice, car.currency), currency });
  const { position, percent } = market;
  const price = { price: money(car.askingPrice, currency), percent: exactPercent(percent / 100) };
  return (
    <>
      {t("valuation.value.percent", price)}{" "}
      {position === undefined
        ? t("valuation.value.stale")
        : `${t("valuation.value.rank", { rank: position.rank, of: position.of })} ${t("valuation.value.days", {
            count: position.days_to_sell.estimate,
          })}`}
    </>
  );
}
