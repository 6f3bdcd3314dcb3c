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

/** The effect of one year and its miles by the market's model, in log price. */
export function yearlyLoss(appraiser: Appraiser, subject: Offer): number {
  const older = { ...subject, vin: undefined, year: subject.year - 1 };
  const driven = { ...older, mileage: (subject.mileage ?? 0) + defaultEffects.milesPerYear };
  const [later, now] = appraiser.estimates([driven, { ...subject, vin: undefined }]);
  return later && now ? later.log - now.log : 0;
}
