import { z } from "zod";
import { own } from "../../../contracts/kit/own.ts";
import type { ReportNews } from "../../features/sync/apply/news.ts";
import type { Clock } from "../../platform/clock.ts";
import { isRowError } from "../../platform/db/errors.ts";
import { sqlOf } from "../../platform/db/raw.ts";
import type { Writer } from "../../platform/db/store.ts";
import type { Arrived, Reporter } from "./arrived.ts";
import { peopleReporters } from "./people.ts";
import { stockReporters } from "./stock.ts";
import { type WorkNeeds, workReporters } from "./work.ts";

interface Needs extends WorkNeeds {
  readonly clock: Clock;
}

/**
 * Runs the step in a savepoint. A received row may have values that no event can have: such a row has none, and the others go on. Throws what is not
 * about the row.
 */
async function unlessRowIsInvalid(tx: Writer, step: () => Promise<void>): Promise<void> {
  const run = sqlOf(tx);
  await run("savepoint sync_news");
  try {
    await step();
  } catch (error) {
    if (!(error instanceof z.ZodError) && !isRowError(error)) throw error;
    await run("rollback to savepoint sync_news");
  }
  await run("release savepoint sync_news");
}

/**
 * The events of rows that arrived by sync, for the subscribers of this server: the same ones with the same payloads as for a change that is made here.
 * There are none for values that were computed on the other server (`market_valuation.completed`, `pricing.calculated`): a row does not say which of
 * the two it was.
 */
export function createArrivals({ clock, ...needs }: Needs): ReportNews {
  const reporters: Readonly<Record<string, Reporter>> = {
    ...peopleReporters,
    ...stockReporters,
    ...workReporters(needs),
  };
  return async (tx, workspaceId, changed) => {
    for (const { table, ...row } of changed) {
      const report = own(reporters, table);
      const arrived: Arrived = { tx, clock, workspaceId, all: changed, ...row };
      if (report) await unlessRowIsInvalid(tx, () => report(arrived));
    }
  };
}
