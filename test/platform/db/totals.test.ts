import Database from "better-sqlite3";
import { and, count, eq, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import type { Reader } from "../../../server/platform/db/store.ts";
import { createTotals, rememberTotals, totalOf } from "../../../server/platform/db/totals.ts";

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
  rememberTotals(reader, { of: () => changes, columns: { leads: "all", vehicles: ["id", "team_id"] } });
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
});
