import { type ByHand, type ByHandInput, nothingByHand } from "../../../../contracts/inspections/by-hand.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import {
  type AuthorizedInspection,
  requireCompletedInspection,
  requireInspectionFindings,
} from "../../../access/records/require-inspection.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import { record } from "../../audit/record.ts";
import { note } from "../../vehicles/timeline.ts";
import type { Vehicles } from "../../vehicles/vehicles.service.ts";
import { reportJob } from "../analysis/progress.ts";
import { byHandOf } from "../visual.present.ts";
import { findInspectionForJob, type InspectionRow } from "../visual.repo.ts";
import { saveByHand } from "./by-hand.repo.ts";
import { isSame, stamped } from "./stamped.ts";
import { announcedKinds, summaryOf } from "./summary.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Pick<Vehicles, "regradeAfter">;
  readonly wakeJobs: () => void;
}

/** What people enter for an inspection because photos cannot show it: the grade, announcements, tires and remarks. */
export function createByHand(needs: Needs) {
  const { store, vehicles, wakeJobs } = needs;
  return {
    async get(caller: Caller, id: string): Promise<ByHand> {
      const access = await accessOf(store.read, caller);
      const { row } = await requireInspectionFindings(access, id, { permission: "view_inventory" });
      return byHandOf(row) ?? nothingByHand;
    },

    /**
     * Replaces all entries. Writes and announces nothing if they stay the same. Throws as `requireCompletedInspection`, and
     * PRECONDITION_FAILED if somebody else changed them since `given.revision`.
     */
    async enter(caller: Caller, id: string, given: ByHandInput): Promise<ByHand> {
      const access = await accessOf(store.read, caller);
      const inspection = await requireCompletedInspection(access, id, { permission: "inspect_vehicles" });
      // Every transaction locks the vehicle before its records.
      const row = await store.write((tx) =>
        vehicles.regradeAfter(tx, inspection.row.vehicleId, () => change(needs, tx, { caller, inspection, given })),
      );
      wakeJobs();
      return byHandOf(row) ?? nothingByHand;
    },
  };
}
export type ByHandEntries = ReturnType<typeof createByHand>;

interface Change {
  readonly caller: Caller;
  readonly inspection: AuthorizedInspection<"inspect_vehicles">;
  readonly given: ByHandInput;
}

async function change({ clock }: Needs, tx: Writer, { caller, inspection, given }: Change): Promise<InspectionRow> {
  // Read again under the lock: somebody else may have changed it.
  const before = await findInspectionForJob(tx, inspection.row.id);
  if (!before) throw new AppError("INSPECTION_NOT_FOUND", { field: "inspection_id" });
  if (before.byHandRevision !== given.revision) throw changedMeanwhile(before);
  const at = instantNow(clock);
  const after = stamped(before.byHand, given, { by: caller.name, at });
  if (isSame(before.byHand, after)) return before;
  const byHand = { ...after, changed_by: caller.name, changed_at: at };
  const row = await saveByHand(tx, inspection, { byHand, revision: given.revision });
  if (!row) throw changedMeanwhile(before);
  await publish({ tx, clock }, caller, { before, row });
  if (row.generateReport || row.reportKey !== null) await enqueue(tx, clock, { kind: reportJob, subject: row.id });
  return row;
}

const changedMeanwhile = ({ byHandRevision }: InspectionRow) =>
  new AppError("PRECONDITION_FAILED", { field: "revision", details: { revision: byHandRevision } });

/** Notes the change in the audit trail and in the vehicle's timeline. */
async function publish(
  { tx, clock }: { readonly tx: Writer; readonly clock: Clock },
  caller: Caller,
  { before, row }: { readonly before: InspectionRow; readonly row: InspectionRow },
): Promise<void> {
  const { byHand, workspaceId, vehicleId } = row;
  if (byHand === null) throw new Error("saved entries are there");
  const was = before.byHand;
  await record(tx, clock, caller, {
    action: "inspection.entered_by_hand",
    subjectType: "inspection",
    subjectId: row.id,
    details: {
      vehicle_id: vehicleId,
      grade: { from: was?.manual_grade?.value ?? null, to: byHand.manual_grade?.value ?? null },
      announced: { from: was ? announcedKinds(was) : [], to: announcedKinds(byHand) },
      revision: row.byHandRevision,
    },
  });
  await note(tx, clock, {
    workspaceId,
    vehicleId,
    kind: "inspection.entered_by_hand",
    summary: summaryOf(was, byHand),
    details: { inspection_id: row.id },
    actorId: caller.accountId,
  });
}
