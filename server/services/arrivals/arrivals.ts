import { z } from "zod";
import { own } from "../../../contracts/kit/own.ts";
import type { ChangedRow, ReportNews } from "../../features/sync/apply/news.ts";
import { hasSubscription } from "../../features/vehicles/subscribers.repo.ts";
import type { Clock } from "../../platform/clock.ts";
import { isRowError } from "../../platform/db/errors.ts";
import { sqlOf } from "../../platform/db/raw.ts";
import type { Writer } from "../../platform/db/store.ts";
import { emitTogether } from "../../platform/events/outbox.ts";
import { type Reporter, togetherOf } from "./arrived.ts";
import { peopleReporters } from "./people.ts";
import { recordTables, reportRecords } from "./records.ts";
import { stockReporters } from "./stock.ts";
import { type WorkNeeds, workReporters } from "./work.ts";

interface Needs extends WorkNeeds {
  readonly clock: Clock;
}

type Rows = readonly ChangedRow[];
type Report = (rows: Rows) => Promise<void>;

/**
 * Adds the events of rows with a few statements. A received row may have values that an event cannot contain: that
 * row gets no event, and the others still do. It is found by bisection, because these rows are rare. Throws errors that
 * do not concern a row.
 */
async function reportAll(tx: Writer, rows: Rows, report: Report): Promise<void> {
  if ((await isReported(tx, () => report(rows))) || rows.length <= 1) return;
  const half = Math.ceil(rows.length / 2);
  await reportAll(tx, rows.slice(0, half), report);
  await reportAll(tx, rows.slice(half), report);
}

async function isReported(tx: Writer, step: () => Promise<void>): Promise<boolean> {
  const run = sqlOf(tx);
  let isDone = true;
  await run("savepoint sync_news");
  try {
    await emitTogether(tx, step);
  } catch (error) {
    if (!(error instanceof z.ZodError) && !isRowError(error)) throw error;
    isDone = false;
    await run("rollback to savepoint sync_news");
  }
  await run("release savepoint sync_news");
  return isDone;
}

/** Groups rows by table, deletions separately. */
const groupsOf = (changed: Rows): Iterable<readonly [string, Rows]> =>
  [...Map.groupBy(changed, ({ table, after }) => `${table}${after === null ? " deleted" : ""}`).values()].map(
    (rows) => [rows[0]?.table ?? "", rows] as const,
  );

/**
 * Emits the events of synced rows: for open pages, and for the subscribers of this server. Subscribers get the same
 * events and payloads as for local changes; without subscribers, nothing is read or stored for them.
 *
 * Values that the other server computed have no events (`market_valuation.completed`, `pricing.calculated`): a row does
 * not show which of the two it was.
 */
export function createArrivals({ clock, ...needs }: Needs): ReportNews {
  const reporters: Readonly<Record<string, Reporter>> = {
    ...peopleReporters,
    ...stockReporters,
    ...workReporters(needs),
  };
  return {
    tables: new Set([...Object.keys(reporters), ...recordTables]),
    async report(tx, workspaceId, changed) {
      reportRecords(tx, workspaceId, changed);
      const announced = changed.filter(({ table }) => own(reporters, table) !== undefined);
      if (announced.length === 0 || !(await hasSubscription(tx, workspaceId))) return;
      const of = { tx, clock, workspaceId, together: togetherOf(announced) };
      for (const [table, group] of groupsOf(announced)) {
        await reportAll(tx, group, async (rows) => own(reporters, table)?.({ ...of, rows }));
      }
    },
  };
}
