import { and, eq, exists, inArray, isNull, ne, notExists, or } from "drizzle-orm";
import { files } from "../features/files/files.table.ts";
import { syncBlobs } from "../features/sync/blobs/blobs.table.ts";
import type { Arrival } from "../features/sync/blobs/receive.ts";
import type { SentRow } from "../features/sync/protocol/batch.ts";
import { photosJob } from "../features/visual/analysis/progress.ts";
import { inspectionImages, inspections } from "../features/visual/visual.table.ts";
import type { Clock } from "../platform/clock.ts";
import type { Store, Writer } from "../platform/db/store.ts";
import { enqueue } from "../platform/jobs/queue.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly wakeJobs: () => void;
}

/** Rows of an inspection that its drawings show. */
const drawn: ReadonlySet<string> = new Set(["inspections", "damages", "inspection_images"]);

/** What this server draws from files and rows that sync brought: annotated photos and reports do not travel. */
export function createMediaArrivals({ store, clock, wakeJobs }: Needs) {
  /** Those of the inspections whose drawings are out of date and whose photos are all here. */
  async function outdated(tx: Writer, ids: readonly string[]): Promise<string[]> {
    const isOf = eq(inspectionImages.inspectionId, inspections.id);
    const awaited = tx
      .select({ key: syncBlobs.key })
      .from(inspectionImages)
      .innerJoin(files, eq(files.id, inspectionImages.fileId))
      .innerJoin(
        syncBlobs,
        and(eq(syncBlobs.workspaceId, inspections.workspaceId), eq(syncBlobs.key, files.originalKey)),
      )
      .where(isOf);
    const isOld = or(
      isNull(inspectionImages.annotatedRevision),
      ne(inspectionImages.annotatedRevision, inspections.revision),
    );
    const old = tx.select({ id: inspectionImages.id }).from(inspectionImages).where(and(isOf, isOld));
    const isDone = and(inArray(inspections.id, [...ids]), eq(inspections.status, "completed"));
    const found = await tx
      .select({ id: inspections.id })
      .from(inspections)
      .where(and(isDone, exists(old), notExists(awaited)));
    return found.map(({ id }) => id);
  }

  async function draw(tx: Writer, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    for (const subject of await outdated(tx, ids)) await enqueue(tx, clock, { kind: photosJob, subject });
  }

  return {
    wakeJobs,

    async onArrival(tx: Writer, { table, rowId }: Arrival): Promise<void> {
      if (table !== "files") return;
      const shown = await tx
        .select({ id: inspectionImages.inspectionId })
        .from(inspectionImages)
        .where(eq(inspectionImages.fileId, rowId));
      const ids = [...new Set(shown.map(({ id }) => id))];
      if (ids.length === 0) return;
      // a drawing that was made before lacks this photo
      const isUndrawn = and(eq(inspectionImages.fileId, rowId), isNull(inspectionImages.annotatedKey));
      await tx.update(inspectionImages).set({ annotatedRevision: null }).where(isUndrawn);
      await tx.update(inspections).set({ reportKey: null }).where(inArray(inspections.id, ids));
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
