import type { OwnStay } from "../../../server/domain/valuation/days-to-sell/stay.ts";
import { readerAt } from "../../../server/domain/valuation/features/describe.ts";
import { hash } from "../../../server/domain/valuation/model/numeric/hash.ts";
import { type Calibration, calibrationOf } from "../calibration.ts";
import type { Market } from "../split.ts";
import { madeUpCars, stayOf, usualDealership } from "./histories.ts";
import { baselinesOf, type HeldOutCar, saidOf, survivalMethod } from "./methods.ts";

const compare = (stays: readonly OwnStay[], heldOut: readonly HeldOutCar[]): Record<string, Calibration> => {
  const methods = { "this engine": survivalMethod(stays), ...baselinesOf(stays) };
  return Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [name, calibrationOf(saidOf(heldOut, method))]),
  );
};

/** A made-up dealership with its known past, and the same models' later cars. */
export function runMadeUp(seed: number): Record<string, Calibration> {
  const { cars } = usualDealership;
  const all = madeUpCars({ ...usualDealership, cars: cars + 20_000, seed });
  return compare(all.slice(0, cars).map(stayOf), all.slice(cars));
}

/**
 * The days that private ads were listed, the only days in the given files. They do not say which cars sold: each ad
 * counts as if it had ended by a sale. So this shows the fit of the law, not the truth of the days to sell.
 */
export function runAds({ train, test }: Market, seed: number): Record<string, Calibration> {
  const read = readerAt(0);
  const stays = [...train, ...test].flatMap(({ row, key, daysListed }): (OwnStay & { isTest: boolean })[] => {
    if (daysListed === null) return [];
    const { model, bodyClass } = read(row);
    const isTest = hash(key, seed) % 5 === 0;
    return [{ days: daysListed, end: "sold", model, segment: bodyClass, isTest }];
  });
  return compare(
    stays.filter(({ isTest }) => !isTest),
    stays.filter(({ isTest }) => isTest),
  );
}
