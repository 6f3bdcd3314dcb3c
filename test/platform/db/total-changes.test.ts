import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { countTotalChanges, totalChangesOf } from "../../../server/platform/db/total-changes.sqlite.ts";

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
