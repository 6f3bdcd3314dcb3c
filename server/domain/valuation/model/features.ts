import type { Description } from "../features/describe.ts";
import { covariates } from "./hedonic/curves.ts";
import type { DesignRow } from "./hedonic/design.ts";
import { effects, families } from "./hedonic/effects.ts";
import type { Hedonic } from "./hedonic/fit.ts";
import { type Parts, partsOf } from "./hedonic/parts.ts";

/** Effects whose row counts are features of the trees, as a measure of how reliable the hedonic model is. */
export const countedEffects: readonly number[] = ["model", "model year", "trim year", "vin 8 year", "seller"].map(
  (name) => effects.findIndex((effect) => effect.name === name),
);

/** Slopes are only part of the total. As separate features they could make a price rise with the mileage. */
const treeFamilies = families.filter((family) => family !== "slope");

export const featureNames: readonly string[] = [
  "year",
  "age",
  "miles",
  "grade",
  "day",
  "litres",
  "cylinders",
  "miles beyond its age",
  "curves",
  "hedonic",
  ...treeFamilies,
  ...countedEffects.map((at) => `rows: ${effects[at]?.name}`),
];

/** A price never rises with the mileage, and never falls with the grade or the hedonic value. */
export const monotone: Int8Array = Int8Array.from(featureNames, (name) =>
  name.startsWith("miles") ? -1 : ["grade", "curves", "hedonic"].includes(name) ? 1 : 0,
);

const rowsOfModelYear = featureNames.indexOf("rows: model year");

/** The number of training rows of the same model and year, from a row's features. */
export const modelYearRows = (features: Float32Array): number => Math.expm1(features[rowsOfModelYear] ?? 0);

/** The features of a row for the trees: its numbers, and its parts by a hedonic model that was fitted without it. */
export function featuresOf(
  d: Description,
  designRow: DesignRow,
  hedonic: Hedonic,
): { features: Float32Array; parts: Parts } {
  const parts = partsOf(hedonic, designRow, d);
  const features = Float32Array.of(
    d.year,
    d.age,
    d.miles,
    d.grade,
    d.day,
    d.litres,
    d.cylinders,
    Number.isNaN(d.miles) ? Number.NaN : covariates(d).miles,
    parts.curves,
    parts.total,
    ...parts.families.filter((_, at) => families[at] !== "slope"),
    ...countedEffects.map((at) => Math.log1p(hedonic.counts[at]?.[designRow.groups[at] ?? -1] ?? 0)),
  );
  return { features, parts };
}
