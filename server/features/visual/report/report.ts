import { createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import type { Environment } from "../../../../contracts/accounts.ts";
import type { ConditionReport } from "../../../../contracts/visual.ts";
import { boxOn } from "../../../domain/damage/boxes.ts";
import { outlineIn } from "../../../domain/damage/outlines.ts";
import { editionOf } from "../../../papers/papers.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { JobHandler } from "../../../platform/jobs/runner.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { renderConditionReport } from "../../../reports/condition-report.ts";
import type { PrintOptions } from "../../../reports/document.ts";
import type { PhotoSource } from "../../../reports/photos.ts";
import { annotate, type Mark } from "../../../vision/draw/annotate.ts";
import type { Vehicles } from "../../vehicles/vehicles.service.ts";
import { aboutInspection, photosJob, reportJob } from "../analysis/progress.ts";
import { type Addresses, conditionReport, numberOf } from "../visual.present.ts";
import {
  environmentOf,
  findInspectionForJob,
  type InspectionImageFile,
  type InspectionRow,
  type LoadedInspection,
  loadInspections,
  saveAnnotated,
  saveReport,
} from "../visual.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly vehicles: Vehicles;
  readonly addressesIn: (environment: Environment) => Addresses;
  readonly print: PrintOptions;
}

/** Draws the photos and the report of the current findings, if they are out of date. */
export function openReports({ store, clock, storage, vehicles, addressesIn, print }: Needs) {
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

  async function vehicleOf({ workspaceId, vehicleId }: InspectionRow) {
    const vehicle = await vehicles.byId(workspaceId, vehicleId);
    if (!vehicle) throw new Error("the inspection's vehicle is gone");
    return vehicle;
  }

  const keyOf = async (row: InspectionRow): Promise<string> =>
    `reports/${row.id}-${editionOf(await vehicleOf(row), row.revision)}.pdf`;

  async function contentOf(inspection: LoadedInspection): Promise<{ report: ConditionReport; photos: PhotoSource }> {
    const vehicle = await vehicleOf(inspection.row);
    const addresses = addressesIn(await environmentOf(store.read, inspection.row));
    const picture = async (key: string | null | undefined) => {
      const path = key ? await storage.localPath(key) : undefined;
      return path === undefined ? null : readFile(path);
    };
    return {
      report: conditionReport(inspection, { vehicle, addresses, generatedAt: instantNow(clock) }),
      photos: {
        photo: (index: number) => picture(inspection.images[index]?.file.key),
        annotated: (index: number) => picture(inspection.images[index]?.annotatedKey),
      },
    };
  }

  async function writePaper(inspection: LoadedInspection): Promise<void> {
    const { row } = inspection;
    const reportKey = await keyOf(row);
    if (row.reportKey === reportKey && (await storage.localPath(reportKey)) !== undefined) return;
    const { report, photos } = await contentOf(inspection);
    const paper = storage.temporaryFile("pdf");
    try {
      await renderConditionReport(report, photos, createWriteStream(paper), print);
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
    /** The storage key of the report for the current findings and vehicle. */
    keyOf,
    drawPhotos,
    writePaper,
    /** The content of a completed inspection's report; undefined if the inspection does not exist or has not completed. */
    async content(id: string) {
      const inspection = await load(id);
      return inspection?.row.status === "completed" ? contentOf(inspection) : undefined;
    },
  };
}
export type Reports = ReturnType<typeof openReports>;

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
