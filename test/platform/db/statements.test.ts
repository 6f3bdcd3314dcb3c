import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cacheStatements } from "../../../server/platform/db/statements.sqlite.ts";

describe("cacheStatements", () => {
  let connection: Database.Database;
  beforeEach(() => {
    connection = new Database(":memory:");
    connection.exec("create table cars (make text); insert into cars values ('Saab')");
    cacheStatements(connection);
  });
  afterEach(() => connection.close());

  it("compiles the same text once", () => {
    expect(connection.prepare("select make from cars")).toBe(connection.prepare("select make from cars"));
  });

  it("resets the options of a statement that its previous caller set", () => {
    const sql = "select make from cars";
    expect(connection.prepare(sql).raw().all()).toEqual([["Saab"]]);
    expect(connection.prepare(sql).all()).toEqual([{ make: "Saab" }]);
    expect(connection.prepare("delete from cars").run().changes).toBe(1);
    expect(connection.prepare("delete from cars").run().changes).toBe(0);
  });

  it("returns the current rows after the schema changes", () => {
    connection.prepare("select * from cars").all();
    connection.exec("alter table cars add column year int");
    expect(connection.prepare("select * from cars").all()).toEqual([{ make: "Saab", year: null }]);
  });

  it("removes the least recently used statements, which still work afterwards", () => {
    const first = connection.prepare("select make from cars");
    for (let i = 0; i < 499; i += 1) connection.prepare(`select ${i} as n`);
    expect(connection.prepare("select make from cars")).toBe(first);
    for (let i = 0; i < 500; i += 1) expect(connection.prepare(`select ${i} as m`).get()).toEqual({ m: i });
    const again = connection.prepare("select make from cars");
    expect(again).not.toBe(first);
    expect(again.all()).toEqual([{ make: "Saab" }]);
  });
});
