import Database from "better-sqlite3";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialect } from "../../../server/platform/db/kit.ts";
import { openMirror, pageAt, startOf } from "../../features/changes/mirror.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

/** Runs SQL past the server, as a migration or a restore does. */
async function run(sql: string): Promise<void> {
  if (server.databaseUrl === undefined) {
    const database = new Database(`${server.folder}/forecourt.db`);
    database.exec(sql);
    database.close();
    return;
  }
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  await client.query(sql);
  await client.end();
}

const dropTriggers =
  dialect === "pg"
    ? "drop trigger row_changes_vehicles on vehicles"
    : `drop trigger row_changes_vehicles_insert; drop trigger row_changes_vehicles_update; drop trigger row_changes_vehicles_delete`;

const newCar = async (model: string): Promise<string> =>
  (await owner.api.vehicles.create({ body: { make: "Saab", model, teamId: null } })).id;

describe("records that a migration added, changed or deleted while the triggers were dropped", () => {
  it("are in the next incremental read after the start: added and deleted ones", async () => {
    const gone = await newCar("gone");
    const mirror = openMirror(owner, "vehicles");
    await mirror.catchUp();
    expect([...mirror.records.keys()]).toEqual([gone]);
    await run(dropTriggers);
    const added = await newCar("added");
    await run(`delete from vehicles where id = '${gone}'`);
    await mirror.catchUp();
    expect([...mirror.records.keys()]).toEqual([gone]);
    await server.restart();
    await mirror.catchUp();
    expect([...mirror.records.keys()]).toEqual([added]);
    await owner.api.vehicles.update({ params: { id: added }, body: { mileage: 7 } });
    await mirror.catchUp();
    expect(mirror.records.get(added)).toMatchObject({ mileage: 7 });
  });
});

describe("a restart", () => {
  it("keeps the cursors, and adds no changes", async () => {
    const { next } = await pageAt(owner, "vehicles", startOf("vehicles"));
    await server.restart();
    expect(await pageAt(owner, "vehicles", next)).toMatchObject({ items: [], hasMore: false });
  });
});

if (dialect === "pg") {
  describe("a transaction that still runs", () => {
    const whileOneRuns = async (database: string, read: () => Promise<void>) => {
      const address = new URL(server.databaseUrl ?? "");
      address.pathname = database;
      const client = new pg.Client(address.href);
      await client.connect();
      await client.query("begin");
      await client.query("select pg_current_xact_id()");
      await read().finally(() => client.end());
    };

    it("in another database of the cluster does not delay the changes here", async () => {
      const mirror = openMirror(owner, "vehicles");
      await whileOneRuns("/postgres", async () => {
        const car = await newCar("beside");
        await mirror.catchUp();
        expect(mirror.records.has(car)).toBe(true);
      });
    });

    it("in this database holds back the changes after it", async () => {
      const mirror = openMirror(owner, "vehicles");
      let car = "";
      await whileOneRuns(new URL(server.databaseUrl ?? "").pathname, async () => {
        car = await newCar("behind");
        await mirror.pollAll();
        expect(mirror.records.has(car)).toBe(false);
      });
      await mirror.catchUp();
      expect(mirror.records.has(car)).toBe(true);
    });
  });

  describe("a dump that was restored into Postgres", () => {
    const expiredAfter = async (sql: string) => {
      const { next } = await pageAt(owner, "vehicles", startOf("vehicles"));
      await run(sql);
      await server.restart();
      const response = await owner.fetch(next);
      expect(response.status).toBe(410);
      expect(await response.json()).toMatchObject({ error: { code: "CURSOR_EXPIRED", details: { reason: "epoch" } } });
      const mirror = openMirror(owner, "vehicles");
      await mirror.catchUp();
      expect(mirror.records.size).toBe((await owner.api.vehicles.list()).length);
      const car = await newCar("later");
      await mirror.catchUp();
      expect(mirror.records.has(car)).toBe(true);
    };

    it("makes the cursors invalid if its places are ahead of the cluster's transactions", () =>
      expiredAfter("update row_changes set place = place + 1000000000"));

    it("makes the cursors invalid if the table was created again", () =>
      expiredAfter(`create table copied (like row_changes including all);
        insert into copied select * from row_changes;
        drop table row_changes;
        alter table copied rename to row_changes`));
  });
}
