import type { ValuationRow } from "../valuations.repo.ts";

/** The disclosures of a valuation: its evidence, its date and validity, and its confidence. */
export function disclosuresOf({ meta, answer, createdAt, expiresAt, confidence, request }: ValuationRow): string[] {
  const { min, max, average } = answer.valuation.adjusted_value;
  const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;
  return [
    ...(meta.demo > 0
      ? [
          `DEMO DATA: ${meta.demo} of the ${meta.comparables} comparables are made up. This is no value of a real market.`,
        ]
      : []),
    ...(meta.demoLearnt > 0
      ? [
          `DEMO DATA: ${meta.demoLearnt} of the prices that the price model learnt from are made up. This is no value of a real market.`,
        ]
      : []),
    meta.basis.isInspected
      ? `An estimate of a price, not an offer: the condition is grade ${meta.basis.grade.toFixed(1)} of 5 by a visual inspection of photos; mileage and equipment are as they were given.`
      : `An estimate of a price, not an offer, and no inspection of the vehicle: mileage, equipment and condition (${request.condition.overall}) are as they were given.`,
    `It rests on ${meta.comparables} comparable vehicles${
      meta.transactions > meta.comparables
        ? ` and a price model of ${meta.transactions.toLocaleString("en-US")} prices`
        : ""
    } of this workspace's own market: ${meta.dataSources.join(", ")}.`,
    `Prices as they were known on ${createdAt.slice(0, 10)}; valid until ${expiresAt.slice(0, 10)}.`,
    `Of cars like this, 80 % are priced between ${dollars(min)} and ${dollars(max)}; a price within 10 % of ${dollars(average)} has a likelihood of ${Math.round(confidence * 100)} %.`,
    "Asking prices are not what was paid in the end. Taxes, fees and financing are not in any figure.",
  ];
}
