import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { BenchRow } from "../../scripts/kit/benchmark.ts";
import { measured } from "../../scripts/kit/statistics.ts";
import type { PostgresServer } from "../../test/kit/postgres.ts";
import { writeMarket } from "../market.ts";
import { type Desk, growthDuring, type Host, linkWith, openDesk, openHost, untilEqual, withOpenFolder } from "./rig.ts";

const mebibyte = 2 ** 20;
const seconds = (begun: number): number => (performance.now() - begun) / 1000;

/** Imports a market, which nearly all rows of a large workspace are. */
async function fillMarket(desk: Desk, rows: number): Promise<void> {
  await withOpenFolder(async (folder) => {
    const file = join(folder, "market.csv");
    await writeMarket(file, rows);
    await desk.owner.api.market.importListings({ file: await openAsBlob(file), fileName: "market.csv" });
  });
  // an import lets the price model be trained, with a core of its own: that is no part of sync
  // it waits ten seconds before it begins
  const working = "select 1 from jobs where kind like 'market.%' and status in ('queued', 'running')";
  while (desk.look(working) !== undefined) await pause(200);
}

/** Rows per second of Postgres's own COPY of the mirrored listings, into a table with the same indexes. */
async function copyPace({ database }: Host, rows: number): Promise<number> {
  return withOpenFolder(async (folder) => {
    const file = join(folder, "rows");
    await database.query(`copy market_listings to '${file}'`);
    await database.query("create table copied (like market_listings including all)");
    const begun = performance.now();
    await database.query(`copy copied from '${file}'`);
    const pace = rows / seconds(begun);
    await database.query("drop table copied");
    return pace;
  });
}

/** Links the workstation with an empty host. */
async function mirrored(desk: Desk, host: Host, rows: number) {
  let pace = 0;
  const growth = await growthDuring([desk.server.pid, host.server.pid], async () => {
    const begun = performance.now();
    await linkWith(desk, host);
    await untilEqual(desk);
    pace = rows / seconds(begun);
  });
  const { rows: found } = await host.database.query<{ count: string }>("select count(*) from market_listings");
  if (Number(found[0]?.count) !== rows) throw new Error(`the host has ${found[0]?.count} of ${rows} rows`);
  return { pace, growth };
}

/** Links again with a host that has all rows. */
async function linkedAgain(desk: Desk, host: Host) {
  await desk.owner.api.sync.unlink();
  const before = host.proxy.passedBytes();
  const begun = performance.now();
  await linkWith(desk, host);
  await untilEqual(desk);
  return { seconds: seconds(begun), bytes: host.proxy.passedBytes() - before };
}

/**
 * The first mirror and COPY of the same rows in alternation, each time into a new database; the memory of both processes meanwhile; and
 * another link with the same rows.
 */
export async function benchMirror(
  postgres: PostgresServer,
  { rows, rounds }: { readonly rows: number; readonly rounds: number },
): Promise<BenchRow[]> {
  const desk = await openDesk();
  const all: { pace: number; copy: number; growth: number[] }[] = [];
  let again = { seconds: 0, bytes: 0 };
  try {
    await fillMarket(desk, rows);
    for (let round = 0; round < rounds; round += 1) {
      const host = await openHost(postgres);
      try {
        const { pace, growth } = await mirrored(desk, host, rows);
        all.push({ pace, growth, copy: await copyPace(host, rows) });
        if (round === rounds - 1) again = await linkedAgain(desk, host);
        await desk.owner.api.sync.unlink();
      } finally {
        await host.close();
      }
    }
  } finally {
    await desk.close();
  }
  const memory = (at: number) => Math.max(...all.map(({ growth }) => growth[at] ?? 0)) / mebibyte;
  const ofRows = `${rows} rows`;
  return [
    {
      what: `first mirror, ${ofRows}`,
      ...measured(all.map(({ pace }) => pace)),
      unit: "rows/s",
      target: 40_000,
      more: true,
    },
    { what: "COPY of the same rows", ...measured(all.map(({ copy }) => copy)), unit: "rows/s" },
    {
      what: "first mirror / COPY",
      ...measured(all.map(({ pace, copy }) => pace / copy)),
      unit: "×",
      target: 0.2,
      more: true,
    },
    { what: `extra memory of the workstation, ${ofRows}`, value: memory(0), unit: "MiB", target: 128 },
    { what: `extra memory of the host, ${ofRows}`, value: memory(1), unit: "MiB", target: 128 },
    { what: `another link with ${rows} equal rows`, value: again.seconds, unit: "s", target: (5 * rows) / 200_000 },
    {
      what: `bytes of another link, ${ofRows}`,
      value: again.bytes / 1e6,
      unit: "MB",
      target: Math.max(0.1, rows / 200_000),
    },
  ];
}
