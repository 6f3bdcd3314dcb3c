import { minutes } from "../../../platform/clock.ts";
import type { RunSql } from "../../../platform/db/raw.ts";
import { msOf } from "../clock/stamp.ts";
import { topOf } from "../merge/merge.ts";
import type { Batch, SentRow } from "../protocol/batch.ts";
import type { Link } from "./link-row.ts";
import type { Session } from "./session.ts";

/*
 * What a workstation had when it began is no news, neither at the host nor at the other workstations (`apply/news.ts`). Both sides decide when that
 * was.
 */

/** From when on what this side receives is news. Undefined: nothing is, before a workstation once had everything that the host has. */
export const newsAfterMs = ({ role, isMirrored }: Pick<Link, "role" | "isMirrored">): number | undefined =>
  role === "host" || isMirrored ? 0 : undefined;

/** How long a batch is on its way, at most: a request that takes longer is given up (`http-host.ts`). */
const maxLagMs = minutes(2);

/** `begun_ms` of a workstation that has corrected its clock before its first batch: what it had was stamped again, until it sent that. */
const atFirstBatch = -1;

interface Begun {
  /** 0: not known yet. Also an earlier version of the product, which takes batches during an upgrade, leaves it so. */
  readonly begunMs: number;
  readonly createdAtMs: number;
}

/**
 * Host: the workstation's time when it began, by its own clock. It has announced itself when it pulled or compared, which may be days before its first
 * batch, if it had nothing to send. A batch says how far the two clocks differ, but for the time that it was on its way.
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

/** Host: a batch was refused because of the workstation's clock. All that it had not sent gets new stamps when the clock is corrected. */
export async function noteWrongClock({ run, workspaceId }: Session, installationId: string): Promise<void> {
  await run("update sync_installations set begun_ms = ? where id = ? and workspace_id = ? and last_batch = 0", [
    atFirstBatch,
    installationId,
    workspaceId,
  ]);
}

interface Origins {
  readonly rows: readonly SentRow[];
  /** The installation that has sent each of them. */
  readonly origins: readonly (string | null)[];
}

/** Host: the places of rows that the workstation which sent them had when it began. Another workstation, which has all others, gets them as such. */
export async function placesOfOld(
  { run, workspaceId }: { readonly run: RunSql; readonly workspaceId: string },
  { rows, origins }: Origins,
): Promise<number[]> {
  if (origins.every((origin) => origin === null)) return [];
  const found = await run("select id, begun_ms from sync_installations where workspace_id = ?", [workspaceId]);
  const begun = new Map(found.map(({ id, begun_ms: ms }) => [String(id), Number(ms)]));
  return rows.flatMap((row, at) => (msOf(topOf(row)) <= (begun.get(origins[at] ?? "") ?? 0) ? [at] : []));
}
