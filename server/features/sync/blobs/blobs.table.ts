import { bigint, index, instant, int, primaryKey, table, text } from "../../../platform/db/kit.ts";
import { workspaces } from "../../accounts/accounts.table.ts";

/** Stored files that a received row names and that are not here yet. Without an entry, the file is here, complete and verified. */
export const syncBlobs = table(
  "sync_blobs",
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Its storage key, which was checked against the row. */
    key: text().notNull(),
    /** `no` of the row's table in `policies/tables.ts`. */
    tableNo: int().notNull(),
    rowId: text().notNull(),
    bytes: bigint().notNull(),
    /** Of the whole file: from its row or, for files whose row has none, from their sender. */
    sha256: text(),
    /** How much of it is here, in chunks. */
    received: bigint().notNull(),
    /** The folder of the chunks in the store. Null: there are none. */
    part: text(),
    /** Why the file was refused: it is not asked for again. */
    problem: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.key] }),
    index("sync_blobs_row_idx").on(t.tableNo, t.rowId),
    index("sync_blobs_key_idx").on(t.key),
  ],
);
export type BlobRow = typeof syncBlobs.$inferSelect;
