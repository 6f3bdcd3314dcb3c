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

describe("a reader in a thread of its own", () => {
  it("answers a question that comes while its last thread ends", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const analytics = openAnalyticsConnection(file);
    // the kit's tables are Postgres's to the types
    const ask = () => analytics.read.select({ n: sql<number>`n` }).from(things as never);
    expect(await ask()).toEqual([{ n: 7 }]);
    for (let time = 0; time < 3; time += 1) {
      vi.advanceTimersByTime(seconds(31));
      expect(await ask()).toEqual([{ n: 7 }]);
    }
    await analytics.close();
  });
});
