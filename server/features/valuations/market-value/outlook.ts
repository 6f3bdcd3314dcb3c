import { own } from "../../../../contracts/kit/own.ts";
import type { Description, Offer } from "../../../domain/valuation/features/describe.ts";
import type { Appraiser } from "../../../domain/valuation/market/predict.ts";
import type { Segment } from "../../../domain/valuation/outlook/forecast.ts";
import { defaultEffects } from "../../../domain/valuation/value/effects.ts";

const byBody: Readonly<Record<string, Segment>> = {
  truck: "truck",
  convertible: "convertible",
  minivan: "van",
  van: "van",
  suv: "suv",
  coupe: "coupe",
};

/** The depreciation segment of a car: by its fuel, else by its body. A sedan if both are unknown. */
export function segmentOf({ fuel, bodyClass }: Pick<Description, "fuel" | "bodyClass">): Segment {
  if (fuel === "electric") return "electric";
  if (fuel === "hybrid" || fuel === "plugin") return "hybrid";
  return own(byBody, bodyClass) ?? "sedan";
}

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
