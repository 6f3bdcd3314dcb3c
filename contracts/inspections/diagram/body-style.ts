/** The supported body styles. Each has its own drawing and typical sizes. */
export const bodyStyles = ["sedan", "hatchback", "suv", "pickup", "van", "coupe"] as const;
export type BodyStyle = (typeof bodyStyles)[number];

/** The names that dealers and NHTSA's catalog use. The first pattern that matches decides. */
const words: readonly (readonly [pattern: RegExp, style: BodyStyle])[] = [
  [/pick-?up|\btrucks?\b|\bsut\b|super ?(crew|cab)|crew ?max|chassis/i, "pickup"],
  [/(crew|quad|mega|king|double|single|access|extended|ext\.?|regular|reg\.?|standard) ?cab\b/i, "pickup"],
  [/\bsuvs?\b|sport.?utility|cross.?over|\bcuvs?\b|off.?road|\b4x4\b/i, "suv"],
  [/mini.?van|\bvans?\b|\bmpvs?\b|multi-?purpose|cargo/i, "van"],
  [/coup[eé]|convertible|cabrio|roadster|spyder|spider|\b2.?(d|dr|door)\b|two.?door/i, "coupe"],
  [/hatch|lift.?back|wagon|estate|avant|\b[35].?(d|dr|door)\b/i, "hatchback"],
  [/sedan|saloon|limousine|\b4.?(d|dr|door)\b|four.?door/i, "sedan"],
];

/** The body style that a vehicle's free text means: "4dr SUV" is an SUV. Null for an unknown text. */
export const knownBodyStyle = (text: string | null): BodyStyle | null =>
  words.find(([pattern]) => pattern.test(text ?? ""))?.[1] ?? null;

/** As `knownBodyStyle`, but a sedan for an unknown text. */
export const bodyStyleOf = (text: string | null): BodyStyle => knownBodyStyle(text) ?? "sedan";
