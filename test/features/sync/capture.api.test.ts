import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSync } from "../../../server/features/sync/sync.module.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { openPg } from "../../../server/platform/db/pg.ts";
import { type RunSql, sqlOf } from "../../../server/platform/db/raw.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { randomHex } from "../../../server/platform/ids.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import { derivedColumns } from "../../../server/services/derived-columns.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { laterMigrations } from "../../platform/db/later-migrations.ts";
import { settlesNoMore } from "./noticed-link.ts";

const now = () => Date.UTC(2026, 0, 5);
const syncOn = (store: Store) => createSync({ store, derive: derivedColumns, now, random: randomHex });

describe.skipIf(dialect !== "pg")("capture on Postgres, with several instances", () => {
  let server: TestServer;
  let owner: TestCaller;
  let other: pg.Client;
  let workspaceId: string;
  let folder: string;
  const ask: RunSql = (sql, values) => server.store.write((tx) => sqlOf(tx)(sql, values));
  const noted = async () => (await ask("select row_id from sync_pending")).map(({ row_id: id }) => String(id));

  /** Transactions that wait for a lock. */
  const waiting = async () =>
    (
      await ask(
        "select 1 as found from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).length;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "forecourt-capture-"));
    server = await serveForTest();
    owner = await signedIn(server);
    const [row] = await ask("select id from workspaces where environment = 'production'");
    workspaceId = String(row?.id);
    other = new pg.Client({ connectionString: server.databaseUrl });
    await other.connect();
    await syncOn(server.store).link(workspaceId, "host");
    await settlesNoMore(server.store, workspaceId);
  });
  // what others write is not settled, so that it can be seen
  beforeEach(() => server.store.beforeCommit(undefined));
  afterAll(async () => {
    await other.end();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("goes on while a newer instance migrates, and notes no change of the migration", async () => {
    const car = await owner.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    await ask("delete from sync_pending");
    const sql =
      "update vehicles set notes = 'migrated';--> statement-breakpoint\nalter table vehicles add column later text;";
    const newer = await openPg(server.databaseUrl ?? "", laterMigrations(folder, sql));
    // it has migrated, and not opened its services yet
    expect(await noted()).toEqual([]);
    await owner.api.vehicles.update({ params: { id: car.id }, body: { notes: "by a person" } });
    expect(await noted()).toContain(car.id);
    await newer.close();
  });

  it("starts without waiting for the writers of any table", async () => {
    await other.query("begin");
    await other.query("lock table vehicles, leads in row exclusive mode");
    await syncOn(server.store).resume();
    await other.query("rollback");
  });

  it("starts on two instances at once, also if there are no triggers", async () => {
    const second = await openPg(server.databaseUrl ?? "", migrationsFolder("pg"));
    const drop = "drop trigger sync_rows_vehicles on vehicles; drop function sync_rows_vehicles()";
    for (const statement of drop.split(";")) await ask(statement);
    await Promise.all([syncOn(server.store).resume(), syncOn(second).resume()]);
    await second.close();
    const made = await ask("select tgname from pg_trigger where tgname = 'sync_rows_vehicles'");
    expect(made).toHaveLength(1);
  });

  it("is not replaced by an older version that starts again", async () => {
    const body = "begin return null; end";
    const replaced = `create or replace function sync_rows_vehicles() returns trigger language plpgsql as $$-- forecourt 99.0.0 x\n${body}$$`;
    await ask(replaced);
    await syncOn(server.store).resume();
    const bodies = () => ask("select prosrc from pg_proc where proname = 'sync_rows_vehicles'");
    expect(String((await bodies())[0]?.prosrc)).toContain("99.0.0");
    await ask(replaced.replace("99.0.0", "0.0.1"));
    await syncOn(server.store).resume();
    expect(String((await bodies())[0]?.prosrc)).not.toContain("0.0.1");
  });

  it("settles only the workspaces that a transaction changed itself", async () => {
    await other.query("insert into sync_pending values (3, 'left', $1, '*')", [workspaceId]);
    await syncOn(server.store).resume();
    await ask("update accounts set name = 'Ada'");
    expect(await noted()).toContain("left");
    await server.store.bulkWrite(async () => undefined);
    expect(await noted()).toEqual([]);
  });

  it("has the rows of a transaction that ran while the link began", async () => {
    const car = await owner.api.vehicles.create({ body: { make: "Volvo", model: "240" } });
    // the triggers stay for another workspace, so the link waits for no table to create them
    await ask(
      "insert into workspaces (id, account_id, environment, created_at) select 'another', account_id, 'development', created_at from workspaces where id = ? on conflict do nothing",
      [workspaceId],
    );
    await syncOn(server.store).link("another", "host");
    await syncOn(server.store).unlink(workspaceId);
    await other.query("begin");
    await other.query(
      "insert into vehicles (id, workspace_id, owner_id, make, model, status, search_text, created_at, updated_at) select 'late car', workspace_id, owner_id, make, model, status, search_text, created_at, updated_at from vehicles where id = $1",
      [car.id],
    );
    const linking = syncOn(server.store).link(workspaceId, "host");
    await expect.poll(waiting).toBeGreaterThan(0);
    await other.query("commit");
    await linking;
    expect(await ask("select row_id from sync_rows where row_id = 'late car'")).toHaveLength(1);
  });

  it("lets a push and a person change the same vehicle without a deadlock", async () => {
    const { store } = server;
    const sync = syncOn(store);
    await sync.resume();
    const car = await owner.api.vehicles.create({ body: { make: "Saab", model: "9000" } });
    const [known] = await ask("select stamp from sync_rows where row_id = ?", [car.id]);
    const repeated = () => store.pool?.().repeated ?? 0;
    const before = repeated();
    const stamp = String(known?.stamp);
    const row = { table: "vehicles", id: car.id, stamp, fields: {}, deleted: null, based: null };
    const { firstReceipt } = await import("../../../server/features/sync/protocol/batch.ts");
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    let isHeld = false;
    const person = store.write(async (tx) => {
      await sqlOf(tx)("update vehicles set notes = 'person' where id = ?", [car.id]);
      isHeld = true;
      await gate;
    });
    await expect.poll(() => isHeld).toBe(true);
    const later = `${(Number.parseInt(stamp.slice(0, 12), 16) + 5).toString(16).padStart(12, "0")}${stamp.slice(12)}`;
    const values = {
      make: "Saab",
      model: "9000",
      status: "IN_STOCK",
      location: "desk",
      createdAt: "2026-01-01T00:00:00.000Z",
      updatedAt: "2026-01-01T00:00:00.000Z",
    };
    const batch = { installationId: "desk", epoch: "e", n: 1, receipt: firstReceipt("e"), sentAtMs: now() };
    const pushed = sync.host(workspaceId).push({ ...batch, rows: [{ ...row, values, fields: { location: later } }] });
    await expect.poll(waiting).toBeGreaterThan(0);
    go();
    await person;
    expect(await pushed).toMatchObject({ outcome: "applied", verdicts: ["merged"] });
    expect(repeated()).toBe(before);
    const [merged] = await ask("select notes, location from vehicles where id = ?", [car.id]);
    expect(merged).toEqual({ notes: "person", location: "desk" });
  });
});
