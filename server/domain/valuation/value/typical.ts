import type { Candidate } from "../comparables/candidate.ts";
import type { Offer } from "../features/describe.ts";
import { type MarketEffects, usualGrade } from "./effects.ts";

/** The usual mileage and grade of such a vehicle on this market. The base value is the value with these. */
export interface TypicalVehicle {
  readonly mileage: number;
  readonly grade: number | undefined;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1];
const minMileages = 5;

/** The mileage is the median of candidates within one model year, else by age. The grade, if there is one, is "good". */
export function typicalOf(
  subject: Offer,
  candidates: readonly Candidate[],
  { age, effects }: { age: number; effects: MarketEffects },
): TypicalVehicle {
  const miles = candidates.flatMap(({ row }) =>
    Math.abs(row.year - subject.year) <= 1 && row.mileage !== null ? [row.mileage] : [],
  );
  const usual = miles.length >= minMileages ? median(miles) : undefined;
  const byAge = Math.round((effects.milesPerYear * Math.max(0.5, age)) / 1000) * 1000;
  return { mileage: usual ?? byAge, grade: subject.grade === undefined ? undefined : usualGrade };
}

const wholeNumbers = new Intl.NumberFormat("en-US");
const textIfAny = (value: string | undefined) => (value === undefined || value === "" ? undefined : value);

/** The typical vehicle, and the steps from it to the subject. */
export interface Explanation {
  readonly base: Offer;
  readonly steps: readonly (readonly [factor: string, description: string, offer: Offer])[];
}

/** The offers that an explanation needs: the subject, the typical vehicle, and the vehicle after each step. */
export const explanationOffers = (subject: Offer, { base, steps }: Explanation): readonly Offer[] => [
  subject,
  base,
  ...steps.map(([, , offer]) => offer),
];

/** The steps from the typical vehicle to the subject. Each step adds a group of facts to the previous ones. */
export function explain(typical: TypicalVehicle, subject: Offer): Explanation {
  const base: Offer = {
    ...subject,
    mileage: subject.mileage === null ? null : typical.mileage,
    grade: typical.grade,
    color: undefined,
    interior: undefined,
    state: undefined,
    zip: undefined,
    lat: undefined,
    lon: undefined,
  };
  const driven = { ...base, mileage: subject.mileage };
  const conditioned = { ...driven, grade: subject.grade };
  const colored = { ...conditioned, color: subject.color, interior: subject.interior };
  const thousands = (miles: number) => wholeNumbers.format(Math.round(miles));
  return {
    base,
    steps: [
      [
        "mileage",
        `${thousands(subject.mileage ?? 0)} miles; typical for its age: ${thousands(typical.mileage)}`,
        driven,
      ],
      ["condition", `Grade ${subject.grade?.toFixed(1)} of 5 (good is 3 to 3.5)`, conditioned],
      ["color", ["Color", textIfAny(subject.color), textIfAny(subject.interior)].filter(Boolean).join(" "), colored],
      ["location", `Prices in ${textIfAny(subject.state) ?? textIfAny(subject.zip) ?? "the region"}`, subject],
    ],
  };
}
