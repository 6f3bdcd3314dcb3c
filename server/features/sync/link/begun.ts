import { minutes } from "../../../platform/clock.ts";
import type { RunSql } from "../../../platform/db/raw.ts";
import { msOf } from "../clock/stamp.ts";
import { topOf } from "../merge/merge.ts";
import type { Batch, SentRow } from "../protocol/batch.ts";
import type { Link } from "./link-row.ts";
import type { Session } from "./session.ts";

/*
 * Rows that a workstation already had when it was linked emit no events, neither at the host nor at other workstations
 * (`apply/news.ts`). This file decides which rows these are, for both sides.
 */

/**
 * The time after which received changes emit events. Undefined: none emit events, because the workstation has not
 * completed its first mirror.
 */
export const newsAfterMs = ({ role, isMirrored }: Pick<Link, "role" | "isMirrored">): number | undefined =>
  role === "host" || isMirrored ? 0 : undefined;

/** The maximum time between sending and receiving a batch: a longer request times out (`http-host.ts`). */
const maxLagMs = minutes(2);

/**
 * The value of `begun_ms` for a workstation that corrected its clock before its first batch: all its rows got new
 * stamps until then.
 */
const atFirstBatch = -1;

interface Begun {
  /** 0: not known yet. An earlier version of the product that receives batches during an upgrade leaves it at 0. */
  readonly begunMs: number;
  readonly createdAtMs: number;
}

/**
 * Host: when the workstation was linked, by its own clock. It registered with its first pull or comparison, possibly
 * days before its first batch. The batch shows the difference between the two clocks, plus the time that the batch
 * took.
 */
export function begunMsAt(
  { begunMs, createdAtMs }: Begun,
  { sentAtMs }: Pick<Batch, "sentAtMs">,
  nowMs: number,
): number {
  if (begunMs > 0) return begunMs;
  if (begunMs === atFirstBatch) return sentAtMs;
  return Math.min(sentAtMs, createdAtMs + (sentAtMs - nowMs) + maxLagMs);
}

/**
 * Host: records that a batch was refused because of the workstation's clock. All its unsent rows get new stamps when
 * the clock is corrected.
 */
export async function recordWrongClock({ run, workspaceId }: Session, installationId: string): Promise<void> {
  await run("update sync_installations set begun_ms = ? where id = ? and workspace_id = ? and last_batch = 0", [
    atFirstBatch,
    installationId,
    workspaceId,
  ]);
}

interface Origins {
  readonly rows: readonly SentRow[];
  /** The installation that sent each row. */
  readonly origins: readonly (string | null)[];
}

/**
 * Host: the indexes of rows that the workstation that sent them had before it was linked. They are marked for other
 * workstations: with those, they must not emit events.
 */
export async function indexesOfOldRows(
  { run, workspaceId }: { readonly run: RunSql; readonly workspaceId: string },
  { rows, origins }: Origins,
): Promise<number[]> {
  if (origins.every((origin) => origin === null)) return [];
  const found = await run("select id, begun_ms from sync_installations where workspace_id = ?", [workspaceId]);
  const begun = new Map(found.map(({ id, begun_ms: ms }) => [String(id), Number(ms)]));
  return rows.flatMap((row, at) => (msOf(topOf(row)) <= (begun.get(origins[at] ?? "") ?? 0) ? [at] : []));
}
