/** The disclosures in every condition report. */
export const disclosures: readonly string[] = [
  "Findings were proposed by image recognition from the photos listed and may be wrong or incomplete. Each shows its photo, box, size, confidence and rule; a person can confirm or reject it.",
  "Sizes are estimated from the known dimensions of the part in the photo, not measured on the vehicle.",
  "Repair costs are first estimates from tables of hours, rates and part prices, not an offer.",
  "What the photos do not show was not inspected: structure, mechanical condition, airbags, flood and odometer need an inspection of their own.",
];
