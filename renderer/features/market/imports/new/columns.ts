import {
  type MarketField,
  type MarketPreview,
  requiredMarketFields,
} from "../../../../../contracts/pricing/market-files.ts";
import type { ChosenColumns, ColumnChoice } from "./draft.ts";

type Column = Pick<MarketPreview["columns"][number], "header" | "field">;

const haveSameHeaders = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((header, at) => header === b[at]);

/** What a person chose for the columns of this file. A file with other columns is read by its names. */
const choicesFor = (chosen: ChosenColumns | undefined, columns: readonly Column[]): ChosenColumns["choices"] =>
  chosen &&
  haveSameHeaders(
    chosen.headers,
    columns.map(({ header }) => header),
  )
    ? chosen.choices
    : [];

/**
 * The field of each column: the chosen ones, then those found by name. A field has one column: the latest choice counts, and
 * the other columns get their field back once it is free again. So a select that passes through other fields while a person
 * types or presses an arrow key takes nothing from other columns.
 *
 * @param found the columns with the fields that were found by their names
 * @returns undefined if nothing was chosen for these columns
 */
export function chosenFields(
  chosen: ChosenColumns | undefined,
  found: readonly Column[],
): readonly (MarketField | null)[] | undefined {
  const choices = choicesFor(chosen, found);
  if (choices.length === 0) return undefined;
  const taken = new Set<MarketField>();
  const fields = new Map<number, MarketField | null>();
  const give = (at: number, field: MarketField | null) => {
    const isFree = field !== null && !taken.has(field);
    if (isFree) taken.add(field);
    fields.set(at, isFree ? field : null);
  };
  for (const { at, field } of choices.toReversed()) give(at, field);
  for (const [at, { field }] of found.entries()) if (!fields.has(at)) give(at, field);
  return found.map((_, at) => fields.get(at) ?? null);
}

/** Adds a choice to those before. */
export const withChoice = (
  chosen: ChosenColumns | undefined,
  columns: readonly Column[],
  choice: ColumnChoice,
): ChosenColumns => ({
  headers: columns.map(({ header }) => header),
  choices: [...choicesFor(chosen, columns).filter(({ at }) => at !== choice.at), choice],
});

/** The column that had the field before the choice, and is not used now. */
export const freedColumn = (columns: readonly Column[], { at, field }: ColumnChoice): string | undefined =>
  field === null ? undefined : columns.find((column, other) => other !== at && column.field === field)?.header;

/** The fields that an import needs and no column has. */
export const missingFields = (columns: readonly Column[]): MarketField[] =>
  requiredMarketFields.filter((field) => !columns.some((column) => column.field === field));

/** The value of `columns` in a request. */
export const columnsParameter = (fields: readonly (MarketField | null)[] | undefined): string | undefined =>
  fields?.map((field) => field ?? "").join(",");
