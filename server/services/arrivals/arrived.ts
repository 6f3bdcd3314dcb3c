import { own } from "../../../contracts/kit/own.ts";
import type { ChangedRow } from "../../features/sync/apply/news.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";

/** A row that arrived by sync, in the transaction that has stored it. */
export interface Arrived extends Omit<ChangedRow, "table"> {
  readonly tx: Writer;
  readonly clock: Clock;
  readonly workspaceId: string;
  /** All rows that arrived together, this one included. */
  readonly all: readonly ChangedRow[];
}

/** Emits the events of a row of one table. */
export type Reporter = (arrived: Arrived) => Promise<void>;

export const isCreated = ({ before, after }: Pick<ChangedRow, "before" | "after">): boolean =>
  before === null && after !== null;

/** A column as it was, or as it is. */
export const valueIn = (values: ChangedRow["after"], column: string): unknown => own(values ?? {}, column) ?? null;

export const textIn = (values: ChangedRow["after"], column: string): string | null => {
  const value = valueIn(values, column);
  return typeof value === "string" ? value : null;
};

/** Whether the row has another value in the column than before. A new row has, unless it is empty. */
export const hasChanged = ({ before, after }: Pick<ChangedRow, "before" | "after">, column: string): boolean =>
  valueIn(before, column) !== valueIn(after, column);
