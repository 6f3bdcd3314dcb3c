import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectWriter } from "../../../server/platform/db/connections.sqlite.ts";
import {
  countedTables,
  countTotalChanges,
  numbersOf,
  totalChangesOf,
  uncountedIn,
} from "../../../server/platform/db/total-changes.sqlite.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import { laterMigrations } from "./later-migrations.ts";

function database(): Database.Database {
  const db = new Database(":memory:");
  db.exec(`create table vehicles (id text, workspace_id text, team_id text, status text, price int);
    create table leads (id text, note text)`);
  countTotalChanges(db);
  return db;
}

describe("countTotalChanges", () => {
  it("counts each change of a table, and of vehicles only changes of what totals depend on", () => {
    const db = database();
    const changes = totalChangesOf(db);
    expect(changes()).toEqual({ leads: 0, vehicles: 0 });
    db.exec("insert into leads values ('a', 'x'), ('b', 'x'); update leads set note = 'y'; delete from leads");
    expect(changes()).toEqual({ leads: 6, vehicles: 0 });
    db.exec("insert into vehicles values ('a', 'w', null, 'IN_STOCK', 1)");
    expect(changes()).toEqual({ leads: 6, vehicles: 1 });
    db.exec("update vehicles set price = 2");
    expect(changes()).toEqual({ leads: 6, vehicles: 1 });
    db.exec("update vehicles set team_id = 't'");
    expect(changes()).toEqual({ leads: 6, vehicles: 2 });
  });

  it("counts a price only if a total depends on it: whether there is one, and what the suggested one means for it", () => {
    const db = new Database(":memory:");
    db.exec(`create table vehicles (id text, asking_price_cents int, mileage int);
      create table vehicle_values (vehicle_id text, suggested_price_cents int);
      insert into vehicles values ('a', null, 1); insert into vehicle_values values ('a', 10000)`);
    countTotalChanges(db);
    const changes = totalChangesOf(db);
    const afterPrice = (cents: number | null) => {
      const before = changes().vehicles ?? 0;
      db.prepare("update vehicles set asking_price_cents = ?").run(cents);
      return (changes().vehicles ?? 0) - before;
    };
    // the first one; to raise; at the limit; to keep; to lower; none for customers; none
    expect([8000, 8001, 9900, 9901, 12_000, 0, null].map(afterPrice)).toEqual([1, 0, 0, 1, 1, 1, 1]);
    expect(uncountedIn(db).vehicles).toMatchObject({ columns: ["asking_price_cents", "mileage"] });
    expect(uncountedIn(db).leads).toEqual({ columns: [], except: [] });
  });

  it("gives a text that changes with these tables only, and none for a table that is not counted", () => {
    const db = database();
    const changesOf = numbersOf(totalChangesOf(db));
    const before = changesOf(["leads"]);
    db.exec("insert into vehicles values ('a', 'w', null, 'IN_STOCK', 1)");
    expect(changesOf(["leads"])).toBe(before);
    db.exec("insert into leads values ('a', 'x')");
    expect(changesOf(["leads"])).not.toBe(before);
    expect(() => changesOf(["leads", "notes"])).toThrow("changes of notes are not counted");
  });

  it("creates the triggers again that a migration dropped with their table, and changes nothing otherwise", () => {
    const db = database();
    const written = () => db.prepare("select total_changes()").pluck().get();
    const before = written();
    countTotalChanges(db);
    expect(written()).toBe(before);
    db.exec("drop table leads; create table leads (id text, note text, tag text)");
    countTotalChanges(db);
    db.exec("insert into leads values ('a', 'x', null)");
    expect(totalChangesOf(db)()).toEqual({ leads: 1, vehicles: 0 });
  });
});

describe("connectWriter", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "total-changes-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("runs a later migration that rebuilds the counted tables, and counts their changes again", () => {
    const file = join(folder, "forecourt.db");
    const opened: Database.Database[] = [];
    try {
      const before = connectWriter(file, migrationsFolder("sqlite"), opened);
      const definition = before.prepare("select sql from sqlite_schema where type = 'table' and name = ?").pluck();
      // as drizzle-kit rebuilds a table; vehicles last, because a trigger of theirs names another table
      const tables = Object.keys(countedTables).toSorted((a, b) => Number(a === "vehicles") - Number(b === "vehicles"));
      const rebuilt = tables.flatMap((table) => [
        String(definition.get(table)).replace(table, `__new_${table}`),
        `INSERT INTO "__new_${table}" SELECT * FROM "${table}"`,
        `DROP TABLE "${table}"`,
        `ALTER TABLE "__new_${table}" RENAME TO "${table}"`,
      ]);
      before.close();
      const later = laterMigrations(folder, rebuilt.join(";\n--> statement-breakpoint\n"), "sqlite");
      const after = connectWriter(file, later, opened);
      const triggers = after.prepare(
        "select count(*) from sqlite_schema where type = 'trigger' and name glob 'total_changes_*'",
      );
      expect(triggers.pluck().get()).toBe(3 * Object.keys(countedTables).length);
    } finally {
      for (const connection of opened) connection.close();
    }
  });
});
