import type { BenchOptions, BenchResult } from "../scripts/kit/benchmark.ts";
import { startPostgres } from "../test/kit/postgres.ts";
import { benchArrival } from "./sync/arrival.ts";
import { benchMirror } from "./sync/mirror.ts";
import { benchRequests } from "./sync/requests.ts";

interface Sizes {
  readonly mirrors: readonly { readonly rows: number; readonly rounds: number }[];
  readonly changes: number;
  readonly requests: number;
}

/** The sizes that the targets are meant for: a million rows for the first mirror, 200,000 for another link. */
const full: Sizes = {
  mirrors: [
    { rows: 200_000, rounds: 3 },
    { rows: 1_000_000, rounds: 1 },
  ],
  changes: 200,
  requests: 1000,
};

const { BENCH_SYNC, BENCH_SYNC_ROWS, BENCH_SYNC_ONLY, BENCH_SYNC_PROFILE } = process.env;
const settings = ["BENCH_SYNC", "BENCH_SYNC_ROWS", "BENCH_SYNC_ONLY", "BENCH_SYNC_PROFILE"];
const only = BENCH_SYNC_ONLY?.split(",");
const isWanted = (part: string): boolean => only === undefined || only.includes(part);

/** With fewer rows the target of another link is in proportion. */
function sizesOf(isQuick: boolean): Sizes {
  if (BENCH_SYNC === "full" && !isQuick) return full;
  const rows = Number(BENCH_SYNC_ROWS ?? (isQuick ? 5000 : 20_000));
  if (isQuick) return { mirrors: [{ rows, rounds: 1 }], changes: 10, requests: 50 };
  return { mirrors: [{ rows, rounds: 2 }], changes: 30, requests: 150 };
}

/**
 * Measures sync between a workstation on SQLite and a host on Postgres: server processes, over loopback. `BENCH_SYNC=full` has the sizes of the
 * targets. Otherwise there are fewer rows (`BENCH_SYNC_ROWS`), so that it takes minutes, and the result is marked.
 * `BENCH_SYNC_ONLY=mirror,arrival,requests` runs parts.
 */
export async function bench({ isQuick }: BenchOptions): Promise<BenchResult> {
  const sizes = sizesOf(isQuick);
  const postgres = await startPostgres();
  try {
    const rows: BenchResult["rows"][number][] = [];
    if (isWanted("mirror")) for (const size of sizes.mirrors) rows.push(...(await benchMirror(postgres, size)));
    if (isWanted("arrival")) rows.push(...(await benchArrival(postgres, sizes.changes)));
    if (isWanted("requests")) rows.push(...(await benchRequests(postgres, sizes.requests)));
    return {
      name: "Sync of a workstation with a host on Postgres",
      isPartial: sizes !== full || only !== undefined || BENCH_SYNC_PROFILE !== undefined,
      settings,
      rows,
    };
  } finally {
    await postgres.stop();
  }
}
