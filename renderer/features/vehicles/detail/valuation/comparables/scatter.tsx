import { type KeyboardEvent, useMemo, useRef } from "react";
import { distanceIn } from "../../../../../../contracts/accounts/units.ts";
import type { Comparable, Valuation } from "../../../../../../contracts/pricing/valuation.ts";
import { t } from "../../../../../texts/t.ts";
import { count, mileage, money, units } from "../../../../../ui/format/format.ts";
import panel from "../valuation.module.css";
import { carText, placeText, sourceText } from "./comparable-text.ts";
import classes from "./comparables.module.css";
import { nextPoint } from "./scatter-keys.ts";
import { type ScatterPlot, scatterPlot, type Tick } from "./scatter-points.ts";

interface ScatterProps {
  readonly valuation: Valuation;
  readonly comparables: readonly Comparable[];
  readonly active: string | undefined;
  readonly onActive: (listingId: string | undefined) => void;
}

const share = (value: number) => `${value * 100}%`;

/** Mileage and price of the comparables, with this car among them. The point of a car and its row of the table are one. */
export function Scatter({ valuation, comparables, active, onActive }: ScatterProps) {
  const { currency, adjusted_value } = valuation.valuation;
  const value = adjusted_value.average;
  const miles = valuation.vehicle.mileage;
  const plot = useMemo(
    () => scatterPlot(comparables, { mileage: miles, price: value }, (some) => distanceIn(units.distance, some)),
    [comparables, miles, value],
  );
  return (
    <div>
      <div className={classes.chart}>
        <Axes plot={plot} currency={currency} />
        <Points plot={plot} currency={currency} active={active} onActive={onActive} />
        <span
          className={classes.thisCar}
          style={{ left: share(plot.subject.x), bottom: share(plot.subject.y) }}
          aria-hidden
        />
      </div>
      <div className={classes.axisTitle}>
        {t("valuation.scatter.mileage")} ({units.distance})
      </div>
      <ActiveCar comparable={comparables.find(({ listing_id }) => listing_id === active)} currency={currency} />
      <Legend comparables={comparables} value={money(value, currency)} />
      {plot.withoutMileage > 0 && (
        <p className={panel.dimmed}>{t("valuation.scatter.withoutMileage", { count: plot.withoutMileage })}</p>
      )}
    </div>
  );
}

/** The car under the pointer or with the focus, for phones, where the chart and the row are not in the window together. */
const ActiveCar = ({
  comparable,
  currency,
}: {
  readonly comparable: Comparable | undefined;
  readonly currency: string;
}) => (
  <p className={classes.activeCar} aria-hidden data-testid="active-car">
    {comparable
      ? `${comparableText(comparable, currency)}. ${sourceText(comparable)}. ${placeText(comparable)}`
      : t("valuation.scatter.hint")}
  </p>
);

const Axes = ({ plot, currency }: { readonly plot: ScatterPlot; readonly currency: string }) => (
  <div aria-hidden>
    {plot.priceTicks.map(({ value, at }: Tick) => (
      <span key={value} className={classes.priceTick} style={{ bottom: share(at) }}>
        <span>{money(value, currency)}</span>
      </span>
    ))}
    {plot.mileageTicks.map(({ value, at }: Tick) => (
      <span key={value} className={classes.mileageTick} style={{ left: share(at) }}>
        {count(value)}
      </span>
    ))}
  </div>
);

type PointsProps = Pick<ScatterProps, "active" | "onActive"> & {
  readonly plot: ScatterPlot;
  readonly currency: string;
};

/** One stop of the Tab key; the arrow keys move from car to car by mileage. */
function Points({ plot: { points }, currency, active, onActive }: PointsProps) {
  const box = useRef<HTMLDivElement>(null);
  const current = Math.max(
    0,
    points.findIndex(({ comparable }) => comparable.listing_id === active),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextPoint(event.key, current, points.length);
    if (next === undefined) return;
    event.preventDefault();
    box.current?.querySelectorAll<HTMLElement>("[role=option]")[next]?.focus();
  };
  return (
    <div
      ref={box}
      className={classes.points}
      role="listbox"
      aria-label={t("valuation.scatter.label")}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {points.map((point, at) => {
        const { listing_id } = point.comparable;
        return (
          <span
            key={listing_id}
            role="option"
            aria-selected={listing_id === active}
            aria-label={comparableText(point.comparable, currency)}
            tabIndex={at === current ? 0 : -1}
            className={classes.point}
            data-kind={kindOf(point.comparable)}
            data-active={listing_id === active || undefined}
            style={{ left: share(point.x), bottom: share(point.y) }}
            onFocus={() => onActive(listing_id)}
            onMouseEnter={() => onActive(listing_id)}
          />
        );
      })}
    </div>
  );
}

const kindOf = ({ excluded, source }: Comparable) =>
  excluded ? "excluded" : source === "recent_sale" ? "sold" : "listed";

function comparableText(comparable: Comparable, currency: string): string {
  return t(comparable.excluded ? "valuation.scatter.excludedPoint" : "valuation.scatter.point", {
    car: carText(comparable),
    mileage: comparable.mileage === null ? "–" : mileage(comparable.mileage),
    price: money(comparable.price, currency),
  });
}

function Legend({ comparables, value }: { readonly comparables: readonly Comparable[]; readonly value: string }) {
  const kinds = new Set(comparables.map(kindOf));
  return (
    <ul className={classes.legend}>
      <li>
        <span className={classes.thisCar} aria-hidden />
        {t("valuation.scatter.thisCar", { value })}
      </li>
      {(["listed", "sold", "excluded"] as const)
        .filter((kind) => kinds.has(kind))
        .map((kind) => (
          <li key={kind}>
            <span className={classes.point} data-kind={kind} aria-hidden />
            {t(`valuation.scatter.${kind}`)}
          </li>
        ))}
    </ul>
  );
}
