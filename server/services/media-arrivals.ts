import { inspectionsOf, invalidateDrawings, outdatedInspections } from "../features/sync/blobs/drawings.repo.ts";
import type { Arrival } from "../features/sync/blobs/receive.ts";
import type { SentRow } from "../features/sync/protocol/batch.ts";
import { photosJob } from "../features/visual/analysis/progress.ts";
import type { Clock } from "../platform/clock.ts";
import type { Store, Writer } from "../platform/db/store.ts";
import { enqueue } from "../platform/jobs/queue.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly wakeJobs: () => void;
}

/** Tables with rows that drawings of an inspection depend on. */
const drawn: ReadonlySet<string> = new Set(["inspections", "damages", "inspection_images"]);

/** Draws annotated photos and reports again from synced files and rows: they are not synced themselves. */
export function createMediaArrivals({ store, clock, wakeJobs }: Needs) {
  async function draw(tx: Writer, ids: readonly string[]): Promise<void> {
    for (const subject of await outdatedInspections(tx, ids)) await enqueue(tx, clock, { kind: photosJob, subject });
  }

  return {
    wakeJobs,

    async onArrival(tx: Writer, { table, rowId }: Arrival): Promise<void> {
      const ids = table === "files" ? await inspectionsOf(tx, rowId) : [];
      if (ids.length === 0) return;
      await invalidateDrawings(tx, rowId, ids);
      await draw(tx, ids);
    },

    async onRows(_workspaceId: string, rows: readonly SentRow[]): Promise<void> {
      const ids = rows
        .filter(({ table, values }) => drawn.has(table) && values !== null)
        .map(({ table, id, values }) => (table === "inspections" ? id : String(values?.inspectionId)));
      if (ids.length === 0) return;
      await store.write((tx) => draw(tx, [...new Set(ids)]));
      wakeJobs();
    },
  };
}
