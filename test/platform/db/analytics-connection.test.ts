import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { sql } from "drizzle-orm";
import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { seconds } from "../../../server/platform/clock.ts";
import { openAnalyticsConnection } from "../../../server/platform/db/analytics/analytics-connection.ts";

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
