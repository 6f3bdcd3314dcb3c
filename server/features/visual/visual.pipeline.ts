import { AppError } from "../../../contracts/kit/errors.ts";
import type { Stage } from "../../../contracts/visual.ts";
import { type Clock, instantNow } from "../../clock.ts";
import type { Store } from "../../db/store.ts";
import type { LiveBus } from "../../events/live.ts";
import { emit } from "../../events/outbox.ts";
import { newId } from "../../ids.ts";
import { FinalError, type JobHandler } from "../../jobs/runner.ts";
import type { Storage } from "../../storage/storage.ts";
import type { Vision } from "../../vision/vision.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { notCovered } from "./findings/coverage.ts";
import { findDamages } from "./findings/find.ts";
import type { InspectedPhoto } from "./findings/photo.ts";
import { type Addresses, inspectionOf } from "./visual.present.ts";
import { inspectJob, publishProgress } from "./visual.progress.ts";
import { repaintHintsOf } from "./visual.repaint.ts";
import {
  advanceInspection,
  findInspectionForJob,
  type InspectionImageFile,
  loadWhole,
  replaceDamages,
  saveImageNotes,
  saveRaw,
  type WholeInspection,
} from "./visual.repo.ts";
import type { Reports } from "./visual.report.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly live: LiveBus;
  readonly vehicles: Vehicles;
  readonly vision: () => Promise<Vision>;
  /** The damage types that the damage model was trained to see. */
  readonly damageTypes: () => Promise<readonly string[]>;
  readonly reports: Reports;
  readonly addresses: Addresses;
}

/** Somebody cancelled the inspection while it ran. */
class Cancelled extends Error {}

/** Photos given to the models at a time: one is decoded while the other is looked at. */
const atOnce = 2;
/** Share of the whole that each stage ends at: nearly all the time goes into looking at the photos. */
const shareAfter = { detect: 0.85, grade: 0.88, annotate: 0.94 } as const;

/**
 * The analysis of one inspection, stage by stage. Every stage leaves its result in the database, so that
 * after a crash the next attempt does what is missing and nothing twice.
 */
export function openPipeline(needs: Needs) {
  const { store, clock, live } = needs;

  async function load(id: string): Promise<WholeInspection> {
    const row = await findInspectionForJob(store.read, id);
    const [whole] = row ? await loadWhole(store.read, [row]) : [];
    if (whole?.row.status !== "processing") throw new Cancelled();
    return whole;
  }

  async function advance(id: string, step: { stage: Stage; progress: number }): Promise<WholeInspection> {
    if (!(await store.write((tx) => advanceInspection(tx, id, step)))) throw new Cancelled();
    const whole = await load(id);
    publishProgress(live, whole);
    return whole;
  }

  async function look(image: InspectionImageFile, options: { detailed: boolean; signal: AbortSignal }): Promise<void> {
    // the models know bodywork only: cabins and engines are for a person
    const path = image.type === "exterior" ? await needs.storage.localPath(image.file.key) : null;
    if (path === undefined) throw new FinalError(`photo ${image.position + 1} is missing from the store`);
    const { damages, parts } =
      path === null ? { damages: [], parts: [] } : await (await needs.vision()).analyse(path, options);
    await store.write((tx) => saveRaw(tx, image.id, { damages, parts }));
  }

  async function detect(whole: WholeInspection, signal: AbortSignal): Promise<void> {
    const waiting = whole.images.filter(({ raw }) => raw === null);
    let done = whole.images.length - waiting.length;
    const next = async (): Promise<void> => {
      for (let image = waiting.shift(); image; image = waiting.shift()) {
        signal.throwIfAborted();
        await look(image, { detailed: whole.row.detailed, signal });
        done += 1;
        await advance(whole.row.id, { stage: "detect", progress: (done / whole.images.length) * shareAfter.detect });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, next));
  }

  /** Places, measures and grades what the models saw: rules only, so it is done in one go. */
  async function judge(whole: WholeInspection): Promise<void> {
    const { row, images } = whole;
    const vehicle = await needs.vehicles.byId(row.workspaceId, row.vehicleId);
    const photos = images.map(inspectedPhoto);
    const { findings, notes } = findDamages(photos, { bodyStyle: vehicle?.bodyStyle ?? null });
    const hints = row.detectHidden
      ? await repaintHintsOf(photos, (i) => needs.storage.localPath(images[i]?.file.key ?? ""))
      : [];
    const now = instantNow(clock);
    const rows = findings.map((finding, position) => ({
      id: newId(),
      inspectionId: row.id,
      position,
      type: finding.type,
      severity: finding.severity,
      part: finding.location.part,
      side: finding.location.side,
      coordinates: finding.location.coordinates,
      imageIndex: finding.image_index,
      measurements: finding.measurements,
      confidence: finding.confidence,
      repair: finding.estimated_repair,
      source: "model" as const,
      foundBy: row.modelVersion,
      rule: finding.rule,
      seenIn: [...finding.seen_in],
      createdAt: now,
    }));
    const standing = {
      hidden_damage_hints: hints,
      not_covered: notCovered(images, { damageTypes: await needs.damageTypes() }),
    };
    const kept = await store.write(async (tx) => {
      for (const { image_index, note } of notes) {
        const image = images[image_index];
        if (image && !image.notes.includes(note)) await saveImageNotes(tx, image.id, [...image.notes, note]);
      }
      await replaceDamages(tx, row.id, rows);
      return advanceInspection(tx, row.id, { standing, stage: "annotate", progress: shareAfter.grade });
    });
    if (!kept) throw new Cancelled();
  }

  async function complete(whole: WholeInspection): Promise<void> {
    const { row } = whole;
    const completedAt = instantNow(clock);
    const end = { status: "completed", stage: null, progress: 1, completedAt } as const;
    const finished: WholeInspection = { ...whole, row: { ...row, ...end } };
    const { results, reports } = inspectionOf(finished, needs.addresses);
    if (!results) throw new Error("a completed inspection has results");
    const kept = await store.write(async (tx) => {
      if (!(await advanceInspection(tx, row.id, end))) return false;
      await emit(tx, clock, {
        workspaceId: row.workspaceId,
        name: "visual_inspection.completed",
        payload: {
          inspection_id: row.id,
          vehicle_id: row.vehicleId,
          status: "completed",
          damages_detected: results.damage_summary.total_damages,
          overall_condition: results.overall_condition,
          condition_score: results.condition_score,
          report_url: reports.pdf_url ?? reports.json_url ?? "",
        },
      });
      return true;
    });
    if (!kept) throw new Cancelled();
    publishProgress(live, finished);
  }

  async function run(id: string, signal: AbortSignal): Promise<void> {
    let whole = await load(id);
    if (whole.row.stage === "detect") {
      await detect(whole, signal);
      await judge(await advance(id, { stage: "place", progress: shareAfter.detect }));
    } else if (whole.row.stage === "place") {
      await judge(whole);
    }
    whole = await advance(id, { stage: "annotate", progress: shareAfter.grade });
    await needs.reports.drawPhotos(whole, signal);
    whole = await advance(id, { stage: "report", progress: shareAfter.annotate });
    if (whole.row.generateReport) await needs.reports.writePaper(completedView(whole, instantNow(clock)));
    await complete(await load(id));
  }

  const job: JobHandler = {
    kind: inspectJob,
    maxAttempts: 4,
    async run(id, _payload, signal) {
      try {
        await run(id, signal);
      } catch (error) {
        if (error instanceof Cancelled) return;
        // a model that is missing now is missing in a minute, and a broken photo stays broken
        throw error instanceof AppError && error.code !== "INTERNAL_ERROR"
          ? new FinalError(error.message, { cause: error })
          : error;
      }
    },
    async failed(id, _payload, error) {
      const cause = error instanceof FinalError && error.cause instanceof AppError ? error.cause : undefined;
      await store.write((tx) =>
        advanceInspection(tx, id, {
          status: "failed",
          stage: null,
          failureCode: cause?.code ?? "INTERNAL_ERROR",
          failureMessage: error instanceof Error ? error.message : String(error),
          completedAt: instantNow(clock),
        }),
      );
      const row = await findInspectionForJob(store.read, id);
      const [whole] = row ? await loadWhole(store.read, [row]) : [];
      if (whole) publishProgress(live, whole);
    },
  };
  return { job };
}

const inspectedPhoto = ({ position, angle, type, file, raw }: InspectionImageFile): InspectedPhoto => ({
  index: position,
  angle,
  type,
  width: file.width,
  height: file.height,
  parts: raw?.parts ?? [],
  damages: raw?.damages ?? [],
});

/** The paper is drawn just before the end, and speaks of the inspection as it is at the end. */
const completedView = (whole: WholeInspection, completedAt: string): WholeInspection => ({
  ...whole,
  row: { ...whole.row, status: "completed", stage: null, progress: 1, completedAt },
});
