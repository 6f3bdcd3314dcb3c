import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { BenchResult, BenchRow } from "../scripts/kit/benchmark.ts";
import { signedIn } from "../test/kit/people.ts";
import { uploadWalkAround } from "../test/kit/photos.ts";
import { createDatabase, startPostgres } from "../test/kit/postgres.ts";
import { spawnServer } from "../test/kit/process.ts";
import type { TestCaller } from "../test/kit/serve.ts";
import { cpuSeconds } from "./cpu.ts";
import { linkWith, openDesk, openHost, untilEqual } from "./sync/rig.ts";

const { BENCH_SCALE_VEHICLES, BENCH_SCALE_REQUESTS, BENCH_SCALE_PHOTOS } = process.env;
const settings = ["BENCH_SCALE_VEHICLES", "BENCH_SCALE_REQUESTS", "BENCH_SCALE_PHOTOS"];
const [fullStock, fullRepetitions] = [200, 200];
const stock = Number(BENCH_SCALE_VEHICLES ?? fullStock);
const repetitions = Number(BENCH_SCALE_REQUESTS ?? fullRepetitions);
const isPartial = stock < fullStock || repetitions < fullRepetitions || BENCH_SCALE_PHOTOS === "off";
const photos = 8;

interface Cost {
  /** Milliseconds of a core. */
  readonly server: number;
  readonly database: number;
  /** What Postgres wrote to its log. */
  readonly logBytes: number;
}

/** The processor time of all processes of the database that are there. */
async function databaseSeconds(client: pg.Client): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where pid <> pg_backend_pid()",
  );
  return new Map(rows.map(({ pid }) => [pid, cpuSeconds(pid)]));
}

const logPosition = async (client: pg.Client): Promise<number> =>
  Number((await client.query("select pg_current_wal_lsn() - '0/0' as bytes")).rows[0]?.bytes);

/** What one of `count` runs costs. Processor time hardly depends on what else the machine does. */
async function costOf(
  { client, pid }: { readonly client: pg.Client; readonly pid: number },
  count: number,
  work: (at: number) => Promise<unknown>,
): Promise<Cost> {
  // the first ones compile code and open connections
  for (let at = 0; at < Math.min(20, count); at += 1) await work(-1 - at);
  const [server, database, log] = [cpuSeconds(pid), await databaseSeconds(client), await logPosition(client)];
  for (let at = 0; at < count; at += 1) await work(at);
  const after = await databaseSeconds(client);
  const spent = [...after].reduce((sum, [of, seconds]) => sum + seconds - (database.get(of) ?? seconds), 0);
  return {
    server: ((cpuSeconds(pid) - server) * 1000) / count,
    database: (spent * 1000) / count,
    logBytes: ((await logPosition(client)) - log) / count,
  };
}

const rowsOf = (what: string, { server, database, logBytes }: Cost): BenchRow[] => [
  { what: `${what}: server`, value: server, unit: "CPU-ms" },
  { what: `${what}: Postgres`, value: database, unit: "CPU-ms" },
  { what: `${what}: log of Postgres`, value: logBytes / 1024, unit: "KiB" },
];

/** The requests of the pages that a dealership has open all day. */
function requestsOf({ api }: TestCaller, ids: readonly string[]) {
  const id = (at: number) => ids[Math.abs(at) % ids.length] ?? "";
  return {
    "read a list": () => api.vehicles.list({ query: { limit: 20 } }),
    "read the page Today": () => api.today.get(),
    "read a vehicle": (at: number) => api.vehicles.get({ params: { id: id(at) } }),
    "change a vehicle": (at: number) =>
      api.vehicles.update({ params: { id: id(at) }, body: { location: `Row ${at} ${Math.random()}` } }),
    "add a lead": (at: number) =>
      api.leads.create({
        params: { carId: id(at) },
        body: { action: "Call", targetName: `Customer ${at}`, targetInfo: "+1 512 555 0142" },
      }),
  };
}

/** A walk-around of eight photos, from the upload to the findings, on a server that does the work of a worker, too. */
async function inspectionCost({ api }: TestCaller, pid: number, vehicle_id: string): Promise<BenchRow[]> {
  const inspect = async () => {
    const images = await uploadWalkAround(api, photos);
    const { inspection_id } = await api.visual.create({ body: { vehicle_id, images } });
    for (;;) {
      const { status } = await api.visual.get({ params: { inspection_id } });
      if (status === "completed") return;
      if (status === "failed") throw new Error("the inspection failed");
      await pause(200);
    }
  };
  // the first one loads the models and draws the photos
  await inspect();
  const before = cpuSeconds(pid);
  await inspect();
  return [{ what: `an inspection with ${photos} photos: server`, value: cpuSeconds(pid) - before, unit: "CPU-s" }];
}

/** What an open link costs its host, and what a change that arrives there does. */
async function linkCost(postgresUrl: string): Promise<BenchRow[]> {
  const postgres = { url: postgresUrl, socketFolder: null, stop: async () => undefined };
  const [desk, host] = await Promise.all([openDesk(), openHost(postgres)]);
  try {
    const { id } = await desk.owner.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    await linkWith(desk, host);
    await untilEqual(desk);
    const at = { client: host.database, pid: host.server.pid };
    const change = await costOf(at, 40, async (number) => {
      await desk.owner.api.vehicles.update({ params: { id }, body: { location: `Row ${number} ${Math.random()}` } });
      await pause(300);
    });
    const idle = await costOf(at, 1, () => pause(30_000));
    return [
      ...rowsOf("a change from a workstation", change),
      { what: "an idle host with one link, per hour: server", value: idle.server * 120, unit: "CPU-ms" },
      { what: "an idle host with one link, per hour: Postgres", value: idle.database * 120, unit: "CPU-ms" },
    ];
  } finally {
    await Promise.all([desk.close(), host.close()]);
  }
}

/** Measures what a dealership costs a hosted server, for docs/scale.md. It has no targets. */
export async function bench(): Promise<BenchResult> {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), "bench-scale-"));
  const address = await createDatabase(postgres.url);
  const client = new pg.Client(address);
  try {
    await client.connect();
    const server = await spawnServer(folder, { FORECOURT_DATABASE_URL: address });
    const rows: BenchRow[] = [];
    try {
      const owner = await signedIn(server);
      const size = async () =>
        Number((await client.query("select pg_database_size(current_database()) as size")).rows[0]?.size);
      const empty = await size();
      const ids: string[] = [];
      for (let at = 0; at < stock; at += 1) {
        ids.push(
          (await owner.api.vehicles.create({ body: { make: "Honda", model: "Accord", location: `Row ${at}` } })).id,
        );
      }
      rows.push({
        what: "a vehicle with its entries in timeline and trail",
        value: ((await size()) - empty) / stock / 1024,
        unit: "KiB",
      });
      for (const [what, ask] of Object.entries(requestsOf(owner, ids))) {
        rows.push(...rowsOf(what, await costOf({ client, pid: server.pid }, repetitions, ask)));
      }
      if (BENCH_SCALE_PHOTOS !== "off") rows.push(...(await inspectionCost(owner, server.pid, ids[0] ?? "")));
    } finally {
      await server.kill();
    }
    rows.push(...(await linkCost(postgres.url)));
    return { name: "What a dealership costs a hosted server", isPartial, settings, rows };
  } finally {
    await client.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
