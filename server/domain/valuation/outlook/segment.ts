import { own } from "../../../../contracts/kit/own.ts";
import type { Description } from "../features/describe.ts";
import type { Segment } from "./forecast.ts";

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
