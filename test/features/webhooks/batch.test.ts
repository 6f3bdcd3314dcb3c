import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createBatch } from "../../../server/features/webhooks/delivery/batch.ts";
import { openSqlite } from "../../../server/platform/db/sqlite.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { insertJob } from "../../../server/platform/jobs/jobs.repo.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import { jobsIn } from "../../kit/jobs.ts";

let folder: string;
let store: Store;
let transactions: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-batch-"));
  const real = openSqlite(join(folder, "batch.db"), migrationsFolder("sqlite"));
  transactions = 0;
  store = {
    ...real,
    write: (work) => {
      transactions += 1;
      return real.write(work);
    },
  };
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = "2026-01-01T00:00:00.000Z";
const job = (id: string) =>
  ({ id, kind: "k", subject: id, payload: {}, status: "queued", attempts: 0, runAfter: at, createdAt: at }) as const;

it("createBatch combines concurrent writes in a few transactions and returns each write's own result", async () => {
  const batch = createBatch(store);
  const ids = Array.from({ length: 100 }, (_, i) => `job-${i}`);
  const answers = await Promise.all(
    ids.map((id) =>
      batch(async (tx) => {
        await insertJob(tx, job(id));
        return `wrote ${id}`;
      }),
    ),
  );
  expect(answers).toEqual(ids.map((id) => `wrote ${id}`));
  expect(await jobsIn(store)).toHaveLength(100);
  // usually one: it collects writes for longer than a hundred inserts take
  expect(transactions).toBeLessThan(20);
});

it("createBatch rejects every write of a transaction that cannot begin, and tries again for the next one", async () => {
  const batch = createBatch(store);
  const real = store.write;
  store = {
    ...store,
    write: async () => {
      transactions += 1;
      throw new Error("the database is away");
    },
  };
  const away = createBatch(store);
  const write = (id: string) => away((tx) => insertJob(tx, job(id)));
  for (const ids of [["a", "b"], ["c"]]) {
    const results = await Promise.allSettled(ids.map(write));
    expect(results).toEqual(ids.map(() => ({ status: "rejected", reason: new Error("the database is away") })));
  }
  expect(transactions).toBe(2);
  store = { ...store, write: real };
  await batch((tx) => insertJob(tx, job("a")));
});

it("createBatch commits the other writes if one write fails", async () => {
  const batch = createBatch(store);
  const write = (id: string) => batch((tx) => insertJob(tx, job(id)));
  const results = await Promise.allSettled([write("first"), write("a"), write("a"), write("b")]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect((await jobsIn(store)).map(({ id }) => id).sort()).toEqual(["a", "b", "first"]);
  await write("after");
});
