import Database from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import { ensureVehicleIndex, vehicleRevisionOf } from "../../../server/platform/db/vehicle-index.sqlite.ts";

const columns = `id text primary key, workspace_id text, team_id text, status text, make text, model text,
  overview_year int, asking_price_cents int, grade real, acquired_at text, created_at text, mileage int, search_text text not null`;

let db: Database.Database;
beforeEach(() => {
  db = new Database(":memory:");
  db.exec(`create table vehicles (${columns})`);
});

const add = (id: string, text: string) =>
  db
    .prepare("insert into vehicles (id, workspace_id, status, search_text) values (?, 'w', 'IN_STOCK', ?)")
    .run(id, text);
const find = (text: string): string[] =>
  db
    .prepare(
      "select id from vehicles where rowid in (select rowid from vehicle_trigrams where vehicle_trigrams match ?) order by id",
    )
    .pluck()
    .all(`"${text}"`) as string[];
const kept = (): unknown[] => db.prepare("select * from vehicle_index order by vehicle").raw().all();
const isMadeAgain = (): boolean => {
  const changes = db.prepare("select total_changes()").pluck();
  const before = changes.get();
  ensureVehicleIndex(db);
  return changes.get() !== before;
};

describe("ensureVehicleIndex", () => {
  it("indexes existing vehicles and follows writes", () => {
    add("a", " saab 900");
    ensureVehicleIndex(db);
    add("b", " saab 9-5");
    expect(find("saab")).toEqual(["a", "b"]);
    db.exec("update vehicles set search_text = ' volvo 940' where id = 'a'");
    expect([find("saab"), find("olv")]).toEqual([["b"], ["a"]]);
    db.exec("delete from vehicles where id = 'b'");
    expect(find("saab")).toEqual([]);
  });

  it("updates the index only if a filtered column changes", () => {
    ensureVehicleIndex(db);
    add("a", " saab 900");
    expect(kept()).toEqual([[1, "a", "w", null, "IN_STOCK", null, null, null, null, null, null, null, " saab 900"]]);
    db.exec(`update vehicles set workspace_id = 'v', team_id = 't', status = 'SOLD', make = 'Saab', model = '900',
      overview_year = 1994, asking_price_cents = 4_500_00, grade = 3.5, acquired_at = '2026-01-01', created_at = '2026-01-02'`);
    const now = [1, "a", "v", "t", "SOLD", "Saab", "900", 1994, 450_000, 3.5, "2026-01-01", "2026-01-02", " saab 900"];
    expect(kept()).toEqual([now]);
    const changes = db.prepare("select total_changes()").pluck();
    const before = Number(changes.get());
    db.exec("update vehicles set mileage = 1, make = 'Saab'");
    expect(changes.get()).toBe(before + 1);
    db.exec("update vehicles set team_id = null");
    expect(kept()).toEqual([now.with(3, null as never)]);
    db.exec("delete from vehicles");
    expect(kept()).toEqual([]);
  });

  it("vehicleRevisionOf changes with every change of a searched or filtered column, and only with these", () => {
    ensureVehicleIndex(db);
    const revision = vehicleRevisionOf(db);
    const tells = (change: string): boolean => {
      const before = revision();
      db.exec(change);
      return revision() !== before;
    };
    expect(tells("insert into vehicles (id, search_text) values ('a', ' saab 900')")).toBe(true);
    const filtered = ["workspace_id", "team_id", "status", "make", "model", "overview_year", "asking_price_cents"];
    for (const column of [...filtered, "grade", "acquired_at", "created_at", "search_text"]) {
      expect([column, tells(`update vehicles set ${column} = '7'`)]).toEqual([column, true]);
      expect([column, tells(`update vehicles set ${column} = '7'`)]).toEqual([column, false]);
    }
    expect(tells("update vehicles set mileage = 7")).toBe(false);
    expect(tells("create table others (n); insert into others values (1)")).toBe(false);
    expect(tells("delete from vehicles")).toBe(true);
    expect(tells("delete from vehicles")).toBe(false);
  });

  it("creates the index again if the rows have new rowids, and only then", () => {
    for (const id of ["a", "b", "c", "d"]) add(id, ` car ${id}xx`);
    ensureVehicleIndex(db);
    db.exec("delete from vehicles where id in ('a', 'b')");
    db.exec("vacuum; update vehicles set rowid = rowid - 2");
    expect(isMadeAgain()).toBe(true);
    expect(find("cxx")).toEqual(["c"]);
    expect(find("dxx")).toEqual(["d"]);
    expect(isMadeAgain()).toBe(false);
  });

  it("creates the index again after a migration that rebuilt the table and dropped its triggers", () => {
    add("a", " saab 900");
    ensureVehicleIndex(db);
    db.exec(`create table anew (${columns})`);
    db.exec("insert into anew (id, search_text) values ('z', ' saab 99'); insert into anew select * from vehicles");
    db.exec("drop table vehicles; alter table anew rename to vehicles");
    ensureVehicleIndex(db);
    add("b", " saab 9-3");
    expect(find("saab")).toEqual(["a", "b", "z"]);
  });

  it("creates the index again if an earlier version of the product created a different one", () => {
    add("a", " saab 900");
    db.exec(`create virtual table vehicle_trigrams using fts5 (search_text, content='vehicles', tokenize='trigram');
      insert into vehicle_trigrams (vehicle_trigrams) values ('rebuild');
      create trigger vehicle_trigrams_insert after insert on vehicles begin
        insert into vehicle_trigrams (rowid, search_text) values (new.rowid, new.search_text);
      end`);
    ensureVehicleIndex(db);
    add("b", " saab 9-3");
    expect(find("saab")).toEqual(["a", "b"]);
    expect(kept()).toHaveLength(2);
    expect(isMadeAgain()).toBe(false);
  });
});
