import type { BenchResult } from "../scripts/kit/benchmark.ts";
import { startPostgres } from "../test/kit/postgres.ts";
import { benchArrival } from "./sync/arrival.ts";
import { benchMirror } from "./sync/mirror.ts";
import { benchRequests } from "./sync/requests.ts";

/**
 * `BENCH_SYNC=full` has the sizes of the targets: a million rows for the first mirror, 200,000 for another link. Otherwise the rows are fewer, so
 * that it takes minutes; the target of another link is in proportion. `BENCH_SYNC_ONLY=mirror,arrival,requests` runs parts.
 */
const isFull = process.env.BENCH_SYNC === "full";
const sizes = isFull
  ? [
      { rows: 200_000, rounds: 3 },
      { rows: 1_000_000, rounds: 1 },
    ]
  : [{ rows: Number(process.env.BENCH_SYNC_ROWS ?? 20_000), rounds: 2 }];
const only = process.env.BENCH_SYNC_ONLY?.split(",");
const isWanted = (part: string): boolean => only === undefined || only.includes(part);

/** Measures sync between a workstation on SQLite and a host on Postgres: server processes, over loopback. */
export async function bench(): Promise<BenchResult> {
  const postgres = await startPostgres();
  try {
    const rows: BenchResult["rows"][number][] = [];
    if (isWanted("mirror")) for (const size of sizes) rows.push(...(await benchMirror(postgres, size)));
    if (isWanted("arrival")) rows.push(...(await benchArrival(postgres, isFull ? 200 : 30)));
    if (isWanted("requests")) rows.push(...(await benchRequests(postgres, isFull ? 1000 : 150)));
    return { name: "Sync of a workstation with a host on Postgres", rows };
  } finally {
    await postgres.stop();
  }
}
