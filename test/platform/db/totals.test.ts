import Database from "better-sqlite3";
import { and, count, eq, gt, isNull, lte, min, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { alias, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import type { Reader } from "../../../server/platform/db/store.ts";
import {
  createTotals,
  rememberTotals,
  rowsOf,
  rowsUnder,
  totalOf,
  totalUntil,
} from "../../../server/platform/db/totals.ts";

describe("createTotals", () => {
  it("counts once per query until the next write", async () => {
    let revision = 1;
    let counted = 0;
    const count = async () => {
      counted += 1;
      return counted;
    };
    const totals = createTotals({ revision: () => revision });
    expect(await totals(["a", { tag: "x" }], count)).toBe(1);
    expect(await totals(["a", { tag: "x" }], count)).toBe(1);
    expect(await totals(["a", { tag: "y" }], count)).toBe(2);
    revision += 1;
    expect(await totals(["a", { tag: "x" }], count)).toBe(3);
  });

  it("does not keep a total if a write happens during the count", async () => {
    let revision = 1;
    const totals = createTotals({ revision: () => revision });
    const whileWriting = async () => {
      revision += 1;
      return 1;
    };
    expect(await totals(["a"], whileWriting)).toBe(1);
    expect(await totals(["a"], async () => 2)).toBe(2);
  });

  it("counts every time if the store has no revision", async () => {
    let counted = 0;
    const totals = createTotals({});
    for (const expected of [1, 2]) {
      expect(await totals(["a"], async () => (counted += 1))).toBe(expected);
    }
  });
});

const leads = sqliteTable("leads", { id: text(), note: text() });
const jobs = sqliteTable("jobs", { id: text() });
const cars = sqliteTable("vehicles", { id: text(), team_id: text(), price: text() });

describe("totalOf", () => {
  const client = new Database(":memory:");
  client.exec("create table leads (id, note); create table jobs (id); create table vehicles (id, team_id, price)");
  const ran: string[] = [];
  const db = drizzle({ client, logger: { logQuery: (query) => void ran.push(query) } });
  const changes: Record<string, number> = { leads: 0, vehicles: 0 };
  // the kit types every connection as one of Postgres
  const reader = db as unknown as Reader;
  rememberTotals(reader, {
    of: (tables) => tables.map((table) => changes[table]).join(),
    uncounted: {
      leads: { columns: [], except: [] },
      vehicles: { columns: ["price"], except: ['"vehicles"."price" is null'] },
    },
  });
  const total = (where?: SQL) => totalOf(reader, db.select({ n: count() }).from(leads).where(where));
  const runs = async (work: () => Promise<number>): Promise<[number, number]> => {
    const before = ran.length;
    return [await work(), ran.length - before];
  };

  it("remembers a total until its table changes, for each condition and value", async () => {
    client.exec("insert into leads values ('a', 'x'), ('b', 'y')");
    expect(await runs(() => total())).toEqual([2, 1]);
    expect(await runs(() => total())).toEqual([2, 0]);
    expect(await runs(() => total(eq(leads.note, "x")))).toEqual([1, 1]);
    expect(await runs(() => total(eq(leads.note, "z")))).toEqual([0, 1]);
    client.exec("insert into leads values ('c', 'z')");
    changes.vehicles = 1;
    expect(await runs(() => total(eq(leads.note, "z")))).toEqual([0, 0]);
    changes.leads = 1;
    expect(await runs(() => total(eq(leads.note, "z")))).toEqual([1, 1]);
    expect(await runs(() => total())).toEqual([3, 1]);
  });

  it("remembers the rows of a query under a key, and does not compose it meanwhile", async () => {
    let composed = 0;
    const change = (statement: string) => {
      client.exec(statement);
      changes.leads = (changes.leads ?? 0) + 1;
    };
    const notes = (id: string) =>
      rowsUnder(reader, { key: `notes ${id}`, tables: ["leads"] }, () => {
        composed += 1;
        return db.select({ note: leads.note }).from(leads).where(eq(leads.id, id));
      });
    change("insert into leads values ('r', 'x'), ('s', 'y')");
    expect([await notes("r"), await notes("s"), composed]).toEqual([[{ note: "x" }], [{ note: "y" }], 2]);
    expect([await notes("r"), await notes("s"), composed]).toEqual([[{ note: "x" }], [{ note: "y" }], 2]);
    change("update leads set note = 'new' where id = 'r'");
    expect([await notes("r"), composed]).toEqual([[{ note: "new" }], 3]);
    change("delete from leads where id in ('r', 's')");
    expect([await notes("r"), composed]).toEqual([[], 4]);
  });

  it("reads rows under a key each time on a connection that does not follow its tables", async () => {
    const others = drizzle({ client });
    const notes = () =>
      rowsUnder(others as unknown as Reader, { key: "notes", tables: ["leads"] }, () => others.select().from(leads));
    const before = (await notes()).length;
    client.exec("insert into leads values ('r', 'x')");
    expect(await notes()).toHaveLength(before + 1);
    client.exec("delete from leads where id = 'r'");
  });

  it("counts again if a joined table changes", async () => {
    const joined = () =>
      totalOf(
        reader,
        db
          .select({ n: count() })
          .from(leads)
          .innerJoin(cars, and(eq(cars.id, leads.id), eq(cars.team_id, "t"))),
      );
    expect(await runs(joined)).toEqual([0, 1]);
    expect(await runs(joined)).toEqual([0, 0]);
    changes.vehicles = 2;
    expect(await runs(joined)).toEqual([0, 1]);
  });

  it("counts each time if a table or a column is not followed", async () => {
    const inJobs = () => totalOf(reader, db.select({ n: count() }).from(jobs));
    const priced = () => totalOf(reader, db.select({ n: count() }).from(cars).where(eq(cars.price, "1")));
    for (const one of [inJobs, priced]) for (const _ of [1, 2]) expect(await runs(one)).toEqual([0, 1]);
  });

  it("remembers a total by a text that depends on a column in a known way", async () => {
    const unpriced = () => totalOf(reader, db.select({ n: count() }).from(cars).where(isNull(cars.price)));
    expect(await runs(unpriced)).toEqual([0, 1]);
    expect(await runs(unpriced)).toEqual([0, 0]);
  });

  it("reads rows each time if a column without its table is not followed", async () => {
    const notes = () => rowsOf(reader, db.select({ note: leads.note }).from(leads).where(eq(leads.id, "a")));
    const prices = () => rowsOf(reader, db.select({ price: cars.price }).from(cars));
    const read = async (rows: () => Promise<readonly unknown[]>) => runs(async () => (await rows()).length);
    expect([await read(notes), await read(notes)]).toEqual([
      [1, 1],
      [1, 0],
    ]);
    expect([await read(prices), await read(prices)]).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it("reads rows each time if a column of an alias is not followed", async () => {
    const one = alias(cars, "one");
    const quoted = () => totalOf(reader, db.select({ n: count() }).from(one).where(eq(one.price, "1")));
    const bare = () => totalOf(reader, db.select({ n: count() }).from(cars).where(sql`vehicles.price = 1`));
    for (const total of [quoted, bare]) for (const _ of [1, 2]) expect(await runs(total)).toEqual([0, 1]);
  });

  it("remembers how many times have come until the next one comes or the table changes", async () => {
    const until = (at: string) =>
      totalUntil(reader, {
        at,
        count: db.select({ n: count() }).from(leads).where(lte(leads.note, at)),
        next: db
          .select({ at: min(leads.note) })
          .from(leads)
          .where(gt(leads.note, at)),
      });
    client.exec("delete from leads; insert into leads values ('a', '2026-01-01'), ('b', '2026-01-05')");
    changes.leads = 10;
    expect(await runs(() => until("2026-01-02"))).toEqual([1, 2]);
    expect(await runs(() => until("2026-01-04"))).toEqual([1, 0]);
    expect(await runs(() => until("2026-01-01"))).toEqual([1, 2]);
    expect(await runs(() => until("2026-01-05"))).toEqual([2, 2]);
    expect(await runs(() => until("2027-01-01"))).toEqual([2, 0]);
    changes.leads = 11;
    expect(await runs(() => until("2027-01-02"))).toEqual([2, 2]);
  });
});
