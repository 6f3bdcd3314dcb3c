import type { ByHand } from "../../../../contracts/inspections/by-hand.ts";

const always: readonly string[] = [
  "Findings were proposed by image recognition from the photos listed and may be wrong or incomplete. Each shows its photo, box, size, confidence and rule; a person can confirm or reject it.",
  "Sizes are estimated from the known dimensions of the part in the photo, not measured on the vehicle.",
  "Repair costs are first estimates from tables of hours, rates and part prices, not an offer.",
];
const notInspected =
  "What the photos do not show was not inspected: structure, mechanical condition, airbags, flood and odometer need an inspection of their own.";
const inspectedByHand =
  "What the photos do not show was not inspected, except what a person entered by hand. These entries have the person's name and the date, and nothing verifies them.";

/** The disclosures in every condition report. */
export const disclosuresOf = (byHand: ByHand | null): string[] => [
  ...always,
  byHand === null ? notInspected : inspectedByHand,
];
