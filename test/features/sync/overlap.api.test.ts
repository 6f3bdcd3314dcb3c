import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Cursor } from "../../../server/features/sync/protocol/batch.ts";
import { createSync } from "../../../server/features/sync/sync.module.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { openPg } from "../../../server/platform/db/pg.ts";
import { sqlOf } from "../../../server/platform/db/raw.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { randomHex } from "../../../server/platform/ids.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import { derivedColumns } from "../../../server/services/derived-columns.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest } from "../../kit/serve.ts";

const now = () => Date.UTC(2026, 0, 5);
const syncOn = (store: Store) => createSync({ store, derive: derivedColumns, now, random: randomHex });
const writes = 25;

// on SQLite, one transaction writes at a time
it.skipIf(dialect !== "pg")("no pull skips a row of three instances whose transactions overlap", async () => {
  const server = await serveForTest();
  const others: Store[] = [];
  try {
    await signedIn(server);
    const ask = (sql: string) => server.store.write((tx) => sqlOf(tx)(sql));
    const [workspace] = await ask("select id, account_id from workspaces where environment = 'production'");
    const { id: workspaceId, account_id: ownerId } = workspace ?? {};
    await syncOn(server.store).link(String(workspaceId), "host");
    for (let at = 0; at < 2; at += 1) others.push(await openPg(server.databaseUrl ?? "", migrationsFolder("pg")));
    for (const store of others) await syncOn(store).resume();

    let cursor: Cursor | null = null;
    const pulled: string[] = [];
    const pull = async (): Promise<void> => {
      const answer = await syncOn(server.store)
        .host(String(workspaceId))
        .pull({ installationId: "desk", epoch: "epoch", cursor });
      if (answer.outcome !== "rows") expect.fail(answer.outcome);
      cursor = answer.cursor;
      pulled.push(...answer.rows.map(({ id }) => id));
    };
    let isDone = false;
    const pulling = (async () => {
      while (!isDone) await pull();
      await pull();
    })();
    const work = [server.store, ...others].flatMap((store, instance) =>
      [0, 1].map(async (lane) => {
        for (let at = 0; at < writes; at += 1) {
          await store.write(async (tx) => {
            await sqlOf(tx)(
              `insert into vehicles (id, workspace_id, owner_id, make, model, status, search_text, created_at, updated_at)
                values (?, ?, ?, 'Saab', '900', 'IN_STOCK', '', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
              [`car ${instance} ${lane} ${at}`, workspaceId, ownerId],
            );
            await pause((instance + 3 * lane + at) % 5);
          });
        }
      }),
    );
    await Promise.all(work);
    isDone = true;
    await pulling;
    const all = (await ask("select id from vehicles")).map(({ id }) => String(id)).sort();
    expect(all).toHaveLength(3 * 2 * writes);
    expect(pulled.filter((id) => id.startsWith("car ")).sort()).toEqual(all);
  } finally {
    for (const store of others) await store.close();
    await server.close();
  }
});
