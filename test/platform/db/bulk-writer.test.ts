import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type BulkWriter,
  binderOf,
  type Statement,
  type Upsert,
} from "../../../server/platform/db/bulk/bulk-writer.ts";
import { type PackedRows, unpacked } from "../../../server/platform/db/bulk/packed.ts";
import { openSqliteBulkWriter } from "../../../server/platform/db/bulk/sqlite.ts";
import { secrets } from "../../../server/platform/db/secrets.table.ts";
import { openSqlite } from "../../../server/platform/db/sqlite.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";

const insert: Statement = {
  text: `insert into secrets (id, value, created_at) values (?, ?, ?)
    on conflict (id) do update set value = excluded.value where value is not excluded.value`,
  slots: [{ name: "id" }, { name: "value" }, { value: "2026-01-01T00:00:00.000Z" }],
};
const noted: Statement = {
  text: "update secrets set created_at = 'seen again' where id = ?",
  slots: [{ name: "id" }],
};
const upsert: Upsert = { one: insert, many: insert, count: 1, table: "secrets", same: { one: noted, many: noted } };
const closing = {
  statement: { text: "update secrets set value = ? where id = 'count'", slots: [{ name: "count" }] } as Statement,
  values: (counts: object) => ({ count: JSON.stringify(counts) }),
};
const jsonOf = (at: number, value: string) => JSON.stringify([`id ${at}`, value, "2026-01-01T00:00:00.000Z"]);
/** These rows for one write. */
function given(jsons: readonly string[]): { readonly rows: PackedRows; readonly from: number } {
  let end = -1;
  const ends = Uint32Array.from(jsons, (json) => (end += 1 + Buffer.byteLength(json)));
  const rows = { count: jsons.length, bytes: new Uint8Array(Buffer.from(jsons.join(","))), ends };
  return { rows, from: 0 };
}
const rowsOf = (count: number, value = "v") => given(Array.from({ length: count }, (_, at) => jsonOf(at, value)));

let folder: string;
let store: Store;
let bulk: BulkWriter;
let waiting: Int32Array;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-bulk-"));
  store = openSqlite(join(folder, "forecourt.db"), migrationsFolder("sqlite"));
  const where = store.location;
  if (where.dialect !== "sqlite") throw new Error("only for SQLite");
  waiting = where.waiting;
  bulk = openSqliteBulkWriter(where);
  await store.write((tx) => tx.insert(secrets).values({ id: "count", value: "", createdAt: "2026" }));
});
afterEach(async () => {
  await bulk.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
/** Writes new rows from this number on. Returns the number after the last written row. */
async function writtenFrom(rows: PackedRows, from: number): Promise<number> {
  const { created } = (await bulk.write({ rows, from, upsert, closing })) ?? { created: 0 };
  if (created === 0) throw new Error(`of ${rows.count} rows none was new from ${from} on`);
  return from + created;
}

it("bulk write: writes all rows in one turn if no other writer waits", async () => {
  const counts = await bulk.write({ ...rowsOf(1000), upsert, closing });
  expect(counts).toEqual({ created: 1000, updated: 0, unchanged: 0 });
  expect(await store.read.$count(secrets)).toBe(1001);
});

it("bulk write: ends its turn after 250 rows if another writer waits, and counts them", async () => {
  Atomics.add(waiting, 0, 1);
  const counts = await bulk.write({ ...rowsOf(1000), upsert, closing });
  Atomics.sub(waiting, 0, 1);
  expect(counts).toEqual({ created: 250, updated: 0, unchanged: 0 });
  expect(await store.read.$count(secrets)).toBe(251);
});

it("bulk write: a write of the store that arrives during a turn runs before the next turn", async () => {
  const order: string[] = [];
  const { rows } = rowsOf(1000);
  const begun = Promise.withResolvers<void>();
  const threads = store.bulkWrite(async (turn) => {
    for (let done = 0; done < rows.count; ) {
      await turn(async () => {
        begun.resolve();
        await new Promise(setImmediate);
        done = await writtenFrom(rows, done);
        order.push(`turn up to ${done}`);
      });
    }
  });
  await begun.promise;
  await store.write((tx) => tx.insert(secrets).values({ id: "other", value: "", createdAt: "2026" }));
  order.push("other");
  await threads;
  expect(order).toEqual(["turn up to 250", "other", "turn up to 1000"]);
});

it("bulk write: counts created, updated and unchanged rows, and runs `same` for unchanged ones", async () => {
  await bulk.write({ ...rowsOf(2), upsert, closing });
  const rows = given([jsonOf(0, "v"), jsonOf(1, "other"), jsonOf(9, "other")]);
  expect(await bulk.write({ ...rows, upsert, closing })).toEqual({ created: 1, updated: 1, unchanged: 1 });
  const stored = await store.read.select().from(secrets).orderBy(secrets.id);
  expect(stored.map(({ id, value, createdAt }) => [id, value, createdAt.slice(0, 4)])).toEqual([
    ["count", '{"created":1,"updated":1,"unchanged":1}', "2026"],
    ["id 0", "v", "seen"],
    ["id 1", "other", "2026"],
    ["id 9", "other", "2026"],
  ]);
});

it("unpacked: returns any range of rows, whatever characters they contain", () => {
  const values = ["plain", "Citro\u00ebn", '\u8eca, "quoted"', "\u{1f697}\n", ""];
  const { rows } = given(values.map((value, at) => jsonOf(at, value)));
  for (let from = 0; from <= values.length; from += 1)
    for (let to = from; to <= values.length; to += 1)
      expect(unpacked(rows, from, to).map(([, value]) => value)).toEqual(values.slice(from, to));
});

it("bulk write: writes nothing if the closing statement changes no row", async () => {
  const none = { ...closing, statement: { ...closing.statement, text: "update secrets set value = ? where id = '-'" } };
  expect(await bulk.write({ ...rowsOf(10), upsert, closing: none })).toBeUndefined();
  expect(await store.read.$count(secrets)).toBe(1);
});

it("bulk write: counts created rows correctly after the newest row of the previous turn was deleted", async () => {
  await bulk.write({ ...rowsOf(3), upsert, closing });
  await store.write((tx) => tx.delete(secrets).where(eq(secrets.id, "id 2")));
  expect(await bulk.write({ ...rowsOf(3), upsert, closing })).toEqual({ created: 1, updated: 0, unchanged: 2 });
});

describe("the log of a long import", () => {
  const size = (name: string) => statSync(join(folder, name)).size;

  it.each([
    ["is done", () => undefined],
    [
      "fails",
      () => {
        throw new Error("no more");
      },
    ],
  ])("is moved into the file when the work %s, so that the next commit need not move it", async (_, end) => {
    const before = size("forecourt.db");
    const work = store.bulkWrite(async (turn) => {
      await turn(async () => void (await bulk.write({ ...rowsOf(100_000), upsert, closing })));
      expect(size("forecourt.db")).toBe(before);
      end();
    });
    await work.catch(() => undefined);
    let moved = before;
    const isMoved = () => {
      const past = moved;
      moved = size("forecourt.db");
      expect(moved).toBeGreaterThan(before + 5e6);
      expect(moved).toBe(past);
    };
    await vi.waitFor(isMoved, { timeout: 10_000, interval: 300 });
    const log = size("forecourt.db-wal");
    await store.write((tx) => tx.insert(secrets).values({ id: "next", value: "", createdAt: "2026" }));
    expect(size("forecourt.db-wal")).toBe(log);
  });

  it("is moved between turns even if the turns are short", async () => {
    const before = size("forecourt.db");
    Atomics.add(waiting, 0, 1);
    const { rows } = rowsOf(250 * 200);
    for (let done = 0; done < rows.count; ) {
      done = await writtenFrom(rows, done);
      await bulk.tidy();
    }
    Atomics.sub(waiting, 0, 1);
    expect(size("forecourt.db")).toBeGreaterThan(before + 3e6);
  });

  it("is moved between turns once a reader of the old state has ended", async () => {
    const reading = new Database(join(folder, "forecourt.db"));
    // a reader does not hold back what was written before it, such as the schema: it is in the file already
    reading.pragma("wal_checkpoint(full)");
    const oldRows = reading.prepare("select * from secrets").iterate();
    oldRows.next();
    await bulk.write({ ...rowsOf(180_000), upsert, closing });
    const before = size("forecourt.db");
    await bulk.tidy();
    expect(size("forecourt.db")).toBe(before);
    oldRows.return?.();
    reading.close();
    await bulk.tidy();
    expect(size("forecourt.db")).toBeGreaterThan(before + 5e6);
  });
});

it("binderOf: returns the values of several rows in the order of the statement", () => {
  const several: Statement = { text: "", slots: [{ value: 7 }, { name: "id" }, { name: "id" }, { value: 7 }] };
  const rows = [
    ["a", "x", ""],
    ["b", "y", ""],
  ];
  expect(binderOf(several, insert)(rows)).toEqual([7, "a", "b", 7]);
});
