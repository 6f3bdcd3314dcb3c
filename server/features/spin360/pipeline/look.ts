import { forEachConcurrently } from "../../../platform/jobs/for-each-concurrently.ts";
import { FinalError } from "../../../platform/jobs/handler.ts";
import { framesOf, saveRaw } from "../spin360.repo.ts";
import type { SpinFrameRow, SpinJobRow } from "../spin360.table.ts";
import { enter, progressRecorder, type SpinNeeds, shareAt } from "./steps.ts";

/** Frames in work at the same time: one is decoded while the models analyze another. */
const concurrency = 2;

/** The models know only bodywork: their output for a cabin is wrong. */
export const isLookedAt = ({ side }: Pick<SpinJobRow, "side">): boolean => side !== "INSIDE";

/** Runs the models on every frame without a result. Each result is stored at once. */
export async function look(needs: SpinNeeds, id: string, signal: AbortSignal): Promise<void> {
  const job = await enter(needs, id, "detecting");
  if (!isLookedAt(job)) return;
  const frames = await framesOf(needs.store.read, id);
  const waiting = frames.filter(({ raw }) => raw === null);
  const reportProgress = progressRecorder(needs, id, { from: shareAt.detecting, to: shareAt.masking });
  let done = frames.length - waiting.length;
  await forEachConcurrently(waiting, { concurrency, signal }, async (frame, either) => {
    await lookAt(needs, frame, either);
    done += 1;
    await reportProgress(done / frames.length);
  });
}

async function lookAt({ storage, vision, store }: SpinNeeds, frame: SpinFrameRow, signal: AbortSignal): Promise<void> {
  const picture = await storage.localPath(frame.key);
  if (picture === undefined)
    throw new FinalError(`Frame ${frame.number} is missing from the store: upload the clip again.`);
  const { damages, parts, view } = await (await vision()).analyze(picture, { signal });
  await store.write((tx) => saveRaw(tx, frame.id, { damages, parts, ...(view && { view }) }));
}
