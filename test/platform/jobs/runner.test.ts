import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Clock, instantNow, systemClock } from "../../../server/platform/clock.ts";
import { openSqlite } from "../../../server/platform/db/sqlite.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { FinalError, type JobHandler } from "../../../server/platform/jobs/handler.ts";
import { cancelJobs, claimJob } from "../../../server/platform/jobs/jobs.repo.ts";
import { enqueue } from "../../../server/platform/jobs/queue.ts";
import { startJobRunner } from "../../../server/platform/jobs/runner.ts";
import { createLog } from "../../../server/platform/log.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import { jobsIn } from "../../kit/jobs.ts";

let folder: string;
let store: Store;
let published: unknown[];
beforeEach(() => {
  published = [];
  folder = mkdtempSync(join(tmpdir(), "forecourt-jobs-"));
  store = openSqlite(join(folder, "jobs.db"), migrationsFolder("sqlite"));
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const log = createLog("silent");
const add = (subject: string) => store.write((tx) => enqueue(tx, systemClock, { kind: "work", subject }));
const run = (handler: Partial<JobHandler> & Pick<JobHandler, "run">, on: Store = store, clock: Clock = systemClock) =>
  startJobRunner({
    store: on,
    clock,
    log,
    live: { publish: (_workspaceId, _name, data) => void published.push(data) },
    handlers: [{ kind: "work", maxAttempts: 3, failed: async () => undefined, ...handler }],
    isOnlyProcess: true,
    parallel: 2,
  });
const anyJob = { kinds: { not: [] } };
const settled = async (count: number) => {
  for (let i = 0; i < 400; i += 1) {
    if ((await jobsIn(store)).filter(({ status }) => status === "done" || status === "failed").length === count) return;
    await pause(10);
  }
  throw new Error("the jobs did not end");
};

describe("the job runner", () => {
  it("runs each job once, at most two at a time", async () => {
    const done: string[] = [];
    let atOnce = 0;
    let max = 0;
    for (const subject of ["a", "b", "c", "d", "e"]) await add(subject);
    const runner = await run({
      async run(subject) {
        max = Math.max(max, ++atOnce);
        await pause(20);
        atOnce -= 1;
        done.push(subject);
      },
    });
    await settled(5);
    await runner.stop();
    expect(done.sort()).toEqual(["a", "b", "c", "d", "e"]);
    expect(max).toBe(2);
  });

  it("runs jobs of the same subject one after the other, because they would overwrite each other's results", async () => {
    const begun: string[] = [];
    const { promise: first, resolve: endFirst } = Promise.withResolvers<void>();
    await add("a");
    const runner = await run({
      async run(subject) {
        begun.push(subject);
        if (begun.length === 1) await first;
      },
    });
    await vi.waitFor(() => expect(begun).toEqual(["a"]));
    // Something changed during the run: its result may be outdated.
    await add("a");
    await add("b");
    runner.wake();
    await vi.waitFor(() => expect(begun).toEqual(["a", "b"]));
    await settled(1);
    expect(begun).toEqual(["a", "b"]);
    endFirst();
    await settled(3);
    await runner.stop();
    expect(begun).toEqual(["a", "b", "a"]);
  });

  it("finds a job that was added during a search", async () => {
    const { promise: looked, resolve: found } = Promise.withResolvers<void>();
    const { promise: answer, resolve: answered } = Promise.withResolvers<void>();
    // The first write releases leases. The second is the first search: it finds nothing, and is delayed here.
    let writes = 0;
    const slow: Store = {
      ...store,
      async write(work) {
        const result = await store.write(work);
        writes += 1;
        if (writes === 2) {
          found();
          await answer;
        }
        return result;
      },
    };
    // The queue is read again only on request.
    const clock = { ...systemClock, every: () => () => undefined };
    const runner = await run({ run: async () => undefined }, slow, clock);
    await looked;
    await add("late");
    runner.wake();
    answered();
    await settled(1);
    await runner.stop();
  });

  it("keeps one queued job per subject", async () => {
    await add("same");
    await add("same");
    expect(await jobsIn(store)).toHaveLength(1);
  });

  it("calls `failed` once for a FinalError", async () => {
    const failures: unknown[] = [];
    await add("broken");
    const runner = await run({
      run: () => Promise.reject(new FinalError("no such thing")),
      failed: async (_subject, _payload, error) => void failures.push(error),
    });
    await settled(1);
    await runner.stop();
    expect(failures).toHaveLength(1);
    expect(await jobsIn(store)).toMatchObject([{ status: "failed", error: "no such thing", attempts: 1 }]);
  });

  it("retries after any other error", async () => {
    let tries = 0;
    await add("flaky");
    const runner = await run({
      run: async () => {
        tries += 1;
        if (tries === 1) throw new Error("busy");
      },
    });
    await settled(1);
    await runner.stop();
    expect(await jobsIn(store)).toMatchObject([{ status: "done", attempts: 2 }]);
  });

  it("runs a job that a crash interrupted before later jobs", async () => {
    await add("first");
    await store.write((tx) =>
      claimJob(tx, { owner: "crashed", now: instantNow(systemClock), leaseUntil: "2999-01-01T00:00:00.000Z" }, anyJob),
    );
    await add("second");
    const done: string[] = [];
    const work = { kind: "work", maxAttempts: 3, failed: async () => undefined };
    const runner = await startJobRunner({
      store,
      clock: systemClock,
      log,
      live: { publish: () => undefined },
      isOnlyProcess: true,
      parallel: 1,
      handlers: [{ ...work, run: async (subject) => void done.push(subject) }],
    });
    await settled(2);
    await runner.stop();
    expect(done).toEqual(["first", "second"]);
  });

  it("runs long jobs one at a time, and other jobs meanwhile", async () => {
    for (const subject of ["a", "b", "c"])
      await store.write((tx) => enqueue(tx, systemClock, { kind: "long", subject }));
    await add("quick");
    const done: string[] = [];
    const { promise: theEnd, resolve: end } = Promise.withResolvers<void>();
    let atOnce = 0;
    const common = { maxAttempts: 1, failed: async () => undefined };
    const long = {
      ...common,
      kind: "long",
      isLong: true as const,
      async run(subject: string) {
        expect(++atOnce).toBe(1);
        await theEnd;
        atOnce -= 1;
        done.push(subject);
      },
    };
    const work = { ...common, kind: "work", run: async (subject: string) => void done.push(subject) };
    const options = {
      store,
      clock: systemClock,
      live: { publish: () => undefined },
      log,
      handlers: [long, work],
      isOnlyProcess: true,
      parallel: 1,
    };
    const runner = await startJobRunner(options);
    await settled(1);
    end();
    await settled(4);
    await runner.stop();
    expect(done).toEqual(["quick", "a", "b", "c"]);
  });

  it("publishes an event when a job starts, waits and ends, and none for a job without a context", async () => {
    let tries = 0;
    await add("flaky");
    await add("nobody's");
    const runner = await run({
      about: async (subject) =>
        subject === "flaky" ? { workspaceId: "w", vehicleId: null, resource: "pricing" } : undefined,
      run: async (subject) => {
        if (subject === "flaky") tries += 1;
        if (tries === 1) throw new Error("busy");
      },
    });
    await settled(2);
    await runner.stop();
    const news = { kind: "work", subject_id: "flaky", vehicle_id: null, resource: "pricing" };
    expect(published).toMatchObject([
      { ...news, status: "running", attempt: 1 },
      { ...news, status: "waiting", attempt: 1 },
      { ...news, status: "running", attempt: 2 },
      { ...news, status: "completed", attempt: 2 },
    ]);
  });

  it("publishes no completion of a job that was cancelled during the run", async () => {
    await add("cancelled");
    const runner = await run({
      about: async () => ({ workspaceId: "w", vehicleId: null, resource: "pricing" }),
      run: (subject) => store.write((tx) => cancelJobs(tx, "work", subject, instantNow(systemClock))),
    });
    await vi.waitFor(async () => expect(await jobsIn(store)).toMatchObject([{ status: "cancelled" }]));
    await runner.stop();
    expect(published).toMatchObject([{ status: "running" }]);
  });

  it.each([
    ["the server stops", new Error("stopped"), true],
    ["the run fails with a retryable error", new Error("busy"), false],
    ["the run fails with a FinalError", new FinalError("broken"), false],
  ])("publishes nothing more for a job that was cancelled during the run if %s", async (_, error, stops) => {
    await add("cancelled");
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const runner = await run({
      about: async () => ({ workspaceId: "w", vehicleId: null, resource: "pricing" }),
      async run(subject, _payload, signal) {
        await store.write((tx) => cancelJobs(tx, "work", subject, instantNow(systemClock)));
        end();
        if (stops) await once(signal, "abort");
        throw error;
      },
    });
    await ended;
    if (!stops) await vi.waitFor(() => expect(runner.running()).toBe(0));
    await runner.stop();
    expect(await jobsIn(store)).toMatchObject([{ status: "cancelled" }]);
    expect(published).toMatchObject([{ status: "running" }]);
  });

  it("returns running jobs and a job that is being claimed to the queue at a stop, without counting the attempt", async () => {
    let stopped = false;
    const late: string[] = [];
    // The release of leases, the first claim, and the second claim, which is still running at the stop.
    const delaysMs = [0, 0, 200];
    const slow: Store = {
      ...store,
      async write(work) {
        if (stopped) late.push("a write after the stop");
        const result = await store.write(work);
        await pause(delaysMs.shift() ?? 0);
        return result;
      },
    };
    await add("one");
    await add("two");
    const handler = { run: (_s: string, _p: unknown, signal: AbortSignal) => pause(10_000, undefined, { signal }) };
    const runner = await run(handler, slow);
    await pause(60);
    await runner.stop();
    stopped = true;
    await pause(300);
    expect(late).toEqual([]);
    expect(await jobsIn(store)).toMatchObject([
      { status: "queued", attempts: 0 },
      { status: "queued", attempts: 0 },
    ]);
  });
});
