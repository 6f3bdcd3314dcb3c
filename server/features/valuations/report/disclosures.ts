import type { ValuationRow } from "../valuations.repo.ts";

/** The disclosures of a valuation: its evidence, its date and validity, and its confidence. */
export function disclosuresOf({ meta, answer, createdAt, expiresAt, confidence, request }: ValuationRow): string[] {
  const { min, max, average } = answer.valuation.adjusted_value;
  const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;
  return [
    ...(meta.demo > 0
      ? [
          `DEMO DATA: ${meta.demo} of the ${meta.comparables} comparable cars are made up. This value does not reflect a real market.`,
        ]
      : []),
    ...(meta.demoLearnt > 0
      ? [
          `DEMO DATA: ${meta.demoLearnt.toLocaleString("en-US")} of the prices that the price model was trained on are made up. This value does not reflect a real market.`,
        ]
      : []),
    meta.basis.isInspected
      ? `This is a price estimate, not an offer. ${gradeText(meta.basis)} Mileage and equipment are as reported.`
      : `This is a price estimate, not an offer. It is not based on an inspection of the vehicle. Mileage, equipment and condition (${request.condition.overall}) are as reported.`,
    `It is based on ${meta.comparables} comparable cars${
      meta.transactions > meta.comparables
        ? ` and a price model trained on ${meta.transactions.toLocaleString("en-US")} prices`
        : ""
    } from this workspace's own market data: ${meta.dataSources.join(", ")}.`,
    `It uses the prices known on ${createdAt.slice(0, 10)} and is valid until ${expiresAt.slice(0, 10)}.`,
    `80% of similar cars are priced between ${dollars(min)} and ${dollars(max)}. The probability that the price is within 10% of ${dollars(average)} is ${Math.round(confidence * 100)}%.`,
    "Asking prices can differ from the prices finally paid. No figure includes taxes, fees or financing.",
  ];
}

const gradeText = ({ grade, gradeBy }: ValuationRow["meta"]["basis"]): string =>
  gradeBy === undefined
    ? `The condition is grade ${grade.toFixed(1)} of 5, from a visual inspection of photos.`
    : `The condition is grade ${grade.toFixed(1)} of 5, which ${gradeBy} entered for a visual inspection of photos.`;
