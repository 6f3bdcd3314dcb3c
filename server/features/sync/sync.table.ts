import { sql } from "drizzle-orm";
import { bigint, bool, id, index, instant, int, json, oneOf, primaryKey, table, text } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import type { SentRow, Verdict } from "./protocol/batch.ts";

/**
 * The version of each synced row: its stamps and its sequence number. The values are in the row's own table. A deleted
 * row keeps its tombstone here. `row_id` does not contain the workspace, which has a different id on each server.
 */
export const syncRows = table(
  "sync_rows",
  {
    /** `no` of the table in `policies/tables.ts`. */
    tableNo: int().notNull(),
    rowId: text().notNull(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The sequence number. 0 for a row from the host that needs not be sent back. */
    seq: bigint().notNull(),
    /** The lowest stamp of the row's fields. Empty for a deleted row. */
    stamp: text().notNull(),
    /** The stamps of fields and groups that differ from `stamp`. Null: none. */
    fields: json<Record<string, string>>(),
    /** The stamp of the newest deletion. If a field is newer, the row exists. */
    deleted: text(),
    /** Workstation: the stamps of the last version that both sides shared. Units with other stamps are unsent. */
    sharedStamp: text(),
    sharedFields: json<Record<string, string>>(),
    sharedDeleted: text(),
    /** Values of columns that this version of the product does not know. */
    extra: json<Record<string, unknown>>(),
    /** Host: the installation that sent exactly this version, and does not need to receive it. Null: created in another way. */
    origin: text(),
    /**
     * The hash of the row's values, to compare both sides when they are linked (`compare/row-hash.ts`). Null: not
     * computed since the last change.
     */
    hash: text(),
  },
  (t) => [
    // The workspace is stored, because the parent of a deleted row, which leads to the workspace, may be deleted, too.
    // It is the last column of the key.
    primaryKey({ columns: [t.tableNo, t.rowId, t.workspaceId] }),
    index("sync_rows_seq_idx").on(t.workspaceId, t.seq),
    index("sync_rows_deleted_idx").on(t.workspaceId, t.deleted).where(sql`deleted is not null`),
  ],
);

/** Changed rows without a sequence number. Triggers insert them; `settle` removes them before the commit. */
export const syncPending = table(
  "sync_pending",
  {
    tableNo: int().notNull(),
    rowId: text().notNull(),
    workspaceId: text().notNull(),
    /** The names of changed columns, each followed by a comma. `*` for a new row, `-` for a deleted row. */
    changed: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tableNo, t.rowId, t.workspaceId] })],
);

/** A linked workspace, on a workstation or a host. */
export const syncLink = table("sync_link", {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  role: oneOf(["workstation", "host"]).notNull(),
  /** This side's epoch. New after a restore, a clone or another link. */
  epoch: text().notNull(),
  /** The last part of this side's stamps. New with each epoch. */
  node: text().notNull(),
  /** The newest stamp that was created or received. */
  clock: text().notNull(),
  /** The last sequence number that was assigned. */
  seq: bigint().notNull(),
  /** Workstation: its id at the host. */
  installationId: text(),
  /** Workstation: the number and the receipt of the last confirmed batch in this epoch. */
  lastBatch: int().notNull(),
  receipt: text().notNull(),
  /** Workstation: the last sequence number that was sent and confirmed. */
  pushed: bigint().notNull(),
  /**
   * Workstation: the host was restored. It may lack earlier versions of rows with sequence numbers after `pushed` up to
   * this one.
   */
  doubtfulUpTo: bigint().notNull().default(0),
  /**
   * Workstation: the last confirmed attempt to send a batch, and the unconfirmed attempts to send the next one. Each
   * has its receipt, its last sequence number, and the newest stamp up to then.
   */
  sending: json<readonly { readonly receipt: string; readonly upTo: number; readonly newest?: string }[]>(),
  /** Workstation: the host's epoch, the last applied sequence number of the host, and the host's nonce for it. */
  hostEpoch: text(),
  cursor: bigint().notNull(),
  nonce: text(),
  /** Workstation: since when the host refuses this machine's clock. Null: it does not. */
  clockWrongSince: instant(),
  linkedAt: instant().notNull(),
  /**
   * Workstation: whether it once had all rows of the host in this epoch. Until then, received rows emit no events
   * (`apply/news.ts`).
   */
  isMirrored: bool().notNull().default(true),
  /** Workstation: the stamp that all rows got when the link began. It does not show when they were written. */
  begun: text(),
  /** Workstation: since when sync is paused by a person. */
  pausedAt: instant(),
  /** Workstation: the last complete exchange. Written at most once a minute. */
  lastSuccessAt: instant(),
});

/** Host: the workstations of a workspace. */
export const syncInstallations = table(
  "sync_installations",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    epoch: text().notNull(),
    lastBatch: int().notNull(),
    receipt: text().notNull(),
    /**
     * When the workstation began this epoch, by its own clock, in milliseconds since 1970. Rows last changed before
     * that emit no events. 0: not known yet. -1: use the time of its first batch (`link/begun.ts`).
     */
    begunMs: bigint().notNull().default(0),
    /** The verdicts on the last batch, to answer it again. */
    answer: json<readonly Verdict[]>().notNull(),
    /** The last sequence number that a pull returned, and its nonce. The earlier pair is kept in case the answer was lost. */
    cursor: bigint().notNull(),
    nonce: text().notNull(),
    earlierCursor: bigint().notNull(),
    earlierNonce: text().notNull(),
    seenAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index("sync_installations_workspace_idx").on(t.workspaceId)],
);

/** Received rows that wait for their parent, and rows of tables that this version of the product does not know. */
export const syncHeld = table(
  "sync_held",
  {
    /** 0 for an unknown table. */
    tableNo: int().notNull(),
    rowId: text().notNull(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    row: json<SentRow>().notNull(),
    /** The parent, as the number of its table, a colon and its id. Or the name of an unknown table. */
    waitsFor: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tableNo, t.rowId, t.workspaceId] }),
    index("sync_held_waits_for_idx").on(t.workspaceId, t.waitsFor),
  ],
);

/** Dead letters: received or deleted rows that cannot be stored, complete. */
export const syncDead = table(
  "sync_dead",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    tableNo: int().notNull(),
    rowId: text().notNull(),
    reason: text().notNull(),
    row: json<SentRow>().notNull(),
    /** `host`: the linked server refused a row of this server. */
    side: oneOf(["here", "host"]).notNull().default("here"),
    /** As in `sync_held`: the row is stored when this parent arrives. Null: it waits for no parent. */
    waitsFor: text(),
    /**
     * The software version that refused the row: of this server or, for `host`, of the linked server. Null: unknown.
     */
    version: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("sync_dead_workspace_idx").on(t.workspaceId, t.createdAt),
    index("sync_dead_waits_for_idx").on(t.workspaceId, t.waitsFor),
    index("sync_dead_row_idx").on(t.workspaceId, t.tableNo, t.rowId),
  ],
);

/** Workstation: exchanges that transferred rows or failed. Deleted after 30 days. */
export const syncRuns = table(
  "sync_runs",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    startedAt: instant().notNull(),
    endedAt: instant().notNull(),
    rowsIn: int().notNull(),
    rowsOut: int().notNull(),
    /** Consecutive failures with the same error are stored once, with their number. */
    attempts: int().notNull(),
    errorCode: text(),
    errorMessage: text(),
  },
  (t) => [index("sync_runs_workspace_idx").on(t.workspaceId, t.endedAt)],
);

/**
 * Versions that lost to another version, because its writer did not know them. Complete, and synced, so that every machine
 * lists them.
 */
export const syncConflicts = table(
  "sync_conflicts",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    tableNo: int().notNull(),
    rowId: text().notNull(),
    kind: oneOf(["overwritten", "deleted", "taken"]).notNull(),
    /** `taken`: the row that keeps the VIN, number or name. */
    otherRowId: text(),
    lost: json<SentRow>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("sync_conflicts_workspace_idx").on(t.workspaceId, t.createdAt),
    index("sync_conflicts_row_idx").on(t.workspaceId, t.tableNo, t.rowId),
  ],
);
