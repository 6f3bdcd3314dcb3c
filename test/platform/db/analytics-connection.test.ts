import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { sql } from "drizzle-orm";
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { seconds } from "../../../server/platform/clock.ts";
import { openAnalyticsConnection } from "../../../server/platform/db/analytics/analytics-connection.ts";
import { openReaderThread } from "../../../server/platform/db/analytics/reader-thread.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-analytics-"));
const file = join(folder, "some.db");
new Database(file).exec("create table things (n integer); insert into things values (7)").close();
const things = sqliteTable("things", { n: integer() });
afterEach(() => vi.useRealTimers());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("openAnalyticsConnection", () => {
  it("answers a query that arrives while its previous thread ends", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const analytics = openAnalyticsConnection(file);
    // the cast: the kit types every table as a Postgres table
    const ask = () => analytics.read.select({ n: sql<number>`n` }).from(things as never);
    expect(await ask()).toEqual([{ n: 7 }]);
    for (let time = 0; time < 3; time += 1) {
      vi.advanceTimersByTime(seconds(31));
      expect(await ask()).toEqual([{ n: 7 }]);
    }
    await analytics.close();
  });
});

describe("openReaderThread", () => {
  it("fails only the query that runs out of memory, and runs the others in another thread", async () => {
    const numbers = "with recursive c(n) as (values (1) union all select n + 1 from c where n < 400000)";
    const thread = openReaderThread(file, 16);
    try {
      const [first, tooLarge, last] = await Promise.allSettled([
        thread.query("select n from things", []),
        thread.query(`${numbers} select n, 'some text ' || n from c`, []),
        thread.query("select n + ? from things", [1]),
      ]);
      expect(first).toMatchObject({ value: [[7]] });
      expect(tooLarge).toMatchObject({ reason: { code: "ERR_WORKER_OUT_OF_MEMORY" } });
      expect(last).toMatchObject({ value: [[8]] });
    } finally {
      await thread.close();
    }
  });
});
