import { AppError } from "../../../../contracts/kit/errors.ts";
import { instantNow } from "../../../platform/clock.ts";
import { failureMessage } from "../../../platform/jobs/failure.ts";
import { FinalError, type JobHandler } from "../../../platform/jobs/handler.ts";
import { emitInspectionFailed } from "../ended-events.ts";
import { advanceInspection, findInspectionForJob, loadInspections } from "../visual.repo.ts";
import { complete, completedView } from "./complete.ts";
import { detect } from "./detect.ts";
import { judge } from "./judge.ts";
import { aboutInspection, inspectJob, publishProgress } from "./progress.ts";
import { type AnalysisNeeds, Cancelled, enter, loadProcessing, PhotoFailure } from "./steps.ts";

/**
 * Analyzes one inspection, stage by stage. Every stage stores its result, so that after a crash the next attempt does
 * only the missing stages.
 */
async function analyze(needs: AnalysisNeeds, id: string, signal: AbortSignal): Promise<void> {
  const begun = await loadProcessing(needs.store, id);
  if (begun.row.stage === "detect") await detect(needs, begun, signal);
  if (begun.row.stage !== "annotate" && begun.row.stage !== "report") await judge(needs, id);
  await needs.drawing.drawPhotos(await enter(needs, id, "annotate"), signal);
  const drawn = await enter(needs, id, "report");
  if (drawn.row.generateReport) await needs.drawing.writeReport(completedView(drawn, instantNow(needs.clock)));
  await complete(needs, await loadProcessing(needs.store, id));
}

/** Stores in the inspection why it failed, and announces it in the same transaction. */
async function fail({ store, clock, live }: AnalysisNeeds, id: string, error: unknown): Promise<void> {
  const cause = error instanceof FinalError && error.cause instanceof AppError ? error.cause : undefined;
  const code = cause?.code ?? "INTERNAL_ERROR";
  const row = await store.write(async (tx) => {
    const isFailed = await advanceInspection(tx, id, {
      status: "failed",
      stage: null,
      failureCode: code,
      failureMessage: failureMessage(error, "Something went wrong on the server. Start the inspection again."),
      failureImage: error instanceof PhotoFailure ? error.imageIndex : null,
      completedAt: instantNow(clock),
    });
    const inspection = await findInspectionForJob(tx, id);
    if (isFailed && inspection) await emitInspectionFailed(tx, clock, { inspection, code });
    return inspection;
  });
  const [inspection] = row ? await loadInspections(store.read, [row]) : [];
  if (inspection) publishProgress(live, inspection);
}

export const createPipeline = (needs: AnalysisNeeds): JobHandler => ({
  kind: inspectJob,
  maxAttempts: 4,
  async run(id, _payload, signal) {
    try {
      await analyze(needs, id, signal);
    } catch (error) {
      if (error instanceof Cancelled) return;
      // Do not retry: a missing model or a damaged photo does not change.
      const final = error instanceof AppError && error.code !== "INTERNAL_ERROR";
      throw final ? new FinalError(error.message, { cause: error }) : error;
    }
  },
  async reached(id) {
    const row = await findInspectionForJob(needs.store.read, id);
    return `${row?.stage} ${row?.progress}`;
  },
  about: (id) => aboutInspection(needs.store.read, id),
  failed: (id, _payload, error) => fail(needs, id, error),
});
