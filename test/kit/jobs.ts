import { asc } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Store } from "../../server/platform/db/store.ts";
import { jobs } from "../../server/platform/jobs/jobs.table.ts";
import type { TestServer } from "./serve.ts";

/** Every job, oldest first. */
export const jobsIn = (store: Store) => store.read.select().from(jobs).orderBy(asc(jobs.createdAt), asc(jobs.id));

/** Waits until all jobs that were started or are due have ended. */
export const waitForJobs = ({ store, clock }: TestServer): Promise<void> =>
  vi.waitFor(
    async () => {
      const now = clock.now().toISOString();
      const going = (await jobsIn(store)).filter(
        ({ status, runAfter }) => status === "running" || (status === "queued" && runAfter <= now),
      );
      expect(going).toEqual([]);
    },
    { timeout: 50_000, interval: 20 },
  );

/** Advances the clock and waits for the jobs that became due, including nightly jobs (platform checks, file sweeps). */
export async function passTime(server: TestServer, milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await waitForJobs(server);
}
