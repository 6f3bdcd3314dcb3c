import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cacheStatements } from "../../../server/platform/db/statements.sqlite.ts";

describe("a connection that keeps its statements", () => {
  let connection: Database.Database;
  beforeEach(() => {
    connection = new Database(":memory:");
    connection.exec("create table cars (make text); insert into cars values ('Saab')");
    cacheStatements(connection);
  });
  afterEach(() => connection.close());

  it("compiles the same words once", () => {
    expect(connection.prepare("select make from cars")).toBe(connection.prepare("select make from cars"));
  });

  it("hands a statement on as new, whatever its last user asked of it", () => {
    const sql = "select make from cars";
    expect(connection.prepare(sql).raw().all()).toEqual([["Saab"]]);
    expect(connection.prepare(sql).all()).toEqual([{ make: "Saab" }]);
    expect(connection.prepare("delete from cars").run().changes).toBe(1);
    expect(connection.prepare("delete from cars").run().changes).toBe(0);
  });

  it("answers by the table as it now is", () => {
    connection.prepare("select * from cars").all();
    connection.exec("alter table cars add column year int");
    expect(connection.prepare("select * from cars").all()).toEqual([{ make: "Saab", year: null }]);
  });

  it("forgets what was not asked for longest, and goes on", () => {
    const first = connection.prepare("select make from cars");
    for (let i = 0; i < 499; i += 1) connection.prepare(`select ${i} as n`);
    expect(connection.prepare("select make from cars")).toBe(first);
    for (let i = 0; i < 500; i += 1) expect(connection.prepare(`select ${i} as m`).get()).toEqual({ m: i });
    const again = connection.prepare("select make from cars");
    expect(again).not.toBe(first);
    expect(again.all()).toEqual([{ make: "Saab" }]);
  });
});
