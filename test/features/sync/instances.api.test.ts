import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createSync } from "../../../server/features/sync/sync.module.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { openPg } from "../../../server/platform/db/pg.ts";
import { sqlOf } from "../../../server/platform/db/raw.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { randomHex } from "../../../server/platform/ids.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import { derivedColumns } from "../../../server/services/derived-columns.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

// on SQLite there are no other instances
describe.skipIf(dialect !== "pg")("an instance that was running when another one began the first link", () => {
  let server: TestServer;
  let owner: TestCaller;
  let other: Store;
  const ask = (sql: string, values: readonly unknown[] = []) => other.write((tx) => sqlOf(tx)(sql, values));
  const pending = () => ask("select row_id from sync_pending");
  const placesOf = async (id: string) =>
    (await ask("select seq from sync_rows where row_id = ?", [id])).map(({ seq }) => Number(seq) > 0);

  beforeAll(async () => {
    server = await serveForTest();
    owner = await signedIn(server);
    other = await openPg(server.databaseUrl ?? "", migrationsFolder("pg"));
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  it("gives its changes their places, also those from before it has noticed the link", async () => {
    const [workspace] = await ask("select id from workspaces where environment = 'production'");
    const sync = createSync({ store: other, derive: derivedColumns, now: Date.now, random: randomHex });
    await sync.link(String(workspace?.id), "host");
    // what is changed here now has its place only when the instance has noticed the link
    other.beforeCommit(undefined);
    const { id: early } = await owner.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    await vi.waitFor(async () => expect(await pending()).toEqual([]), { timeout: 20_000, interval: 100 });
    expect(await placesOf(early)).toEqual([true]);
    const { id: later } = await owner.api.vehicles.create({ body: { make: "Volvo", model: "240" } });
    expect(await pending()).toEqual([]);
    expect(await placesOf(later)).toEqual([true]);
  });
});
