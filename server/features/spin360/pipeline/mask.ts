import { rm, writeFile } from "node:fs/promises";
import { bodyStyleOf } from "../../../../contracts/inspections/diagram/body-style.ts";
import { outlineIn } from "../../../domain/damage/outlines.ts";
import { newId } from "../../../platform/ids.ts";
import { forEachConcurrently } from "../../../platform/jobs/for-each-concurrently.ts";
import { type Cover, maskPicture } from "../../../vision/draw/mask.ts";
import { maskKey } from "../keys.ts";
import { findingsOf, framesOf, lockJob, replaceFindings, saveMask } from "../spin360.repo.ts";
import type { SpinFindingRow, SpinFrameRow, SpinJobRow } from "../spin360.table.ts";
import { enter, progressRecorder, type SpinNeeds, shareAt } from "./steps.ts";
import { linkFindings } from "./tracking/findings.ts";
import type { SeenFrame } from "./tracking/frame.ts";

interface Extent {
  readonly width: number;
  readonly height: number;
}

const extentOf = ({ width, height, id }: SpinJobRow): Extent => {
  if (width === null || height === null) throw new Error(`spin ${id} has frames of no size`);
  return { width, height };
};

const seenFrame = ({ number, sharpness, raw }: SpinFrameRow, extent: Extent): SeenFrame => ({
  number,
  sharpness,
  ...extent,
  damages: raw?.damages ?? [],
  parts: raw?.parts ?? [],
  ...(raw?.view && { view: raw.view }),
});

/** Links the detections of the frames. These are rules only, and fast: an interrupted attempt starts over. */
export async function link(needs: SpinNeeds, id: string): Promise<void> {
  const job = await enter(needs, id, "masking");
  const extent = extentOf(job);
  const frames = await framesOf(needs.store.read, id);
  const vehicle = job.vehicleId === null ? undefined : await needs.vehicles.byId(job.workspaceId, job.vehicleId);
  const found = linkFindings(
    frames.map((frame) => seenFrame(frame, extent)),
    bodyStyleOf(vehicle?.bodyStyle ?? null),
  );
  const rows = found.map(({ best_frame: bestFrame, seen_in: seenIn, ...finding }, position) => ({
    ...finding,
    id: newId(),
    jobId: id,
    position,
    bestFrame,
    seenIn,
  }));
  await needs.store.write(async (tx) => {
    // Findings belong to the workspace of their spin: nobody moves it meanwhile.
    await lockJob(tx, id);
    await replaceFindings(tx, id, rows);
  });
}

/** The area that a frame's mask covers: its findings, by their outlines if the model gave them. */
const coversOf = (frame: SpinFrameRow, findings: readonly SpinFindingRow[], extent: Extent): readonly Cover[] =>
  findings.flatMap(({ seenIn }) =>
    seenIn
      .filter((sighting) => sighting.frame === frame.number)
      .map(({ coordinates: box }) => ({ box, outline: outlineIn(box, frame.raw?.damages ?? [], extent) })),
  );

/** Masks in work at the same time: one is written while another is drawn. */
const concurrency = 2;

/** Draws the missing masks. */
export async function drawMasks(needs: SpinNeeds, job: SpinJobRow, signal: AbortSignal): Promise<void> {
  const extent = extentOf(job);
  const frames = await framesOf(needs.store.read, job.id);
  const findings = await findingsOf(needs.store.read, job.id);
  const waiting = frames.filter(({ maskKey }) => maskKey === null);
  const reportProgress = progressRecorder(needs, job.id, { from: shareAt.masking, to: shareAt.ready });
  // The masks of all frames without damage are the same.
  const blank = await maskPicture([], extent);
  let done = frames.length - waiting.length;
  await forEachConcurrently(waiting, { concurrency, signal }, async (frame) => {
    const covers = coversOf(frame, findings, extent);
    await keepMask(needs, frame, covers.length === 0 ? blank : await maskPicture(covers, extent));
    done += 1;
    await reportProgress(done / frames.length);
  });
}

/** Draws the masks of these frames again, after a person changed their findings. */
export async function redrawMasks(
  needs: Pick<SpinNeeds, "store" | "storage">,
  job: SpinJobRow,
  frameNumbers: ReadonlySet<number>,
): Promise<void> {
  const findings = await findingsOf(needs.store.read, job.id);
  const frames = (await framesOf(needs.store.read, job.id)).filter(({ number }) => frameNumbers.has(number));
  for (const frame of frames) {
    const extent = extentOf(job);
    await keepMask(needs, frame, await maskPicture(coversOf(frame, findings, extent), extent));
  }
}

async function keepMask(
  { storage, store }: Pick<SpinNeeds, "store" | "storage">,
  frame: SpinFrameRow,
  picture: Buffer,
): Promise<void> {
  const file = storage.temporaryFile("png");
  const key = maskKey(frame.jobId, frame.number);
  try {
    await writeFile(file, picture);
    await storage.put(key, file);
  } finally {
    await rm(file, { force: true });
  }
  await store.write((tx) => saveMask(tx, frame.id, { maskKey: key, maskBytes: picture.length }));
}
