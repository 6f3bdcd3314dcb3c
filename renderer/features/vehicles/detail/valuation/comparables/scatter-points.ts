import type { Comparable } from "../../../../../../contracts/pricing/valuation.ts";

export interface ScatterPoint {
  readonly comparable: Comparable;
  /** Position in the chart from 0 to 1: `x` from the left, `y` from the bottom. */
  readonly x: number;
  readonly y: number;
}

export interface Tick {
  readonly value: number;
  /** From 0 to 1. */
  readonly at: number;
}

interface Axis {
  readonly ticks: readonly Tick[];
  place(value: number): number;
}

/** Round steps between the ticks of an axis, times a power of ten. */
const roundSteps = [1, 2, 2.5, 5, 10] as const;
/** More ticks overlap on a phone. */
const maxTicks = 5;

/** An axis that contains the values, with ticks at round numbers. It never begins below 0. */
export function axisOf(values: readonly number[]): Axis {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const span = max - min || Math.max(1, Math.abs(max) * 0.1);
  const rough = span / (maxTicks - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (roundSteps.find((one) => one * power >= rough) ?? 10) * power;
  const start = Math.max(0, Math.floor((min - span * 0.04) / step) * step);
  const end = Math.ceil((max + span * 0.04) / step) * step;
  const place = (value: number) => (value - start) / (end - start);
  const count = Math.round((end - start) / step);
  return {
    place,
    ticks: Array.from({ length: count + 1 }, (_, at) => {
      const value = start + at * step;
      return { value, at: place(value) };
    }),
  };
}

export interface Place {
  readonly mileage: number;
  readonly price: number;
}

export interface ScatterPlot {
  /** By mileage, the fewest first. */
  readonly points: readonly ScatterPoint[];
  /** The valued car. */
  readonly subject: Pick<ScatterPoint, "x" | "y">;
  readonly mileageTicks: readonly Tick[];
  readonly priceTicks: readonly Tick[];
  /** Comparables without a mileage have no place in the chart. */
  readonly withoutMileage: number;
}

/** Mileage and price of the comparables and of the valued car. `distance` converts miles to the unit of the axis. */
export function scatterPlot(
  comparables: readonly Comparable[],
  subject: Place,
  distance: (miles: number) => number = (miles) => miles,
): ScatterPlot {
  const placed = comparables.flatMap((comparable) =>
    comparable.mileage === null ? [] : [{ comparable, mileage: comparable.mileage, price: comparable.price }],
  );
  const all = [...placed, subject];
  const mileage = axisOf(all.map((one) => distance(one.mileage)));
  const price = axisOf(all.map((one) => one.price));
  const at = (one: Place) => ({ x: mileage.place(distance(one.mileage)), y: price.place(one.price) });
  return {
    points: placed
      .toSorted((a, b) => a.mileage - b.mileage)
      .map(({ comparable, ...one }) => ({ comparable, ...at(one) })),
    subject: at(subject),
    mileageTicks: mileage.ticks,
    priceTicks: price.ticks,
    withoutMileage: comparables.length - placed.length,
  };
}
