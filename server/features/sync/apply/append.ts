import { own } from "../../../../contracts/kit/own.ts";
import { later } from "../clock/stamp.ts";
import { canonical } from "../merge/canonical.ts";
import { isAlive } from "../merge/merge.ts";
import type { Values, Version } from "../merge/version.ts";
import type { SyncedTable } from "../policies/synced-table.ts";
import type { Known } from "./rows.ts";

/*
 * Append-only tables (`append`). If two machines have different rows under the same id, the host keeps its own row and
 * sends it again. The workstation adopts the host's row, so both agree. In tables with `permanent`, rows are never
 * deleted: every machine ignores deletions.
 */

/** Stored in `sync_dead.reason`. */
export const neverChanged = "records of its kind are never changed";
export const neverDeleted = "records of its kind are never deleted";

/**
 * Whether `values` change an append-only row. A column that the row lacks may be added: another version of the product
 * knows that column.
 */
export const isChange = ({ policy }: SyncedTable, before: Values, values: Values): boolean =>
  policy.merge === "append" &&
  Object.keys(values).some(
    (name) => Object.hasOwn(before, name) && canonical(own(before, name)) !== canonical(own(values, name)),
  );

/** The reason to refuse a received row, because it would change or delete a row that is here. Undefined: it does neither. */
export function violationOf(table: SyncedTable, known: Version, row: Version): string | undefined {
  if (table.policy.permanent && row.deleted !== null) return neverDeleted;
  if (known.values === null || row.values === null || !isAlive(row)) return undefined;
  return isChange(table, known.values, row.values) ? neverChanged : undefined;
}

/**
 * In a `permanent` table, ignores a deletion that is stored here: a row that arrives from another machine is restored.
 */
export const withoutDeletion = ({ policy }: SyncedTable, known: Known): Known =>
  policy.permanent && known.version.deleted !== null
    ? { ...known, version: { ...known.version, deleted: null } }
    : known;

/** Workstation: the row with the host's values, even if the local version is newer. */
export function adoptHostVersion(known: Version, { stamp, fields, deleted, values }: Version): Version {
  const newest =
    known.deleted === null || deleted === null ? (known.deleted ?? deleted) : later(known.deleted, deleted);
  return { stamp, fields, deleted: newest, values: { ...known.values, ...values } };
}
