import { sqlOf } from "../../../platform/db/raw.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { syncedTables } from "../policies/synced-table.ts";
import { allRowsOf, removalOf, triggersOf } from "./triggers.ts";

type Dialect = Store["dialect"];

/** Creates the triggers on all synced tables, as this version of the product needs them. */
export async function installCapture(tx: Writer, dialect: Dialect): Promise<void> {
  await removeCapture(tx, dialect);
  for (const table of syncedTables) {
    for (const statement of triggersOf(table, dialect)) await sqlOf(tx)(statement);
  }
}

export async function removeCapture(tx: Writer, dialect: Dialect): Promise<void> {
  for (const table of syncedTables) {
    for (const statement of removalOf(table, dialect)) await sqlOf(tx)(statement);
  }
}

/** Notes all rows of a workspace as changed. */
export async function noteAllRows(tx: Writer, workspaceId: string): Promise<void> {
  for (const table of syncedTables) await sqlOf(tx)(allRowsOf(table), [workspaceId]);
}
