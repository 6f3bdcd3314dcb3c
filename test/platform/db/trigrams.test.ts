import Database from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import { ensureTrigrams } from "../../../server/platform/db/trigrams.sqlite.ts";

let db: Database.Database;
beforeEach(() => {
  db = new Database(":memory:");
  db.exec("create table leads (id text primary key, search_text text not null, note text)");
});

const add = (id: string, text: string) => db.prepare("insert into leads values (?, ?, null)").run(id, text);
const find = (text: string): string[] =>
  db
    .prepare("select id from leads where rowid in (select rowid from lead_trigrams where lead_trigrams match ?)")
    .pluck()
    .all(`"${text}"`) as string[];
const isMadeAgain = (): boolean => {
  const written = db.prepare("select total_changes()").pluck();
  const before = written.get();
  ensureTrigrams(db);
  return written.get() !== before;
};

describe("ensureTrigrams", () => {
  it("indexes existing rows and follows writes", () => {
    add("a", "call\nada");
    ensureTrigrams(db);
    add("b", "mail\nada");
    expect(find("ada")).toEqual(["a", "b"]);
    db.exec("update leads set search_text = 'visit' where id = 'a'; update leads set note = 'x'");
    expect([find("ada"), find("isi")]).toEqual([["b"], ["a"]]);
    db.exec("delete from leads where id = 'b'");
    expect(find("ada")).toEqual([]);
  });

  it("creates an index again only if it does not match its table", () => {
    ensureTrigrams(db);
    add("a", "call");
    add("b", "mail");
    expect(isMadeAgain()).toBe(false);
    // as a migration does that rebuilds the table
    db.exec("drop table leads; create table leads (id text primary key, search_text text not null, note text)");
    add("c", "visit");
    expect(isMadeAgain()).toBe(true);
    expect(find("visit")).toEqual(["c"]);
    db.exec("drop trigger lead_trigrams_insert");
    add("d", "phone");
    expect(isMadeAgain()).toBe(true);
    expect(find("phone")).toEqual(["d"]);
  });
});
