import { asc } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Store } from "../../server/platform/db/store.ts";
import { jobs } from "../../server/platform/jobs/jobs.table.ts";
import type { TestServer } from "./serve.ts";

/** Every job, oldest first. */
export const jobsIn = (store: Store) => store.read.select().from(jobs).orderBy(asc(jobs.createdAt), asc(jobs.id));

/** What was set going, and whatever is due, has come to its end: nothing moves any more. */
export const workIsOver = ({ store, clock }: TestServer): Promise<void> =>
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

/** Time has passed, and what fell due meanwhile is done: nights, too, which look at platforms and sweep files. */
export async function pass(server: TestServer, milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await workIsOver(server);
}
