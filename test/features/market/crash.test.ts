import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { goodPassword, mailTo, tokenIn } from "../../kit/people.ts";
import { type ServerProcess, spawnServer } from "../../kit/process.ts";
import { callerOf, type TestCaller } from "../../kit/serve.ts";
import { csvOf, header, rows } from "./files.ts";

let folder: string;
let server: ServerProcess;
let caller: TestCaller;
const email = "owner@example.com";
const spawn = () => spawnServer(folder);

// one each: after an import the price model is trained, which the next import waits for
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-market-"));
  server = await spawn();
  caller = callerOf({
    get url() {
      return server.url;
    },
  });
  await caller.api.accounts.register({ body: { email, name: "Owner", password: goodPassword } });
  await caller.api.accounts.verifyEmail({ body: { token: tokenIn(await mailTo(caller, email)) } });
  await caller.api.accounts.login({ body: { email, password: goodPassword } });
});
afterEach(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

const many = 20_000;
const perBatch = 2000;

async function begin(file: Blob): Promise<{ import_id: string }> {
  const form = new FormData();
  form.set("file", file, "market.csv");
  const headers = { prefer: "respond-async" };
  const answer = await caller.fetch("/v1/market/listings/import", { method: "POST", body: form, headers });
  return ((await answer.json()) as { data: { import_id: string } }).data;
}
const told = (params: { import_id: string }) => caller.api.market.getImport({ params });
const written = async (params: { import_id: string }) =>
  (({ created, updated }) => created + updated)(await told(params));
const stored = async () => (await caller.api.market.listings({ query: { limit: 1 } })).total;

/** Waits until as many rows are written, and into the batch behind them. */
async function until(params: { import_id: string }, least: number): Promise<void> {
  await vi.waitFor(async () => expect(await written(params)).toBeGreaterThanOrEqual(least), {
    timeout: 100_000,
    interval: 1,
  });
  await pause(10);
}
const completed = (params: { import_id: string }) =>
  vi.waitFor(async () => expect(await told(params)).toMatchObject({ status: "completed", progress: 1 }), {
    timeout: 100_000,
    interval: 50,
  });

/** The numbers of all listings, page by page. */
async function numbers(): Promise<string[]> {
  const all: string[] = [];
  for (let offset = 0; offset < many; offset += 500) {
    const { listings } = await caller.api.market.listings({ query: { limit: 500, offset } });
    all.push(...listings.map(({ listing_id }) => listing_id));
  }
  return all;
}

describe("kill -9 in the middle of an import", () => {
  const invalid = "B1,cars,,1899,Kia,Rio,LX,1000,9000,77001,2026-01-01";
  const file = csvOf(header, ...rows(many), invalid);

  it("ends with each row exactly once and true counts, however often it happens", async () => {
    const params = await begin(file);
    for (const least of [0, 4 * perBatch, 8 * perBatch]) {
      await until(params, least);
      await server.kill();
      server = await spawn();
      // a batch and what is told of it are written together: neither is ahead of the other
      expect((await told(params)).created % perBatch).toBe(0);
    }
    await completed(params);
    expect(await told(params)).toMatchObject({ rows: many + 1, created: many, updated: 0, unchanged: 0, rejected: 1 });
    expect(await stored()).toBe(many);
    const found = await numbers();
    expect(found).toHaveLength(many);
    expect(new Set(found).size).toBe(many);
  }, 240_000);
});

describe("an import that is cancelled", () => {
  it("leaves what it told of, and the one begun meanwhile is done", async () => {
    const [first, second] = [
      await begin(csvOf(header, ...rows(many))),
      await begin(csvOf(header, ...rows(many, { from: many }))),
    ];
    await until(first, perBatch);
    expect(await caller.api.market.cancelImport({ params: first })).toMatchObject({ status: "cancelled" });
    const { created } = await told(first);
    expect(created).toBeLessThan(many);
    await completed(second);
    expect(await told(second)).toMatchObject({ rows: many, created: many, updated: 0, unchanged: 0 });
    expect(await told(first)).toMatchObject({ status: "cancelled", created });
    expect(await stored()).toBe(created + many);
    const files = join(folder, "media", "market-imports");
    await vi.waitFor(() => expect(existsSync(files) ? readdirSync(files) : []).toEqual([]), { timeout: 20_000 });
  }, 240_000);
});
