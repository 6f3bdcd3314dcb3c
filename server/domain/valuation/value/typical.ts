import type { Candidate } from "../comparables/candidate.ts";
import type { Offer } from "../features/describe.ts";
import { type MarketEffects, usualGrade } from "./effects.ts";

/** The same vehicle as it usually is on this market: where the base value stands. */
export interface Typical {
  readonly mileage: number;
  readonly grade: number | undefined;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1];
const fewest = 5;

/** Usual mileage: of candidates of about its year, else by age. Usual condition: "good", where anyone says one. */
export function typicalOf(
  subject: Offer,
  candidates: readonly Candidate[],
  { age, effects }: { age: number; effects: MarketEffects },
): Typical {
  const miles = candidates.flatMap(({ row }) =>
    Math.abs(row.year - subject.year) <= 1 && row.mileage !== null ? [row.mileage] : [],
  );
  const usual = miles.length >= fewest ? median(miles) : undefined;
  const byAge = Math.round((effects.milesPerYear * Math.max(0.5, age)) / 1000) * 1000;
  return { mileage: usual ?? byAge, grade: subject.grade === undefined ? undefined : usualGrade };
}

const wholeNumbers = new Intl.NumberFormat("en-US");
const written = (value: string | undefined) => (value === undefined || value === "" ? undefined : value);

/** The usual car, and the steps from it to a vehicle. */
export interface Explained {
  readonly base: Offer;
  readonly steps: readonly (readonly [factor: string, description: string, offer: Offer])[];
}

/** All that is valued to explain a value: the subject, the usual car, and the car after each step. */
export const offersOf = (subject: Offer, { base, steps }: Explained): readonly Offer[] => [
  subject,
  base,
  ...steps.map(([, , offer]) => offer),
];

/** From the usual car to this one, a group of facts at a time: each step's offer has those before it, too. */
export function stepsFrom(typical: Typical, subject: Offer): Explained {
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
        `${thousands(subject.mileage ?? 0)} miles; ${thousands(typical.mileage)} are usual for its age`,
        driven,
      ],
      ["condition", `Grade ${subject.grade?.toFixed(1)} of 5; good is 3 to 3.5`, conditioned],
      ["color", ["Color", written(subject.color), written(subject.interior)].filter(Boolean).join(" "), colored],
      ["location", `Prices in ${written(subject.state) ?? written(subject.zip) ?? "its region"}`, subject],
    ],
  };
}
