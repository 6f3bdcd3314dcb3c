import type { z } from "zod";
import type { spinFindings as contract } from "../../../contracts/inspections/spin-findings.ts";
import type { SpinFinding } from "../../../contracts/inspections/spin360.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireSpinJob } from "../../access/records/require-spin-job.ts";
import { area } from "../../domain/damage/geometry.ts";
import { sideOfPart } from "../../domain/damage/place/labels.ts";
import { vehicleName } from "../../domain/vehicle-name.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { LiveBus } from "../../platform/events/live.ts";
import { newId } from "../../platform/ids.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { record } from "../audit/record.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { redrawMasks } from "./pipeline/mask.ts";
import { publishSpin } from "./progress.ts";
import { findingOf } from "./spin360.present.ts";
import { deleteFinding, findingsOf, insertFinding } from "./spin360.repo.ts";
import type { SpinJobRow } from "./spin360.table.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly live: LiveBus;
  readonly vehicles: Vehicles;
}
type NewFinding = z.output<typeof contract.add.body>;
type Seen = NewFinding["seen_in"];

const invalid = (message: string, field: string) => new AppError("INVALID_DAMAGE_DATA", { message, field });

/** Each box must lie on a frame of the spin, and a frame has one box. Throws INVALID_DAMAGE_DATA. */
function assertOnFrames({ width, height, frameCount }: SpinJobRow, { seen_in, best_frame }: NewFinding): void {
  for (const [at, { frame, coordinates: box }] of seen_in.entries()) {
    const field = `seen_in[${at}]`;
    if (frame > (frameCount ?? 0)) throw invalid(`This spin has ${frameCount ?? 0} frames.`, `${field}.frame`);
    if (box.x + box.width > (width ?? 0) || box.y + box.height > (height ?? 0))
      throw invalid("The box reaches out of its frame.", `${field}.coordinates`);
  }
  if (new Set(seen_in.map(({ frame }) => frame)).size < seen_in.length)
    throw invalid("Name each frame once.", "seen_in");
  if (best_frame !== undefined && !seen_in.some(({ frame }) => frame === best_frame))
    throw invalid("The best frame is one of those in seen_in.", "best_frame");
}

const largest = (seen: Seen): number =>
  seen.toSorted((a, b) => area(b.coordinates) - area(a.coordinates))[0]?.frame ?? 1;

const columnsOf = ({ type, part, side = sideOfPart(part), seen_in, best_frame }: NewFinding) => ({
  id: newId(),
  type,
  part,
  side,
  confidence: 1,
  source: "manual" as const,
  bestFrame: best_frame ?? largest(seen_in),
  seenIn: seen_in.toSorted((a, b) => a.frame - b.frame).map((one) => ({ ...one, confidence: 1 })),
});

/** Findings that people add to a spin: damage that the models did not detect. */
export function createSpinFindings({ store, clock, storage, live, vehicles }: Needs) {
  /** Draws the masks of the changed findings, after the change is committed. */
  async function shown(job: SpinJobRow, seen: readonly { readonly frame: number }[]): Promise<void> {
    await redrawMasks({ store, storage }, job, new Set(seen.map(({ frame }) => frame)));
    publishSpin(live, job);
  }

  /** The audit details of a finding. Its name stays readable after the finding is deleted. */
  async function auditDetails(job: SpinJobRow, { type, part }: { type: string; part: string | null }) {
    const vehicle = job.vehicleId === null ? undefined : await vehicles.byId(job.workspaceId, job.vehicleId);
    return { spin: job.id, type, part, ...(vehicle && { name: `${type} of ${vehicleName(vehicle)}` }) };
  }

  return {
    async add(caller: Caller, jobId: string, body: NewFinding): Promise<SpinFinding> {
      const access = await accessOf(store.read, caller);
      const job = await requireSpinJob(access, jobId, { permission: "inspect_vehicles" });
      if (job.state !== "ready") {
        const details = { jobId, state: job.state, progress: job.progress };
        throw new AppError("FRAMES_NOT_READY", { message: "Findings are added to a spin that is ready.", details });
      }
      assertOnFrames(job, body);
      const details = await auditDetails(job, body);
      const row = await store.write(async (tx) => {
        const added = await insertFinding(tx, job, columnsOf(body));
        if (!added) throw new AppError("JOB_NOT_FOUND", { field: "jobId" });
        const subject = { action: "finding.added", subjectType: "finding", subjectId: added.id };
        await record(tx, clock, caller, { ...subject, details });
        return added;
      });
      await shown(job, row.seenIn);
      return findingOf(row);
    },

    /** Throws INVALID_DAMAGE_DATA for a model's finding, which stays in the record. */
    async remove(caller: Caller, { jobId, damage_id }: { jobId: string; damage_id: string }): Promise<void> {
      const access = await accessOf(store.read, caller);
      const job = await requireSpinJob(access, jobId, { permission: "inspect_vehicles" });
      const finding = (await findingsOf(store.read, job.id)).find(({ id }) => id === damage_id);
      if (!finding) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such finding.", field: "damage_id" });
      if (finding.source !== "manual") throw invalid("A finding of a model cannot be deleted.", "damage_id");
      const details = await auditDetails(job, finding);
      await store.write(async (tx) => {
        await deleteFinding(tx, job, finding.id);
        const subject = { action: "finding.deleted", subjectType: "finding", subjectId: finding.id };
        await record(tx, clock, caller, { ...subject, details });
      });
      await shown(job, finding.seenIn);
    },
  };
}
export type SpinFindings = ReturnType<typeof createSpinFindings>;
