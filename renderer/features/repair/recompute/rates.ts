import type { RateBook, Region } from "../../../../contracts/repair/rate-book.ts";

export const rateNames = ["body", "paint", "mechanical", "paint_materials"] as const;
type RateName = (typeof rateNames)[number];
type Rates = Readonly<Record<RateName, number>>;
export type TypedRates = Readonly<Record<RateName, number | string>>;
export type RateProblem = "missing" | "same";

/** The rates of a region, without its currency and its source. */
export const ratesOf = ({ body, paint, mechanical, paint_materials }: Rates): Rates => ({
  body,
  paint,
  mechanical,
  paint_materials,
});

/** The typed rates, or what is wrong with them. */
export function typedRates(typed: TypedRates, before: Rates): Rates | RateProblem {
  const { body, paint, mechanical, paint_materials } = typed;
  if (
    typeof body !== "number" ||
    typeof paint !== "number" ||
    typeof mechanical !== "number" ||
    typeof paint_materials !== "number"
  ) {
    return "missing";
  }
  const rates = { body, paint, mechanical, paint_materials };
  return rateNames.every((name) => rates[name] === before[name]) ? "same" : rates;
}

/** The request that replaces the rate book by one with other rates in a region. `source` says who has set them. */
export function withRates(book: RateBook, region: Region, { source, ...rates }: Rates & { readonly source: string }) {
  const { changed_at: _at, changed_by: _by, note: _note, ...tables } = book;
  const { currency } = book.labour_rates[region];
  return {
    ...tables,
    labour_rates: {
      ...tables.labour_rates,
      [region]: { ...rates, currency, basis: { mark: "stated" as const, source } },
    },
  };
}
