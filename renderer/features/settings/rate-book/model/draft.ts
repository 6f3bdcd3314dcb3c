import { own } from "../../../../../contracts/kit/own.ts";
import { sourceSetBy } from "../../../../../contracts/repair/rate-basis.ts";
import { type RateBook, type RateTables, regions } from "../../../../../contracts/repair/rate-book.ts";
import { replaced } from "./paths.ts";
import { allRows, type Cell } from "./tables.ts";

/** What a person has typed and not saved, by the path of the figure: as a field shows it, "" for an empty field. */
export type Draft = Readonly<Record<string, number | string>>;

/** What was typed as a number; undefined for an empty field. A field gives "95.50" as text while somebody types. */
export function numberOf(typed: number | string | undefined): number | undefined {
  if (typed === undefined || typed === "") return undefined;
  const value = Number(typed);
  return Number.isFinite(value) ? value : undefined;
}

export const defaultRegionPath = "default_region";

/** Without the rounding errors of binary fractions: 0.07 * 100 is 7. */
const exact = (value: number): number => Number(value.toPrecision(12));

/** A figure as its field shows it: a share in percent. */
export const fieldValue = ({ kind, value }: Pick<Cell, "kind" | "value">): number | "" =>
  value === null ? "" : kind === "share" ? exact(value * 100) : value;

/** The draft with what was typed for a figure. What is in the book already is no change. */
export function edited(draft: Draft, cell: Cell, typed: number | string): Draft {
  const { [cell.path]: _before, ...others } = draft;
  return typed === fieldValue(cell) ? others : { ...others, [cell.path]: typed };
}

export function withDefaultRegion(draft: Draft, book: RateTables, region: string): Draft {
  const { [defaultRegionPath]: _before, ...others } = draft;
  return region === book.default_region ? others : { ...others, [defaultRegionPath]: region };
}

const cellsOf = (book: RateTables): Cell[] => allRows(book).flatMap(({ row }) => row.cells);

/** Figures that are missing: their fields are empty, or have no number. */
export const missingIn = (book: RateTables, draft: Draft): string[] =>
  cellsOf(book)
    .filter(({ path, isOptional }) => {
      const typed = own(draft, path);
      return typed !== undefined && numberOf(typed) === undefined && !(isOptional && typed === "");
    })
    .map(({ path }) => path);

/** What was typed for a figure, as the book has it; null for an empty field. */
export function figureOf({ kind }: Pick<Cell, "kind">, typed: number | string): number | null {
  const value = numberOf(typed);
  if (value === undefined) return null;
  return kind === "share" ? exact(value / 100) : value;
}

interface Author {
  readonly name: string;
  /** A date such as 2026-11-29. */
  readonly today: string;
}

/**
 * The tables of the book with the draft. Each changed figure names who set it, and exchange rates are as of today. Call it with
 * a draft in which no figure is missing.
 */
export function withDraft(book: RateBook, draft: Draft, { name, today }: Author): RateTables {
  const { version: _version, changed_at: _at, changed_by: _by, note: _note, ...tables } = book;
  const basis = { mark: "stated", source: sourceSetBy(name, today) } as const;
  const region = regions.find((one) => one === draft[defaultRegionPath]);
  const start: RateTables = region ? { ...tables, default_region: region } : tables;
  return cellsOf(book).reduce((changed, cell) => {
    const typed = own(draft, cell.path);
    if (typed === undefined) return changed;
    const value = figureOf(cell, typed);
    const withFigure = replaced(replaced(changed, cell.path, value), cell.basis, basis);
    return cell.kind === "per_usd" ? replaced(withFigure, "exchange_rates.as_of", today) : withFigure;
  }, start);
}

/**
 * The draft as it applies to a newer book: without figures that the book has already. Rows without a name have their place in
 * the list as their path: if another person has changed their list, what was typed for it is dropped.
 */
export function rebased(draft: Draft, before: RateTables, after: RateTables): Draft {
  const cells = new Map(cellsOf(after).map((cell) => [cell.path, cell]));
  const isSameList = (name: "pdr" | "hail") => sizesOf(before[name]) === sizesOf(after[name]);
  const kept = Object.entries(draft).filter(([path, typed]) => {
    if (path === defaultRegionPath) return typed !== after.default_region;
    if (path.startsWith("pdr[") && !isSameList("pdr")) return false;
    if (path.startsWith("hail[") && !isSameList("hail")) return false;
    const cell = cells.get(path);
    return cell !== undefined && figureOf(cell, typed) !== cell.value;
  });
  return Object.fromEntries(kept);
}

const sizesOf = (list: readonly { readonly up_to_cm: number; readonly up_to_dents?: number }[]): string =>
  list.map(({ up_to_cm, up_to_dents }) => `${up_to_cm}/${up_to_dents ?? ""}`).join(" ");
