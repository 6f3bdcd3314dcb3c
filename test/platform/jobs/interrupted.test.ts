import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../../server/platform/clock.ts";
import { openSqlite } from "../../../server/platform/db/sqlite.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import type { JobHandler } from "../../../server/platform/jobs/handler.ts";
import { claimJob, releaseAllLeases, storeProgress } from "../../../server/platform/jobs/jobs.repo.ts";
import { enqueue } from "../../../server/platform/jobs/queue.ts";
import { type JobRunner, startJobRunner } from "../../../server/platform/jobs/runner.ts";
import { createLog } from "../../../server/platform/log.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import { jobsIn } from "../../kit/jobs.ts";

let folder: string;
let store: Store;
let runner: JobRunner | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-jobs-"));
  store = openSqlite(join(folder, "jobs.db"), migrationsFolder("sqlite"));
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const add = (subject: string) => store.write((tx) => enqueue(tx, systemClock, { kind: "work", subject }));

/** A process starts the oldest job and crashes; the next process finds it. With `reached`, the work made progress first. */
async function interrupt(reached?: string): Promise<void> {
  const claim = { owner: "gone", now: "2999-01-01T00:00:00.000Z", leaseUntil: "2999-01-02T00:00:00.000Z" };
  const job = await store.write((tx) => claimJob(tx, claim, { kinds: { not: [] } }));
  expect(job).toBeDefined();
  if (job && reached !== undefined) await store.write((tx) => storeProgress(tx, job.id, "gone", reached));
  await store.write((tx) => releaseAllLeases(tx, { pauseFrom: 99, resumeAt: "" }));
}

async function interruptOften(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) await interrupt();
}

async function run(handler: Partial<JobHandler> & Pick<JobHandler, "run">): Promise<void> {
  runner = await startJobRunner({
    store,
    clock: systemClock,
    log: createLog("silent"),
    live: { publish: () => undefined },
    handlers: [{ kind: "work", maxAttempts: 3, failed: async () => undefined, ...handler }],
    isOnlyProcess: true,
    parallel: 2,
  });
}
const ended = (jobs: readonly object[]) =>
  vi.waitFor(async () => expect(await jobsIn(store)).toMatchObject(jobs), { timeout: 5_000, interval: 10 });

describe("a job that was interrupted", () => {
  it("completes after 19 interruptions without progress", async () => {
    await add("unlucky");
    await interruptOften(19);
    await run({ run: async () => undefined });
    await ended([{ status: "done", attempts: 20, interruptions: 19 }]);
  });

  it("is still allowed as many errors as other jobs", async () => {
    await add("flaky");
    await interruptOften(2);
    let runs = 0;
    const failed = vi.fn(async () => undefined);
    await run({
      maxAttempts: 1,
      failed,
      run: async () => {
        runs += 1;
        throw new Error("busy");
      },
    });
    await ended([{ status: "failed", error: "busy", attempts: 3, interruptions: 2 }]);
    expect([runs, failed.mock.calls.length]).toEqual([1, 1]);
  });

  it("fails after 20 interruptions without progress, says what may be wrong, and is not started again", async () => {
    await add("poison");
    await interruptOften(20);
    const failures: unknown[] = [];
    const begin = vi.fn(async () => undefined);
    await run({ run: begin, failed: async (_subject, _payload, error) => void failures.push(error) });
    await ended([{ status: "failed", error: expect.stringMatching(/stopped 20 times .* may be damaged/) }]);
    expect(begin).not.toHaveBeenCalled();
    expect(failures).toHaveLength(1);
  });

  it("is started again after 20 interruptions if its work made progress", async () => {
    await add("slow");
    await interruptOften(19);
    await interrupt("photo 3");
    await interruptOften(19);
    await run({ run: async () => undefined, reached: async () => "photo 4" });
    await ended([{ status: "done", attempts: 40, interruptions: 39, stalled: 0, reached: "photo 4" }]);
  });

  it("runs without other jobs after three interruptions, because it may crash the process", async () => {
    await add("suspect");
    await interruptOften(3);
    for (const subject of ["a", "b", "c"]) await add(subject);
    const running = new Set<string>();
    const together: string[][] = [];
    await run({
      async run(subject) {
        running.add(subject);
        together.push([...running].sort());
        await new Promise((resolve) => setTimeout(resolve, 30));
        running.delete(subject);
      },
    });
    await vi.waitFor(async () => expect((await jobsIn(store)).every(({ status }) => status === "done")).toBe(true), {
      timeout: 5_000,
    });
    const withSuspect = together.filter((subjects) => subjects.includes("suspect"));
    expect(withSuspect).toEqual([["suspect"]]);
    expect(together).toContainEqual(["a", "b"]);
  });

  it("waits 15 s after a start of the server after three interruptions, because it may crash the process", async () => {
    await add("suspect");
    await interruptOften(2);
    const claim = { owner: "gone", now: "2999-01-01T00:00:00.000Z", leaseUntil: "2999-01-02T00:00:00.000Z" };
    await store.write((tx) => claimJob(tx, claim, { kinds: { not: [] } }));
    const begin = vi.fn(async () => undefined);
    const before = Date.now();
    await run({ run: begin });
    const [job] = await jobsIn(store);
    expect(Date.parse(job?.runAfter ?? "") - before).toBeGreaterThanOrEqual(15_000);
    expect(begin).not.toHaveBeenCalled();
  });
});
