import type { Offer } from "../../../domain/valuation/features/describe.ts";
import type { Appraiser } from "../../../domain/valuation/market/predict.ts";
import { defaultEffects } from "../../../domain/valuation/value/effects.ts";

/** The years over which the model's loss is averaged, because its steps from one model year to the next are noisy. */
const yearsOfLoss = 3;

/** The mean effect of a year and its miles by the market's model, in log price. */
export function yearlyLoss(appraiser: Appraiser, subject: Offer): number {
  const now = { ...subject, vin: undefined };
  const older = {
    ...now,
    year: subject.year - yearsOfLoss,
    mileage: (subject.mileage ?? 0) + yearsOfLoss * defaultEffects.milesPerYear,
  };
  const [then, today] = appraiser.estimates([older, now]);
  return then && today ? (then.log - today.log) / yearsOfLoss : 0;
}
