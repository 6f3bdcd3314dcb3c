import type { Stamp } from "../clock/stamp.ts";

export type Values = Readonly<Record<string, unknown>>;

/** The stamps of a version, without its values. */
export type Stamps = Pick<Version, "stamp" | "fields" | "deleted">;

/** The version of a row: its values, the stamps of their last changes, and the last deletion. */
export interface Version {
  /** The lowest stamp of all units. `never` without values. */
  readonly stamp: Stamp;
  /** The stamps of units that differ from `stamp`. A unit is a column, a group of columns, or the whole row. */
  readonly fields: Readonly<Record<string, Stamp>>;
  readonly deleted: Stamp | null;
  /** Values by column. Null for a deleted row. */
  readonly values: Values | null;
}

/** The merge rules of the columns of a table. */
export interface MergeRules {
  /** The unit of a column: changes of columns with the same unit win or lose together. */
  unitOf(column: string): string;
  /** Columns that keep the greater value, for example `updatedAt`. They have no stamps. */
  readonly greatest: ReadonlySet<string>;
  /** Columns, each a unit of its own, that keep a value once they have one (`TablePolicy.lasting`). */
  readonly lasting: ReadonlySet<string>;
}
