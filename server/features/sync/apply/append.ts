import { own } from "../../../../contracts/kit/own.ts";
import { later } from "../clock/stamp.ts";
import { canonical } from "../merge/canonical.ts";
import { isAlive } from "../merge/merge.ts";
import type { Values, Version } from "../merge/version.ts";
import type { SyncedTable } from "../policies/synced-table.ts";
import type { Known } from "./rows.ts";

/*
 * Tables to which rows are only added (`append`). The host keeps the row that it has, and sends it again to the workstation that has another one under the
 * same id. The workstation takes it, so both agree. Where rows are never deleted (`permanent`), no machine takes a deletion.
 */

/** In `sync_dead.reason`. */
export const neverChanged = "records of its kind are never changed";
export const neverDeleted = "records of its kind are never deleted";

/** Whether values change a row that is only added. A column that the row lacks may be added: another version of the product knows it. */
export const isChange = ({ policy }: SyncedTable, before: Values, values: Values): boolean =>
  policy.merge === "append" &&
  Object.keys(values).some(
    (name) => Object.hasOwn(before, name) && canonical(own(before, name)) !== canonical(own(values, name)),
  );

/** What a received row would do to the row that is here, and must not. */
export function breachOf(table: SyncedTable, known: Version, row: Version): string | undefined {
  if (table.policy.permanent && row.deleted !== null) return neverDeleted;
  if (known.values === null || row.values === null || !isAlive(row)) return undefined;
  return isChange(table, known.values, row.values) ? neverChanged : undefined;
}

/** A deletion that was noted here counts for nothing, either: another machine brings the row back. */
export const withoutDeletion = ({ policy }: SyncedTable, known: Known): Known =>
  policy.permanent && known.version.deleted !== null
    ? { ...known, version: { ...known.version, deleted: null } }
    : known;

/** Workstation: the row as the host has it, whichever is newer. */
export function ofHost(known: Version, { stamp, fields, deleted, values }: Version): Version {
  const newest =
    known.deleted === null || deleted === null ? (known.deleted ?? deleted) : later(known.deleted, deleted);
  return { stamp, fields, deleted: newest, values: { ...known.values, ...values } };
}
