import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signedIn } from "../../kit/people.ts";
import { prepareFolder } from "../../kit/prepared-folder.ts";
import { type ServerProcess, spawnServer } from "../../kit/process.ts";
import type { TestCaller } from "../../kit/serve.ts";
import { beginImport, csvOf, header, rows } from "./files.ts";

let folder: string;
let server: ServerProcess;
let caller: TestCaller;
const spawn = () => spawnServer(folder);

// one server for each test: after an import the price model is trained, and the next import waits for that
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-market-"));
  await prepareFolder(folder);
  server = await spawn();
  caller = await signedIn({
    get url() {
      return server.url;
    },
  });
});
afterEach(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

const many = 40_000;
/** Rows of the first transaction if nothing else writes. */
const first = 10_000;

const importOf = (params: { import_id: string }) => caller.api.market.getImport({ params });
const written = async (params: { import_id: string }) =>
  (({ created, updated }) => created + updated)(await importOf(params));
const stored = async () => (await caller.api.market.listings({ query: { limit: 1 } })).total;

/** Waits until at least this number of rows is written, and then into the next batch. */
async function until(params: { import_id: string }, least: number): Promise<void> {
  await vi.waitFor(async () => expect(await written(params)).toBeGreaterThanOrEqual(least), {
    timeout: 100_000,
    interval: 1,
  });
  await pause(10);
}
const completed = (params: { import_id: string }) =>
  vi.waitFor(async () => expect(await importOf(params)).toMatchObject({ status: "completed", progress: 1 }), {
    timeout: 100_000,
    interval: 50,
  });

/** The listing ids of all listings. */
async function listingIds(): Promise<string[]> {
  const all: string[] = [];
  for (let offset = 0; offset < many; offset += 500) {
    const { listings } = await caller.api.market.listings({ query: { limit: 500, offset } });
    all.push(...listings.map(({ listing_id }) => listing_id));
  }
  return all;
}

/** Reads the database file of a stopped server: the rows that the import has counted, and those that are stored. */
function left({ import_id }: { import_id: string }): { counted: number; stored: number } {
  const file = new Database(join(folder, "forecourt.db"), { readonly: true });
  try {
    return file
      .prepare(
        "select created as counted, (select count(*) from market_listings) as stored from market_imports where id = ?",
      )
      .get(import_id) as { counted: number; stored: number };
  } finally {
    file.close();
  }
}

/** Creates vehicles until it is stopped. Each write makes the import end its turn. */
function disturb(): () => Promise<number> {
  let [isOver, count] = [false, 0];
  const work = (async () => {
    while (!isOver) {
      const done = await caller.api.vehicles.create({ body: { make: "Saab", model: "900" } }).catch(() => undefined);
      if (done) count += 1;
      await pause(20);
    }
  })();
  return async () => {
    isOver = true;
    await work;
    return count;
  };
}

describe("POST /market/listings/import while the server is killed", () => {
  const invalid = "B1,cars,,1899,Kia,Rio,LX,1000,9000,77001,2026-01-01";
  const file = csvOf(header, ...rows(many), invalid);

  it("stores each row exactly once and counts correctly after several kills and with concurrent writes", async () => {
    const params = await beginImport(caller, file);
    const stop = disturb();
    for (const least of [0, first, many / 2]) {
      await until(params, least);
      await server.kill();
      // the rows of a turn and their counts are written in one transaction
      const { counted, stored } = left(params);
      expect(counted).toBe(stored);
      server = await spawn();
    }
    await completed(params);
    expect(await stop()).toBeGreaterThan(5);
    expect(await importOf(params)).toMatchObject({
      rows: many + 1,
      created: many,
      updated: 0,
      unchanged: 0,
      rejected: 1,
    });
    expect(await stored()).toBe(many);
    const found = await listingIds();
    expect(found).toHaveLength(many);
    expect(new Set(found).size).toBe(many);
  }, 240_000);
});

describe("POST /market/imports/{import_id}/cancel", () => {
  it("keeps the counted rows, deletes the file and does not stop another import", async () => {
    const [one, second] = [
      await beginImport(caller, csvOf(header, ...rows(many))),
      await beginImport(caller, csvOf(header, ...rows(many, { from: many }))),
    ];
    await until(one, first);
    expect(await caller.api.market.cancelImport({ params: one })).toMatchObject({ status: "cancelled" });
    const { created } = await importOf(one);
    expect(created).toBeLessThan(many);
    await completed(second);
    expect(await importOf(second)).toMatchObject({ rows: many, created: many, updated: 0, unchanged: 0 });
    expect(await importOf(one)).toMatchObject({ status: "cancelled", created });
    expect(await stored()).toBe(created + many);
    const files = join(folder, "media", "market-imports");
    await vi.waitFor(() => expect(existsSync(files) ? readdirSync(files) : []).toEqual([]), { timeout: 20_000 });
  }, 240_000);
});
