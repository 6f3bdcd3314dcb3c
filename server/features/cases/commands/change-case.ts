import { AppError } from "../../../../contracts/kit/errors.ts";
import { type InspectionCase, type StepName, stepLabels } from "../../../../contracts/papers/cases.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireCase } from "../../../access/records/require-case.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { note } from "../../vehicles/timeline.ts";
import { casesAt, viewerOf } from "../cases.present.ts";
import { type CaseRow, cancelCase, holdCaseOf, reopenCase, setSkips } from "../cases.repo.ts";
import { type StepSources, stepsOf } from "../steps.ts";

export interface CaseChangeNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly steps: StepSources;
  readonly publicUrl: () => string;
  /** Makes the inspection the photo step of the case. Returns the day it was made (UTC), or undefined if nothing changed. */
  readonly takeOverInspection: (tx: Writer, held: Held, inspectionId: string) => Promise<string | undefined>;
}
type Held = Parameters<typeof setSkips>[1];

/** Applies a change to a case that nobody else changes meanwhile, and answers the case. */
const changeWith =
  ({ store, steps: sources, publicUrl }: CaseChangeNeeds) =>
  async (caller: Caller, id: string, apply: (tx: Writer, held: Held) => Promise<CaseRow>): Promise<InspectionCase> => {
    const before = await requireCase(await accessOf(store.read, caller), id, { permission: "inspect_vehicles" });
    return store.write(async (tx) => {
      const held = await holdCaseOf(tx, before.id, before.vehicleId);
      if (!held) throw new AppError("INSPECTION_NOT_FOUND", { field: "inspection_id" });
      const row = await apply(tx, { ...before, ...held });
      const [steps = {}] = await stepsOf(tx, sources, [row.id]);
      return casesAt(publicUrl)(row, steps, viewerOf(caller));
    });
  };

/** Changes of a case that add no step. Each answers the case, and one that changes nothing leaves no trace. */
export function createCaseChanges(needs: CaseChangeNeeds) {
  const { clock } = needs;
  const change = changeWith(needs);
  return {
    /** Opens a completed or cancelled case again. */
    reopen: (caller: Caller, id: string): Promise<InspectionCase> =>
      change(caller, id, async (tx, held) => {
        if (held.status === "processing") return held;
        const summary = "The full inspection was reopened.";
        await noteChange({ tx, clock, caller }, held, { kind: "case.reopened", summary });
        return reopenCase(tx, held);
      }),

    /** Ends an open case without a result. Throws CASE_CLOSED for a completed one. */
    cancel: (caller: Caller, id: string, reason: string): Promise<InspectionCase> =>
      change(caller, id, async (tx, held) => {
        if (held.status === "cancelled") return held;
        assertOpen(held);
        const summary = `The full inspection was cancelled: ${reason}`;
        await noteChange({ tx, clock, caller }, held, { kind: "case.cancelled", summary });
        return cancelCase(tx, held, { reason, by: caller.name, at: instantNow(clock) });
      }),

    /** Marks a step as skipped. It counts only while the step is not done. Throws CASE_CLOSED. */
    skipStep: (
      caller: Caller,
      id: string,
      { step, reason }: { step: StepName; reason: string },
    ): Promise<InspectionCase> =>
      change(caller, id, async (tx, held) => {
        assertOpen(held);
        const skip = { reason, by: caller.name, at: instantNow(clock) };
        const summary = `The step “${stepLabels[step]}” of the full inspection was skipped: ${reason}`;
        await noteChange({ tx, clock, caller }, held, { kind: "case.step_skipped", summary });
        return setSkips(tx, held, { ...held.skips, [step]: skip });
      }),

    /** Takes the mark back. Throws CASE_CLOSED. */
    unskipStep: (caller: Caller, id: string, step: StepName): Promise<InspectionCase> =>
      change(caller, id, async (tx, held) => {
        assertOpen(held);
        const { [step]: removed, ...others } = held.skips ?? {};
        if (removed === undefined) return held;
        const summary = `The step “${stepLabels[step]}” of the full inspection is no longer skipped.`;
        await noteChange({ tx, clock, caller }, held, { kind: "case.step_unskipped", summary });
        return setSkips(tx, held, others);
      }),

    /** Uses an earlier inspection of the vehicle as the photos. Throws CASE_CLOSED, and as `takeOverInspection`. */
    setPhotos: (caller: Caller, id: string, inspectionId: string): Promise<InspectionCase> =>
      change(caller, id, async (tx, held) => {
        assertOpen(held);
        const day = await needs.takeOverInspection(tx, held, inspectionId);
        if (day === undefined) return held;
        const summary = `The full inspection uses the inspection of ${day} as its photos.`;
        await noteChange({ tx, clock, caller }, held, { kind: "case.photos_set", summary, inspectionId });
        return held;
      }),
  };
}

function assertOpen({ status }: CaseRow): void {
  if (status !== "processing") throw new AppError("CASE_CLOSED");
}

interface Change {
  readonly tx: Writer;
  readonly clock: Clock;
  readonly caller: Caller;
}

const noteChange = (
  { tx, clock, caller }: Change,
  row: CaseRow,
  { kind, summary, inspectionId }: { readonly kind: string; readonly summary: string; readonly inspectionId?: string },
) =>
  note(tx, clock, {
    workspaceId: row.workspaceId,
    vehicleId: row.vehicleId,
    kind,
    summary,
    details: { case_id: row.id, ...(inspectionId !== undefined && { inspection_id: inspectionId }) },
    actorId: caller.accountId,
  });
