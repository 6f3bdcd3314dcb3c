import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBatch } from "../../../server/features/webhooks/delivery/batch.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { openPg } from "../../../server/platform/db/pg.ts";
import { repeatingConflicts } from "../../../server/platform/db/retry.ts";
import { secrets } from "../../../server/platform/db/secrets.table.ts";
import { reportChange, type Store, type Writer } from "../../../server/platform/db/store.ts";
import { newId } from "../../../server/platform/ids.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";

// SQLite runs one transaction at a time: it has no such conflicts
describe.runIf(dialect === "pg")("store.write on Postgres", () => {
  let server: TestServer;
  let store: Store;
  /** Like `store`, with transactions that see each other's conflicts. */
  let serializable: Store;
  beforeAll(async () => {
    server = await serveForTest();
    store = server.store;
    const url = new URL(server.databaseUrl ?? "");
    url.searchParams.set("options", "-c default_transaction_isolation=serializable");
    serializable = await openPg(url.href, migrationsFolder("pg"));
  });
  afterAll(async () => {
    await serializable.close();
    await server.close();
  });

  async function rowsOf(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, newId);
    await store.write((tx) => tx.insert(secrets).values(ids.map((id) => ({ id, value: "", createdAt: "2026-01-01" }))));
    return ids;
  }
  const add = async (tx: Writer, id: string | undefined, letter: string): Promise<void> => {
    await tx
      .update(secrets)
      .set({ value: sql`${secrets.value} || ${letter}` })
      .where(eq(secrets.id, id ?? ""));
  };
  const storedValue = async (id: string | undefined): Promise<string | undefined> =>
    (
      await store.read
        .select()
        .from(secrets)
        .where(eq(secrets.id, id ?? ""))
    )[0]?.value;

  /** How many transactions wait for a row that another one has locked. */
  async function waiting(): Promise<number> {
    const activity = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const [row] = await store.read.select({ n: sql<number>`count(*)::int` }).from(activity);
    return row?.n ?? 0;
  }

  /** Resolves for both callers when both have called. */
  function meeting() {
    const both = Promise.withResolvers<void>();
    let arrived = 0;
    return (): Promise<void> => {
      arrived += 1;
      if (arrived === 2) both.resolve();
      return both.promise;
    };
  }

  it("runs the victim of a deadlock again: both changes are committed once, and reported once", async () => {
    const [a, b] = await rowsOf(2);
    const bothHold = meeting();
    let runs = 0;
    const reported: string[] = [];
    store.onChanged((changed) => reported.push(...changed.map(({ record_id }) => record_id ?? "")));
    const [x, y] = [newId(), newId()];
    const swap = (first: string | undefined, second: string | undefined, letter: string) =>
      store.write(async (tx) => {
        runs += 1;
        await add(tx, first, letter);
        const change = {
          kind: "vehicle",
          record_id: letter === "x" ? x : y,
          vehicle_id: null,
          change: "updated",
        } as const;
        reportChange(tx, { workspaceId: newId(), ...change });
        await bothHold();
        await add(tx, second, letter);
        return letter;
      });
    expect(await Promise.all([swap(a, b, "x"), swap(b, a, "y")])).toEqual(["x", "y"]);
    expect(runs).toBe(3);
    expect(reported.sort()).toEqual([x, y].sort());
    for (const id of [a, b]) expect([...((await storedValue(id)) ?? "")].sort()).toEqual(["x", "y"]);
  });

  it("runs a transaction again that cannot be serialized: no update is lost", async () => {
    const [id] = await rowsOf(1);
    const bothHaveRead = meeting();
    let runs = 0;
    const append = (letter: string) =>
      serializable.write(async (tx) => {
        runs += 1;
        const [row] = await tx
          .select()
          .from(secrets)
          .where(eq(secrets.id, id ?? ""));
        await bothHaveRead();
        await tx
          .update(secrets)
          .set({ value: `${row?.value}${letter}` })
          .where(eq(secrets.id, id ?? ""));
      });
    await Promise.all([append("x"), append("y")]);
    expect(runs).toBe(3);
    expect([...((await storedValue(id)) ?? "")].sort()).toEqual(["x", "y"]);
  });

  it("of a batch: repeats every write of the batch, and resolves each with the result of the last run", async () => {
    const [a, b, c] = await rowsOf(3);
    const bothHold = meeting();
    const batch = createBatch(store);
    let firstRuns = 0;
    let secondRuns = 0;
    const first = batch(async (tx) => {
      firstRuns += 1;
      await add(tx, a, "x");
      return firstRuns;
    });
    const second = batch(async (tx) => {
      secondRuns += 1;
      await add(tx, c, "x");
      await bothHold();
      await add(tx, b, "x");
      return secondRuns;
    });
    const other = store.write(async (tx) => {
      await add(tx, b, "y");
      await bothHold();
      // the transaction that waits first finds the deadlock, and ends
      await expect.poll(() => waiting()).toBe(1);
      await add(tx, c, "y");
    });
    expect(await Promise.all([first, second, other])).toEqual([2, 2, undefined]);
    expect(await storedValue(a)).toBe("x");
    for (const id of [b, c]) expect([...((await storedValue(id)) ?? "")].sort()).toEqual(["x", "y"]);
  });

  it("throws other errors at once", async () => {
    let runs = 0;
    const failing = store.write(async () => {
      runs += 1;
      throw new Error("no conflict");
    });
    await expect(failing).rejects.toThrow("no conflict");
    expect(runs).toBe(1);
  });

  it("throws the conflict after five attempts", async () => {
    let runs = 0;
    await expect(
      repeatingConflicts(
        async () => {
          runs += 1;
          throw new Error("the query failed", { cause: Object.assign(new Error("deadlock"), { code: "40P01" }) });
        },
        { random: () => 0 },
      ),
    ).rejects.toThrow("the query failed");
    expect(runs).toBe(5);
  });
});
