import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../test/kit/free-port.ts";
import { signedIn } from "../../test/kit/people.ts";
import { createDatabase, startPostgres } from "../../test/kit/postgres.ts";
import { type ServerProcess, spawnServer } from "../../test/kit/process.ts";
import type { TestCaller } from "../../test/kit/serve.ts";
import { type Reading, readPostgres, readSqlite, syncedRows } from "../../test/sync/machines/contents.ts";
import { addSalesAndLeads, inventoryFile } from "../inventory-fill.ts";
import { moveToLastCore } from "./other-machine.ts";

const vehicles = 1000;

/** Digests of rows, by `table id`. */
export interface Contents {
  readonly desk: ReadonlyMap<string, string>;
  readonly host: ReadonlyMap<string, string>;
}

/** A workstation's server in a process of its own, linked with a host on Postgres in another one. */
export interface Dealership {
  readonly desk: ServerProcess;
  readonly host: ServerProcess;
  /** Signed in at the workstation. */
  readonly owner: TestCaller & { readonly email: string };
  readonly vehicleIds: readonly string[];
  /** A new key of the workstation, as a program or a person has. */
  newKey(name: string): Promise<string>;
  /** Ends both servers, and reads the rows of both databases that sync keeps equal: a digest of each, by table and id. */
  contents(): Promise<Contents>;
  close(): Promise<void>;
}

export async function openDealership(): Promise<Dealership> {
  const folders = ["desk", "host"].map((name) => mkdtempSync(join(tmpdir(), `soak-${name}-`)));
  const [deskFolder = "", hostFolder = ""] = folders;
  // no limit of a plan stops the calls
  const settings = {
    FORECOURT_DEFAULT_PLAN: "enterprise",
    FORECOURT_SECRET_KEY: "a key of this run, long enough for it",
    FORECOURT_PORT: String(await freePort()),
  };
  let desk = await spawnServer(deskFolder, settings);
  const owner = await signedIn(desk);
  await owner.api.vehicles.importCsv({ file: inventoryFile(vehicles), fileName: "stock.csv" });
  await desk.stop();
  addSalesAndLeads(deskFolder);
  desk = await spawnServer(deskFolder, settings);
  moveToLastCore();
  const postgres = await startPostgres();
  const database = await createDatabase(postgres.url);
  const host = await spawnServer(hostFolder, { FORECOURT_DATABASE_URL: database });
  const dealer = await signedIn(host);
  const key = { name: "Desk", environment: "production" as const, permissions: ["sync:write" as const] };
  const { secret: apiKey } = await dealer.api.keys.create({ body: key });
  await owner.api.sync.link({ body: { url: host.url, apiKey } });
  const cars = await owner.api.vehicles.list({ query: { limit: 100, status: "IN_STOCK" } });
  return {
    desk,
    host,
    owner,
    vehicleIds: cars.map(({ id }) => id),
    newKey: async (name) => (await owner.api.keys.create({ body: { name, environment: "production" } })).secret,
    async contents() {
      await Promise.all([desk.stop(), host.stop()]);
      return { desk: await rowsOf(readSqlite(deskFolder)), host: await rowsOf(await readPostgres(database)) };
    },
    async close() {
      await Promise.all([desk.stop(), host.stop()]);
      await postgres.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const rowsOf = (reading: Reading): Promise<Map<string, string>> => syncedRows(reading).finally(reading.close);
