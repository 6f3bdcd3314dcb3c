import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { minutes } from "../../server/platform/clock.ts";
import { beginImport, csvOf, header, rows } from "../features/market/files.ts";
import { errorOf, signedIn } from "../kit/people.ts";
import { type ServerProcess, spawnServer } from "../kit/process.ts";
import { callerOf, type TestCaller } from "../kit/serve.ts";

/** MB that are too few for each thread, and enough for Node to start it: with 1 MB, V8 ends the process. */
const tooSmall = {
  "market-reader": 8,
  "market-writer": 5,
  "market-train": 8,
  "database-reader": 8,
  "password-strength": 8,
} as const;
const soon = { timeout: 60_000, interval: 50 };
/** Rows of an import. */
const some = 1000;

let folder: string;
let server: ServerProcess;
let owner: TestCaller;
let aheadMs = 0;

/** Sets which threads that start from now on get too small a heap. */
const limit = (...names: readonly (keyof typeof tooSmall)[]) =>
  writeFileSync(
    join(folder, "heaps.json"),
    JSON.stringify(Object.fromEntries(names.map((name) => [name, tooSmall[name]]))),
  );

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-memory-"));
  // they live until some seconds pass without work
  limit("database-reader", "password-strength");
  const preload = pathToFileURL(join(import.meta.dirname, "../kit/small-heaps.ts")).href;
  const environment = {
    NODE_OPTIONS: `--import ${preload}`,
    TEST_SMALL_HEAPS: join(folder, "heaps.json"),
    FORECOURT_LOG_LEVEL: "warn",
  };
  server = await spawnServer(join(folder, "data"), environment, aheadMs);
});
afterAll(async () => {
  // the same process as before all tests: it was never started again
  expect(await server.stop()).toBe(0);
  const file = new Database(join(folder, "data", "forecourt.db"), { readonly: true });
  expect(file.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
  file.close();
  rmSync(folder, { recursive: true, force: true });
});

const outOfMemory = () => server.logged().filter((line) => line.includes("ERR_WORKER_OUT_OF_MEMORY")).length;
const importOf = (params: { import_id: string }) => owner.api.market.getImport({ params });
/** The pauses between attempts are over. */
async function passPauses(): Promise<void> {
  aheadMs += minutes(6);
  await server.setAhead(aheadMs);
  await owner.api.accounts.refresh();
}

describe("a thread of requests that runs out of memory", () => {
  const message = expect.stringMatching(/Nothing was changed; try again/);
  const failed = { code: "INTERNAL_ERROR", status: 500, message };

  it("fails the registration, which leaves no account, and the same registration works after it", async () => {
    const body = { email: "bob@example.com", name: "Bob", password: "tractor-lamp-91" };
    const register = () => callerOf(server).api.accounts.register({ body });
    expect(await errorOf(register())).toMatchObject(failed);
    limit("database-reader");
    owner = await signedIn(server, body);
  });

  it("fails the query that it runs, and the same query works after it", async () => {
    expect(await errorOf(owner.api.vehicleFacets.count())).toMatchObject(failed);
    limit();
    expect(await owner.api.vehicleFacets.count()).toMatchObject({ total: 0 });
  });
});

describe.each([
  ["market-reader", 0],
  ["market-writer", some],
] as const)("an import, when its thread %s runs out of memory", (name, from) => {
  it("is repeated, and complete when the thread has enough", async () => {
    const before = outOfMemory();
    limit(name);
    const params = await beginImport(owner, csvOf(header, ...rows(some, { from })));
    await vi.waitFor(() => expect(outOfMemory()).toBeGreaterThan(before), soon);
    expect(await importOf(params)).toMatchObject({ status: "processing", created: 0 });
    limit();
    await passPauses();
    await vi.waitFor(async () => expect(await importOf(params)).toMatchObject({ status: "completed" }), soon);
    expect(await importOf(params)).toMatchObject({ rows: some, created: some, rejected: 0 });
  });
});

describe("an import that always runs out of memory", () => {
  it("fails with what to do, and the next one works", async () => {
    const before = outOfMemory();
    limit("market-reader");
    const params = await beginImport(owner, csvOf(header, ...rows(some, { from: 2 * some })));
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await vi.waitFor(() => expect(outOfMemory()).toBeGreaterThanOrEqual(before + attempt), soon);
      if (attempt < 5) await passPauses();
    }
    await vi.waitFor(async () => expect(await importOf(params)).toMatchObject({ status: "failed", created: 0 }), soon);
    const { failure } = await importOf(params);
    expect(failure).toBe(
      "The file needs more memory than an import may use. Stored: 0 new and 0 changed rows. Split the file, and import its parts for the rest.",
    );
    limit();
    const next = await beginImport(owner, csvOf(header, ...rows(10, { make: "Saab", from: 2 * some })));
    await vi.waitFor(
      async () => expect(await importOf(next)).toMatchObject({ status: "completed", created: 10 }),
      soon,
    );
  });
});

describe("the training of a price model that runs out of memory", () => {
  async function train() {
    const { job_id } = await owner.api.market.trainModel();
    await passPauses();
    return vi.waitFor(async () => {
      const { model, model_training } = await owner.api.market.summary();
      expect(model_training).toMatchObject({ job_id, status: expect.stringMatching(/completed|failed/) });
      return { rows: model?.rows, status: model_training?.status, error: model_training?.error };
    }, soon);
  }

  it("fails with what to do, and the next one makes a model", async () => {
    limit("market-train");
    expect(await train()).toMatchObject({
      status: "failed",
      error: expect.stringMatching(/^This market needs more memory .* train again\.$/),
    });
    limit();
    expect(await train()).toEqual({ rows: expect.any(Number), status: "completed", error: null });
  });
});
