import { own } from "../../../../contracts/kit/own.ts";
import { sqlOf } from "../../../platform/db/raw.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { applyRows } from "../apply/apply-rows.ts";
import type { Applying } from "../apply/applying.ts";
import { type Derive, type Rows, sharedOf, versionFrom } from "../apply/rows.ts";
import { settleWorkspace } from "../capture/settle.ts";
import { isStamp, later, nextStamp } from "../clock/stamp.ts";
import { topOf } from "../merge/merge.ts";
import { tableOfNumber } from "../policies/synced-table.ts";
import { maxSizeOfBatch, type SentRow, type Verdict } from "../protocol/batch.ts";
import { type Link, lockLink, updateLink } from "./link-row.ts";

export interface SessionNeeds {
  readonly dialect: "sqlite" | "pg";
  readonly workspaceId: string;
  readonly derive: Derive;
  readonly nowMs: number;
}

/** A transaction of sync: the link is locked, and all changes of the workspace have their places. */
export interface Session extends Rows {
  readonly link: Link;
  readonly nowMs: number;
}

/** Undefined: the workspace is not linked. */
export async function openSession(tx: Writer, needs: SessionNeeds): Promise<Session | undefined> {
  const run = sqlOf(tx);
  await settleWorkspace(run, needs.workspaceId, needs.nowMs);
  const link = await lockLink(run, needs.workspaceId);
  const [workspace] = await run("select account_id from workspaces where id = ?", [needs.workspaceId]);
  if (!link || !workspace) return undefined;
  return { ...needs, run, link, ownerId: String(workspace.account_id) };
}

/** Applies rows and moves the clock past their stamps. */
export async function receive(session: Session, rows: readonly SentRow[]): Promise<Verdict[]> {
  const { run, workspaceId, nowMs } = session;
  let { seq, clock, node } = session.link;
  const applying: Applying = {
    ...session,
    isHost: session.link.role === "host",
    waiting: new Map(),
    verdicts: new Map(),
    done: [],
    nextSeq: () => {
      seq += 1;
      return seq;
    },
    stamp: () => {
      clock = nextStamp(clock, nowMs, node);
      return clock;
    },
    async settleRow(no, id) {
      const key = [no, id, workspaceId];
      const where = "where table_no = ? and row_id = ? and workspace_id = ?";
      const [pending] = await run(`select 1 as found from sync_pending ${where}`, key);
      if (!pending) return;
      await updateLink(run, workspaceId, { seq, clock });
      await settleWorkspace(run, workspaceId, nowMs);
      ({ seq, clock, node } = (await lockLink(run, workspaceId)) ?? session.link);
    },
  };
  // what this side decides comes after what it was sent; an invalid stamp does not count
  clock = rows.map(topOf).filter(isStamp).reduce(later, clock);
  const verdicts = await applyRows(applying, rows);
  await updateLink(run, workspaceId, { seq, clock });
  return verdicts;
}

/** Rows that changed after a place, in the order of their places. Work in progress of this server is left out. */
export async function changesAfter(
  rows: Rows,
  after: number,
  limit: number,
): Promise<{ readonly rows: SentRow[]; readonly upTo: number; readonly isEnd: boolean }> {
  const found = await rows.run("select * from sync_rows where workspace_id = ? and seq > ? order by seq limit ?", [
    rows.workspaceId,
    after,
    limit,
  ]);
  const sent: SentRow[] = [];
  let upTo = after;
  let size = 0;
  for (const row of found) {
    if (size >= maxSizeOfBatch) break;
    upTo = Number(row.seq);
    const table = tableOfNumber(Number(row.table_no));
    if (!table) continue;
    const version = await versionFrom(rows, table, row);
    const { unsettled } = table.policy;
    if (version.values === null && version.deleted === null) continue;
    if (unsettled?.values.includes(String(own(version.values ?? {}, unsettled.column)))) continue;
    const next = { table: table.name, id: String(row.row_id), ...version, based: sharedOf(row) };
    size += JSON.stringify(next).length;
    sent.push(next);
  }
  return { rows: sent, upTo, isEnd: found.length < limit && upTo === Number(found.at(-1)?.seq ?? after) };
}
