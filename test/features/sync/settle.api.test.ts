import pg from "pg";
import { expect, it } from "vitest";
import { settleWorkspace } from "../../../server/features/sync/capture/settle.ts";
import { createSync } from "../../../server/features/sync/sync.module.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { type RunSql, sqlOf } from "../../../server/platform/db/raw.ts";
import { randomHex } from "../../../server/platform/ids.ts";
import { derivedColumns } from "../../../server/services/derived-columns.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest } from "../../kit/serve.ts";
import { settlesNoMore } from "./noticed-link.ts";

// only Postgres has commits of others within a transaction
it.skipIf(dialect !== "pg")("loses no change that another transaction commits meanwhile", async () => {
  const server = await serveForTest();
  try {
    await signedIn(server);
    const { store } = server;
    const ask: RunSql = (sql, values) => store.write((tx) => sqlOf(tx)(sql, values));
    const [workspace] = await ask("select id from workspaces where environment = 'production'");
    const id = String(workspace?.id);
    const now = () => Date.UTC(2026, 0, 5);
    await createSync({ store, derive: derivedColumns, now, random: randomHex }).link(id, "host");
    // the simulated others do not settle what they commit
    await settlesNoMore(store, id);
    await ask("insert into sync_pending values (3, 'first', ?, '*')", [id]);
    const noted = ["first"];
    const other = new pg.Client({ connectionString: server.databaseUrl });
    await other.connect();
    await store.write(async (tx) => {
      const interrupted: RunSql = async (sql, values) => {
        for (const changed of ["*", "make,"]) {
          const row = `row ${noted.length}`;
          noted.push(row);
          await other.query("insert into sync_pending values (3, $1, $2, $3)", [row, id, changed]);
        }
        return sqlOf(tx)(sql, values);
      };
      await settleWorkspace(interrupted, id, now());
    });
    await other.end();
    const kept = await ask(
      "select row_id, seq from sync_rows where table_no = 3 union all select row_id, null from sync_pending",
    );
    expect(kept.map(({ row_id: row }) => row).sort()).toEqual([...noted].sort());
    const places = kept.flatMap(({ seq }) => (seq === null ? [] : [Number(seq)]));
    expect(places.length).toBeGreaterThan(1);
    expect(new Set(places).size).toBe(places.length);
    const [link] = await ask("select seq from sync_link");
    expect(Number(link?.seq)).toBe(Math.max(...places));
  } finally {
    await server.close();
  }
});
