import type { RateBook, Region } from "../../../../contracts/repair/rate-book.ts";
import { enteredNumber } from "../../../ui/forms/entered-number.ts";

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
  const body = enteredNumber(typed.body);
  const paint = enteredNumber(typed.paint);
  const mechanical = enteredNumber(typed.mechanical);
  const paint_materials = enteredNumber(typed.paint_materials);
  if (body === undefined || paint === undefined || mechanical === undefined || paint_materials === undefined) {
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

/** What a person types over a version of the rate book. */
export interface RatesDraft {
  /** The version that the rates were typed over. */
  readonly before: RateBook;
  readonly typed: TypedRates;
}

export const draftOf = (book: RateBook, region: Region): RatesDraft => ({
  before: book,
  typed: ratesOf(book.labour_rates[region]),
});

/**
 * The draft once `current` is known. A draft without a change follows it. A change stays with the version that it was
 * typed over, so that the server refuses to overwrite a newer one. A change that `current` has, too, is saved.
 */
export function followed(draft: RatesDraft, current: RateBook, region: Region): RatesDraft {
  const isSame = (book: RateBook) => typedRates(draft.typed, ratesOf(book.labour_rates[region])) === "same";
  if (isSame(draft.before)) return draftOf(current, region);
  return isSame(current) ? { ...draft, before: current } : draft;
}
