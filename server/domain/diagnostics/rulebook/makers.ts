import { type MakeGroup, makeIs } from "../codes/makes/groups.ts";
import type { Car } from "../readings/car.ts";
import { type Condition, codeEvidence } from "./condition.ts";

/** Codes of one maker's own: with another make the same code means something else. */
export interface MakersCodes {
  readonly group: MakeGroup;
  readonly codes: readonly string[];
}

/** The codes of the car that have this meaning for its make. */
export const codesOfMaker =
  (list: readonly MakersCodes[]) =>
  ({ make, codes }: Car): readonly string[] =>
    list.flatMap(({ group, codes: own }) => (makeIs(make, group) ? own : [])).filter((one) => codes.has(one));

/** Matches if one of these codes of the car's maker is stored or pending. */
export const makersCode =
  (list: readonly MakersCodes[]): Condition =>
  (car) => {
    const found = codesOfMaker(list)(car);
    return found.length === 0 ? null : found.flatMap((one) => codeEvidence(car, one));
  };
