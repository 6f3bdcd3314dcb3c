import type { EstimateCurrency, RateBook, Region } from "../../../../contracts/repair/rate-book.ts";
import { toDecimal, toMinor } from "../../../domain/estimate/money.ts";
import type { Change } from "../../../domain/estimate/request.ts";
import type { AssessmentRow } from "../assessments.repo.ts";

interface Settings {
  readonly labor_rate_region?: Region | undefined;
  readonly currency?: EstimateCurrency | undefined;
}

/** The changes of people with their prices in another currency, rounded to its smallest unit. */
const converted = (
  changes: readonly Change[],
  { from, to }: { readonly from: EstimateCurrency; readonly to: EstimateCurrency },
  { exchange_rates: { per_usd } }: RateBook,
): Change[] =>
  changes.map((change) => ({
    ...change,
    lines: change.lines?.map((line) =>
      line.price === undefined
        ? line
        : { ...line, price: toDecimal(toMinor((line.price * per_usd[to]) / per_usd[from], to), to) },
    ),
  }));

/** The options and the changes of an estimate with another region or currency. Prices of people keep their value. */
export function withSettings(
  { options, changes }: Pick<AssessmentRow, "options" | "changes">,
  { labor_rate_region, currency = options.currency }: Settings,
  book: RateBook,
): Pick<AssessmentRow, "options" | "changes"> {
  return {
    options: { ...options, currency, ...(labor_rate_region !== undefined && { labor_rate_region }) },
    changes:
      currency === options.currency ? changes : converted(changes, { from: options.currency, to: currency }, book),
  };
}
