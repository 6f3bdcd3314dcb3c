import { own } from "../../../../contracts/kit/own.ts";
import type { RawRow, RunSql } from "../../../platform/db/raw.ts";
import { never, type Stamp } from "../clock/stamp.ts";

/** An attempt to send the next batch. Attempts differ: rows may change before a batch is sent again. */
export interface Attempt {
  readonly receipt: string;
  readonly upTo: number;
  /**
   * The newest stamp that was sent in this epoch, up to and including this attempt. Earlier versions of the product did
   * not store it.
   */
  readonly newest?: Stamp | undefined;
}

/** The row of `sync_link`, locked until the end of the transaction. */
export interface Link {
  readonly workspaceId: string;
  readonly role: "workstation" | "host";
  readonly epoch: string;
  readonly node: string;
  readonly clock: Stamp;
  readonly seq: number;
  readonly installationId: string | null;
  readonly lastBatch: number;
  readonly receipt: string;
  readonly pushed: number;
  /**
   * Workstation: the host was restored. It may lack earlier versions of rows with sequence numbers after `pushed` up to
   * this one.
   */
  readonly doubtfulUpTo: number;
  /** The last confirmed attempt, and the unconfirmed attempts to send the next batch. */
  readonly sending: readonly Attempt[] | null;
  readonly hostEpoch: string | null;
  readonly cursor: number;
  readonly nonce: string | null;
  readonly clockWrongSince: string | null;
  readonly isMirrored: boolean;
  readonly begun: Stamp | null;
}

const textOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

const linkOf = (row: RawRow): Link => ({
  workspaceId: String(row.workspace_id),
  role: row.role === "host" ? "host" : "workstation",
  epoch: String(row.epoch),
  node: String(row.node),
  clock: String(row.clock),
  seq: Number(row.seq),
  installationId: textOrNull(row.installation_id),
  lastBatch: Number(row.last_batch),
  receipt: String(row.receipt),
  pushed: Number(row.pushed),
  doubtfulUpTo: Number(row.doubtful_up_to),
  sending: (typeof row.sending === "string" ? JSON.parse(row.sending) : row.sending) as Link["sending"],
  hostEpoch: textOrNull(row.host_epoch),
  cursor: Number(row.cursor),
  nonce: textOrNull(row.nonce),
  clockWrongSince: textOrNull(row.clock_wrong_since),
  // SQLite returns numbers.
  isMirrored: row.is_mirrored === true || row.is_mirrored === 1,
  begun: textOrNull(row.begun),
});

export async function readLink(run: RunSql, workspaceId: string): Promise<Link | undefined> {
  const [row] = await run("select * from sync_link where workspace_id = ?", [workspaceId]);
  return row ? linkOf(row) : undefined;
}

/** Locks the link until the end of the transaction. Other transactions that change rows of the workspace wait at their commit. */
export async function lockLink(run: RunSql, workspaceId: string): Promise<Link | undefined> {
  const [row] = await run("update sync_link set seq = seq where workspace_id = ? returning *", [workspaceId]);
  return row ? linkOf(row) : undefined;
}

const columns: Readonly<Record<string, string>> = {
  epoch: "epoch",
  node: "node",
  clock: "clock",
  seq: "seq",
  installationId: "installation_id",
  lastBatch: "last_batch",
  receipt: "receipt",
  pushed: "pushed",
  doubtfulUpTo: "doubtful_up_to",
  sending: "sending",
  hostEpoch: "host_epoch",
  cursor: "cursor",
  nonce: "nonce",
  clockWrongSince: "clock_wrong_since",
  isMirrored: "is_mirrored",
  begun: "begun",
};

export async function updateLink(run: RunSql, workspaceId: string, change: Partial<Link>): Promise<void> {
  const set = Object.entries(change).flatMap(([name, value]) => {
    const column = own(columns, name);
    if (column === undefined) return [];
    return [[column, name === "sending" && value !== null ? JSON.stringify(value) : value] as const];
  });
  if (set.length === 0) return;
  // The SQLite driver does not accept booleans as parameters.
  const assigned = set.map(([column, value]) => `${column} = ${typeof value === "boolean" ? value : "?"}`).join(", ");
  const values = set.map(([, value]) => value).filter((value) => typeof value !== "boolean");
  await run(`update sync_link set ${assigned} where workspace_id = ?`, [...values, workspaceId]);
}

/** The last confirmed attempt, if it was stored. */
export const lastConfirmed = ({ receipt, sending }: Pick<Link, "receipt" | "sending">): Attempt | undefined =>
  sending?.find((attempt) => attempt.receipt === receipt);

/** The unconfirmed attempts to send the next batch: the host may have received one of them. */
export const unanswered = ({ receipt, sending }: Pick<Link, "receipt" | "sending">): Attempt[] =>
  (sending ?? []).filter((attempt) => attempt.receipt !== receipt);

/** The newest stamp that the host has confirmed in this epoch. The row with this stamp may have changed since. */
export const newestConfirmed = (link: Pick<Link, "receipt" | "sending">): Stamp => lastConfirmed(link)?.newest ?? never;

/** Whether the host's receipt belongs to the last confirmed batch, or to an attempt without an answer. */
export const hasSent = ({ receipt, sending }: Link, atHost: string): boolean =>
  receipt === atHost || (sending ?? []).some((attempt) => attempt.receipt === atHost);
