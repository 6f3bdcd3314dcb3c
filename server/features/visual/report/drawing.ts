import type { Store } from "../../../platform/db/store.ts";
import type { JobHandler } from "../../../platform/jobs/handler.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import type { LocaleOf, PrintFor } from "../../../reports/document.ts";
import { aboutInspection, photosJob, reportJob } from "../analysis/progress.ts";
import { findInspectionForJob, type LoadedInspection, loadInspections } from "../visual.repo.ts";
import type { VisualReport } from "../visual.report.ts";
import { drawPhotos } from "./draw-photos.ts";
import { writeReport } from "./write-report.ts";

interface Needs {
  readonly store: Store;
  readonly storage: Storage;
  readonly report: Pick<VisualReport, "keyOf" | "loadFrom" | "render">;
  readonly print: PrintFor;
  readonly localeOf: LocaleOf;
}

/** Draws the photos and the report of the current findings, if they are out of date. */
export function createDrawing(needs: Needs) {
  const { store } = needs;

  async function load(id: string): Promise<LoadedInspection | undefined> {
    const row = await findInspectionForJob(store.read, id);
    return row ? (await loadInspections(store.read, [row]))[0] : undefined;
  }

  const job: JobHandler = {
    kind: reportJob,
    maxAttempts: 3,
    async run(id, _payload, signal) {
      const inspection = await load(id);
      if (inspection?.row.status !== "completed") return;
      await drawPhotos(needs, inspection, signal);
      const drawn = await load(id);
      if (drawn) await writeReport(needs, drawn);
    },
    about: (id) => aboutInspection(store.read, id),
    failed: async () => undefined,
  };

  /** Draws only the photos, for an inspection without a report. */
  const photosJobHandler: JobHandler = {
    ...job,
    kind: photosJob,
    async run(id, _payload, signal) {
      const inspection = await load(id);
      if (inspection?.row.status === "completed") await drawPhotos(needs, inspection, signal);
    },
  };

  return {
    jobs: [job, photosJobHandler],
    drawPhotos: (inspection: LoadedInspection, signal: AbortSignal) => drawPhotos(needs, inspection, signal),
    writeReport: (inspection: LoadedInspection) => writeReport(needs, inspection),
  };
}
export type Drawing = ReturnType<typeof createDrawing>;
