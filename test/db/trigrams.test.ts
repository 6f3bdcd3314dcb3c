import Database from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import { keepTrigrams } from "../../server/db/trigrams.sqlite.ts";

let db: Database.Database;
beforeEach(() => {
  db = new Database(":memory:");
  db.exec("create table vehicles (id text primary key, search_text text not null)");
});

const add = (id: string, text: string) => db.prepare("insert into vehicles values (?, ?)").run(id, text);
const find = (text: string): string[] =>
  db
    .prepare(
      "select id from vehicles where rowid in (select rowid from vehicle_trigrams where vehicle_trigrams match ?) order by id",
    )
    .pluck()
    .all(`"${text}"`) as string[];

describe("the index of trigrams", () => {
  it("follows what is written, and knows what was there before it", () => {
    add("a", " saab 900");
    keepTrigrams(db);
    add("b", " saab 9-5");
    expect(find("saab")).toEqual(["a", "b"]);
    db.exec("update vehicles set search_text = ' volvo 940' where id = 'a'");
    expect([find("saab"), find("olv")]).toEqual([["b"], ["a"]]);
    db.exec("delete from vehicles where id = 'b'");
    expect(find("saab")).toEqual([]);
  });

  it("is made again where its rows were numbered anew, and left alone where they were not", () => {
    for (const id of ["a", "b", "c", "d"]) add(id, ` car ${id}xx`);
    keepTrigrams(db);
    db.exec("delete from vehicles where id in ('a', 'b')");
    db.exec("vacuum");
    keepTrigrams(db);
    expect(find("cxx")).toEqual(["c"]);
    expect(find("dxx")).toEqual(["d"]);
    const changes = db.prepare("select total_changes()").pluck();
    const before = changes.get();
    keepTrigrams(db);
    expect(changes.get()).toBe(before);
  });

  it("is made again where a migration rebuilt the table, and took the triggers with it", () => {
    add("a", " saab 900");
    keepTrigrams(db);
    db.exec("create table anew (id text primary key, search_text text not null)");
    db.exec("insert into anew values ('z', ' saab 99'); insert into anew select * from vehicles");
    db.exec("drop table vehicles; alter table anew rename to vehicles");
    keepTrigrams(db);
    add("b", " saab 9-3");
    expect(find("saab")).toEqual(["a", "b", "z"]);
  });
});
