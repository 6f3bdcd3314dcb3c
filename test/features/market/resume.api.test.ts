import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { beginImport, csvOf, header, rows } from "./files.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

const large = 90_000;
const file = csvOf(header, ...rows(large));

describe("POST /market/listings/import in progress", () => {
  const isHalfway = ({ api }: TestCaller, params: { import_id: string }) =>
    vi.waitFor(async () => expect((await api.market.getImport({ params })).created).toBeGreaterThan(0), {
      timeout: 50_000,
      interval: 10,
    });

  it("continues after a restart of the server and stores each row exactly once", async () => {
    const params = await beginImport(owner, file);
    await isHalfway(owner, params);
    await server.restart();
    await vi.waitFor(async () => expect((await owner.api.market.getImport({ params })).status).toBe("completed"), {
      timeout: 55_000,
      interval: 100,
    });
    const result = await owner.api.market.getImport({ params });
    expect(result).toMatchObject({ rows: large, created: large, updated: 0, unchanged: 0, rejected: 0 });
    expect((await owner.api.market.listings({ query: { limit: 1 } })).total).toBe(large);
  });

  it("trains a model on the rows that it stored before it failed", async () => {
    const other = await signedIn(server, { admin: owner });
    const params = await beginImport(other, file);
    await isHalfway(other, params);
    const folder = join(server.folder, "media", "market-imports");
    for (const name of await readdir(folder)) await rm(join(folder, name));
    await server.restart();
    await vi.waitFor(async () => expect((await other.api.market.getImport({ params })).status).toBe("failed"), {
      timeout: 55_000,
      interval: 100,
    });
    expect((await other.api.market.getImport({ params })).created).toBeGreaterThan(0);
    await vi.waitFor(async () => expect((await other.api.market.summary()).model_training).not.toBeNull(), {
      timeout: 20_000,
      interval: 100,
    });
  });

  it("keeps its stored rows when it is cancelled", async () => {
    const other = await signedIn(server, { admin: owner });
    const params = await beginImport(other, file);
    await isHalfway(other, params);
    expect(await other.api.market.cancelImport({ params })).toMatchObject({ status: "cancelled" });
    const { created } = await other.api.market.getImport({ params });
    const { total } = await other.api.market.listings({ query: { limit: 1 } });
    expect(total).toBe(created);
    expect(total).toBeLessThan(large);
  });
});
