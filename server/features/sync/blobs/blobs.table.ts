import { bigint, index, instant, int, primaryKey, table, text } from "../../../platform/db/kit.ts";
import { workspaces } from "../../accounts/accounts.table.ts";

/**
 * Files that received rows refer to and that are not complete on this server. A file without an entry is complete and
 * verified.
 */
export const syncBlobs = table(
  "sync_blobs",
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The storage key. It was validated against the row. */
    key: text().notNull(),
    /** `no` of the row's table in `policies/tables.ts`. */
    tableNo: int().notNull(),
    rowId: text().notNull(),
    bytes: bigint().notNull(),
    /** Of the complete file. From its row or, if the row has no hash, from the sender. */
    sha256: text(),
    /** The number of bytes that have arrived. */
    received: bigint().notNull(),
    /** The folder of the chunks in the storage. Null: no chunks. */
    part: text(),
    /** Why the file was refused. A refused file is not requested again. */
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
