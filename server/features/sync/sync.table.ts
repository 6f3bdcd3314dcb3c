import { sql } from "drizzle-orm";
import { bigint, bool, id, index, instant, int, json, oneOf, primaryKey, table, text } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import type { SentRow, Verdict } from "./protocol/batch.ts";

/**
 * The version of each synced row: its stamps and its place in the order of changes. The values are in the row's own table.
 * A deleted row keeps its tombstone here. `row_id` does not contain the workspace, which has another id on each server.
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
    /** 0 for a row that came from the host and has nothing to send back. */
    seq: bigint().notNull(),
    /** The lowest stamp of the row's fields; empty for a row that was never seen alive. */
    stamp: text().notNull(),
    /** The stamps of fields and groups that differ from `stamp`. Null: none. */
    fields: json<Record<string, string>>(),
    /** The stamp of the newest deletion. The row lives if a field is newer. */
    deleted: text(),
    /** Workstation: the stamps of the version that it last shared with the host. What differs from them is unsent. */
    sharedStamp: text(),
    sharedFields: json<Record<string, string>>(),
    sharedDeleted: text(),
    /** Values of columns that this version of the product does not know. */
    extra: json<Record<string, unknown>>(),
    /** Host: the installation that sent this very version, and needs not get it. Null: it came about in another way. */
    origin: text(),
    /** Hash of the row's values, to compare both sides when they are linked (`compare/row-hash.ts`). Null: changed since. */
    hash: text(),
  },
  (t) => [
    // the row's workspace last: a deleted row's parent, which names the workspace, may be gone already
    primaryKey({ columns: [t.tableNo, t.rowId, t.workspaceId] }),
    index("sync_rows_seq_idx").on(t.workspaceId, t.seq),
    index("sync_rows_deleted_idx").on(t.workspaceId, t.deleted).where(sql`deleted is not null`),
  ],
);

/** Rows that transactions changed and that have no place yet. Triggers write it; `settle` empties it before a commit. */
export const syncPending = table(
  "sync_pending",
  {
    tableNo: int().notNull(),
    rowId: text().notNull(),
    workspaceId: text().notNull(),
    /** Names of changed columns, each followed by a comma; `*` for a new row, `-` for a deleted one. */
    changed: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tableNo, t.rowId, t.workspaceId] })],
);

/** A workspace that takes part in sync, on either side. */
export const syncLink = table("sync_link", {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  role: oneOf(["workstation", "host"]).notNull(),
  /** Of this side. It is new after a restore, a clone or another link. */
  epoch: text().notNull(),
  /** The last part of this side's stamps: new with each epoch. */
  node: text().notNull(),
  /** The newest stamp that was given or seen. */
  clock: text().notNull(),
  /** The last place that was given. */
  seq: bigint().notNull(),
  /** Workstation: how the host knows it. */
  installationId: text(),
  /** Workstation: number of the last confirmed batch in this epoch, and the receipt for it. */
  lastBatch: int().notNull(),
  receipt: text().notNull(),
  /** Workstation: the last own place that was sent and confirmed. */
  pushed: bigint().notNull(),
  /** Workstation: the host may lack what it once had of rows with places after `pushed` up to this one, because it was restored. */
  doubtfulUpTo: bigint().notNull().default(0),
  /**
   * Workstation: the last confirmed form of a batch, and the forms of the next one that were sent and not confirmed: their receipts, up to which
   * place they go, and the newest stamp until then.
   */
  sending: json<readonly { readonly receipt: string; readonly upTo: number; readonly newest?: string }[]>(),
  /** Workstation: the host's epoch, the last place that was applied, and the host's nonce for it. */
  hostEpoch: text(),
  cursor: bigint().notNull(),
  nonce: text(),
  /** Workstation: since when the host refuses this machine's clock. */
  clockWrongSince: instant(),
  linkedAt: instant().notNull(),
  /** Workstation: in this epoch it once had everything that the host had. Before that, what it receives is no news (`apply/news.ts`). */
  isMirrored: bool().notNull().default(true),
  /** Workstation: the stamp that the rows got when the link began. It says nothing about when they were written. */
  begun: text(),
  /** Workstation: since when a person has paused it. */
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
     * The workstation's time when it began this epoch, in milliseconds since 1970. Rows that were last changed until then are no news. 0: not
     * known yet; -1: that of its first batch (`link/begun.ts`).
     */
    begunMs: bigint().notNull().default(0),
    /** The answer to the last batch, for its repetition. */
    answer: json<readonly Verdict[]>().notNull(),
    /** The last place that a pull answered, and its nonce; and those before, in case the answer was lost. */
    cursor: bigint().notNull(),
    nonce: text().notNull(),
    earlierCursor: bigint().notNull(),
    earlierNonce: text().notNull(),
    seenAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index("sync_installations_workspace_idx").on(t.workspaceId)],
);

/** Received rows that wait for their parent, and versions of rows of tables that this version of the product does not know. */
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
    /** The number of the parent's table, a colon and its id; the name of an unknown table. */
    waitsFor: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tableNo, t.rowId, t.workspaceId] }),
    index("sync_held_waits_for_idx").on(t.workspaceId, t.waitsFor),
  ],
);

/** Received or deleted rows that cannot be kept, whole. */
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
    /** `host`: the linked server has refused this server's row. */
    side: oneOf(["here", "host"]).notNull().default("here"),
    /** As in `sync_held`: the row is stored when this parent arrives. Null: it waits for nothing. */
    waitsFor: text(),
    /** The version of the product that has refused it: this server's or, for `host`, the linked server's. Null: not known. */
    version: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("sync_dead_workspace_idx").on(t.workspaceId, t.createdAt),
    index("sync_dead_waits_for_idx").on(t.workspaceId, t.waitsFor),
    index("sync_dead_row_idx").on(t.workspaceId, t.tableNo, t.rowId),
  ],
);

/** Workstation: exchanges that sent, received or failed. Those before the last 30 days are deleted. */
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
    /** Of failed ones in a row with the same error, the first is kept and counts the others. */
    attempts: int().notNull(),
    errorCode: text(),
    errorMessage: text(),
  },
  (t) => [index("sync_runs_workspace_idx").on(t.workspaceId, t.endedAt)],
);

/** Versions that lost against a version that did not know them, whole. They travel, so that each machine shows them. */
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
