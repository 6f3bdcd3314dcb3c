import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { boxOn } from "../../../domain/damage/boxes.ts";
import { outlineIn } from "../../../domain/damage/outlines.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { JobHandler } from "../../../platform/jobs/runner.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import type { PrintOptions } from "../../../reports/document.ts";
import { annotate, type Mark } from "../../../vision/draw/annotate.ts";
import { aboutInspection, photosJob, reportJob } from "../analysis/progress.ts";
import { numberOf } from "../visual.present.ts";
import {
  findInspectionForJob,
  type InspectionImageFile,
  type LoadedInspection,
  loadInspections,
  saveAnnotated,
  saveReport,
} from "../visual.repo.ts";
import type { VisualReport } from "../visual.report.ts";

interface Needs {
  readonly store: Store;
  readonly storage: Storage;
  readonly report: Pick<VisualReport, "keyOf" | "loadFrom" | "render">;
  readonly print: PrintOptions;
}

/** Draws the photos and the report of the current findings, if they are out of date. */
export function createReports({ store, storage, report: definition, print }: Needs) {
  async function drawPhoto(inspection: LoadedInspection, image: InspectionImageFile): Promise<void> {
    const { revision } = inspection.row;
    const marks = marksOn(inspection, image);
    let annotatedKey: string | null = null;
    const photo = await storage.localPath(image.file.key);
    if (marks.length > 0 && photo !== undefined) {
      const drawing = storage.temporaryFile("jpg");
      try {
        await annotate(photo, marks, drawing);
        annotatedKey = `annotated/${image.id}-${revision}.jpg`;
        await storage.put(annotatedKey, drawing);
      } finally {
        await rm(drawing, { force: true });
      }
    }
    const drawn = { annotatedKey, annotatedRevision: revision };
    const outdated = await store.write((tx) => saveAnnotated(tx, image.id, drawn));
    if (outdated !== null) await storage.delete(outdated);
  }

  async function drawPhotos(inspection: LoadedInspection, signal: AbortSignal): Promise<void> {
    for (const image of inspection.images) {
      signal.throwIfAborted();
      if (image.annotatedRevision !== inspection.row.revision) await drawPhoto(inspection, image);
    }
  }

  async function writePaper(inspection: LoadedInspection): Promise<void> {
    const { row } = inspection;
    const reportKey = await definition.keyOf(row);
    if (row.reportKey === reportKey && (await storage.localPath(reportKey)) !== undefined) return;
    const loaded = await definition.loadFrom(inspection);
    const paper = storage.temporaryFile("pdf");
    try {
      await definition.render(loaded, createWriteStream(paper), print);
      await storage.put(reportKey, paper);
      const isThere = await store.write((tx) => saveReport(tx, row.id, reportKey));
      if (!isThere) await storage.delete(reportKey);
      if (row.reportKey !== null && row.reportKey !== reportKey) await storage.delete(row.reportKey);
    } finally {
      await rm(paper, { force: true });
    }
  }

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
      await drawPhotos(inspection, signal);
      const drawn = await load(id);
      if (drawn) await writePaper(drawn);
    },
    about: (id) => aboutInspection(store.read, id),
    failed: async () => undefined,
  };

  /** Draws only the photos, for an inspection whose report nobody requested. */
  const photosJobHandler: JobHandler = {
    ...job,
    kind: photosJob,
    async run(id, _payload, signal) {
      const inspection = await load(id);
      if (inspection?.row.status === "completed") await drawPhotos(inspection, signal);
    },
  };

  return {
    jobs: [job, photosJobHandler],
    drawPhotos,
    writePaper,
  };
}
export type Reports = ReturnType<typeof createReports>;

/** The marks on one photo, with the findings' numbers. Rejected findings are not drawn. */
function marksOn({ damages }: LoadedInspection, { position, raw, file }: InspectionImageFile): Mark[] {
  return damages
    .filter(({ review }) => review !== "rejected")
    .flatMap((damage) => {
      const { severity, imageIndex, coordinates, seenIn } = damage;
      const box = boxOn(position, { image_index: imageIndex, coordinates, seen_in: seenIn });
      const outline = box && raw ? outlineIn(box, raw.damages, file) : undefined;
      return box ? [{ number: numberOf(damage), box, severity, ...(outline && { outline }) }] : [];
    });
}
