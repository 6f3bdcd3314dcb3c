import "../../../../texts/lazy/rate-book-texts.ts";
import { own } from "../../../../../contracts/kit/own.ts";
import type { RateTables } from "../../../../../contracts/repair/rate-book.ts";
import { t } from "../../../../texts/t.ts";
import { type Draft, defaultRegionPath, numberOf } from "../model/draft.ts";
import { allRows, type Cell, type Kind } from "../model/tables.ts";

/** The limits of the API (contracts/repair/rate-book.ts and the consistency of the tables), as the fields show them. */
const maxOf: Readonly<Record<Kind, number>> = {
  rate: 1_000_000,
  usd: 1_000_000,
  per_usd: 100_000,
  hours: 200,
  share: 100,
  days: 365,
  years: 100,
  model_year: 9999,
  cm: 1000,
};

/** What the API has against a figure, in the language of the page: by its kind and what was typed. */
function problemText({ path, kind }: Cell, typed: number | string | undefined, message: string): string {
  const max = maxOf[kind];
  const value = numberOf(typed);
  if (value !== undefined && value > max) {
    return t(kind === "per_usd" ? "rateBook.problem.positive" : "rateBook.problem.limit", { max });
  }
  if (kind === "per_usd" && value === 0) return t("rateBook.problem.positive", { max });
  return path.endsWith(".price_from") ? t("rateBook.problem.fromAboveTo") : message;
}

/**
 * The errors of the API by the path of the figure. Undefined if one of them belongs to no field: it is shown above the table.
 */
export function figureProblems(
  book: RateTables,
  typed: Draft,
  errors: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const cells = new Map(allRows(book).flatMap(({ row }) => row.cells.map((cell) => [cell.path, cell])));
  const entries = Object.entries(errors).map(([path, message]): [string, string] | undefined => {
    if (path === defaultRegionPath) return [path, message];
    const cell = cells.get(path);
    return cell && [path, problemText(cell, own(typed, path), message)];
  });
  const known = entries.filter((entry) => entry !== undefined);
  return known.length === 0 || known.length < entries.length ? undefined : Object.fromEntries(known);
}
