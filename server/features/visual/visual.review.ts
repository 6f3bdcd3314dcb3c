import type { z } from "zod";
import type { Damage } from "../../../contracts/findings.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { visual as contract } from "../../../contracts/visual.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { type AuthorizedInspection, requireCompletedInspection } from "../../access/records/require-inspection.ts";
import { compareInspections } from "../../domain/damage/compare.ts";
import { partLabel, typeLabel } from "../../domain/damage/display-text.ts";
import { completeManualDamage, recalculateDamage } from "../../domain/damage/manual-damage.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import { newId } from "../../platform/ids.ts";
import { enqueue } from "../../platform/jobs/queue.ts";
import { record } from "../audit/record.ts";
import { photosJob, reportJob } from "./analysis/progress.ts";
import { type Addresses, damagesOf } from "./visual.present.ts";
import {
  bumpRevision,
  type DamageRow,
  findDamage,
  insertDamage,
  nextDamagePosition,
  updateDamage,
  type WholeInspection,
} from "./visual.repo.ts";
import type { InspectionAnswer, Visual } from "./visual.service.ts";

type ReviewBody = z.output<typeof contract.review.body>;
type NewDamage = z.output<typeof contract.addDamage.body>;

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly visual: Visual;
  readonly wakeJobs: () => void;
}

/** A box drawn by hand must lie on the photo that it names. */
function assertOnPhoto(
  whole: WholeInspection,
  imageIndex: number | null,
  box: Damage["location"]["coordinates"] | undefined,
): void {
  const image = imageIndex === null ? undefined : whole.images[imageIndex];
  if (imageIndex !== null && !image) {
    throw new AppError("INVALID_DAMAGE_DATA", {
      message: "There is no such photo in this inspection.",
      field: "image_index",
    });
  }
  if (!box) return;
  const inside = image && box.x + box.width <= image.file.width && box.y + box.height <= image.file.height;
  if (!inside) {
    const message = image
      ? "The box reaches out of its photo."
      : "A box needs the photo that it is drawn on: image_index.";
    throw new AppError("INVALID_DAMAGE_DATA", { message, field: "location.coordinates" });
  }
}

/** What people make of the findings. Rejected ones stay in the record and leave counts, scores and papers. */
export function openReviews({ store, clock, visual, wakeJobs }: Needs) {
  /** Marks whatever was made of the earlier findings as out of date and runs a change, which has the findings to itself. */
  async function revise(
    inspection: AuthorizedInspection<"inspect_vehicles">,
    change: (tx: Writer) => Promise<void>,
  ): Promise<void> {
    const { row } = inspection;
    await store.write(async (tx) => {
      await bumpRevision(tx, inspection);
      await change(tx);
      const isOnPaper = row.generateReport || row.reportKey !== null;
      await enqueue(tx, clock, { kind: isOnPaper ? reportJob : photosJob, subject: row.id });
    });
    wakeJobs();
  }

  const toReview = async (caller: Caller, id: string) =>
    await requireCompletedInspection(await accessOf(store.read, caller), id, { permission: "inspect_vehicles" });

  return {
    async review(
      caller: Caller,
      ids: { inspection_id: string; damage_id: string },
      body: ReviewBody,
    ): Promise<InspectionAnswer> {
      const whole = await toReview(caller, ids.inspection_id);
      const known = whole.damages.find((damage) => damage.id === ids.damage_id);
      if (!known) throw noSuchFinding();
      assertOnPhoto(whole, known.imageIndex, body.location?.coordinates);
      const finding = { inspectionId: whole.row.id, id: known.id };
      const verdict =
        body.review === undefined
          ? {}
          : {
              review: body.review,
              reviewReason: body.review === null ? null : (body.reason ?? null),
              reviewedBy: body.review === null ? null : caller.name,
              reviewedAt: body.review === null ? null : instantNow(clock),
            };
      await revise(whole, async (tx) => {
        // as it stands by now: somebody else may have corrected it meanwhile
        const before = await findDamage(tx, finding);
        if (!before) throw noSuchFinding();
        const change = { ...correctionOf(before, body, caller.name), ...verdict };
        await updateDamage(tx, finding, change);
        await record(tx, clock, caller, {
          action: "finding.reviewed",
          subjectType: "finding",
          subjectId: finding.id,
          details: { inspection: finding.inspectionId, ...changesOf(before, change) },
        });
      });
      return visual.get(caller, ids.inspection_id);
    },

    async add(caller: Caller, inspectionId: string, body: NewDamage): Promise<InspectionAnswer> {
      const whole = await toReview(caller, inspectionId);
      const imageIndex = body.image_index ?? null;
      assertOnPhoto(whole, imageIndex, body.location.coordinates);
      const { part, side, coordinates } = body.location;
      const stated = completeManualDamage({ ...body, part, side });
      const id = newId();
      await revise(whole, async (tx) => {
        await insertDamage(tx, {
          id,
          inspectionId: whole.row.id,
          position: await nextDamagePosition(tx, whole.row.id),
          type: body.type,
          severity: body.severity,
          part,
          side: stated.side,
          coordinates: coordinates ?? null,
          imageIndex,
          measurements: stated.measurements,
          confidence: 1,
          repair: stated.estimated_repair,
          source: "manual",
          foundBy: caller.name,
          rule: "Added by hand.",
          seenIn: [],
          // who adds a finding stands by it
          review: "confirmed",
          reviewedBy: caller.name,
          reviewedAt: instantNow(clock),
          createdAt: instantNow(clock),
        });
        await record(tx, clock, caller, {
          action: "finding.added",
          subjectType: "finding",
          subjectId: id,
          details: { inspection: whole.row.id, type: body.type, severity: body.severity, part },
        });
      });
      return visual.get(caller, inspectionId);
    },

    /** Only what a person added can be deleted: what a model found is rejected, and stays in the record. */
    async remove(caller: Caller, ids: { inspection_id: string; damage_id: string }): Promise<InspectionAnswer> {
      const whole = await toReview(caller, ids.inspection_id);
      const finding = { inspectionId: whole.row.id, id: ids.damage_id };
      await revise(whole, async (tx) => {
        const before = await findDamage(tx, finding);
        if (!before) throw noSuchFinding();
        if (before.source !== "manual") {
          throw new AppError("INVALID_DAMAGE_DATA", {
            message: "A finding of a model cannot be deleted. Reject it.",
            field: "damage_id",
          });
        }
        await updateDamage(tx, finding, { deletedAt: instantNow(clock) });
        await record(tx, clock, caller, {
          action: "finding.deleted",
          subjectType: "finding",
          subjectId: finding.id,
          details: { inspection: whole.row.id, type: before.type, severity: before.severity, part: before.part },
        });
      });
      return visual.get(caller, ids.inspection_id);
    },

    async compare(caller: Caller, ids: { inspection_id: string; other_id: string }) {
      const access = await accessOf(store.read, caller);
      const toSee = { permission: "view_inventory" } as const;
      const after = await requireCompletedInspection(access, ids.inspection_id, toSee);
      const before = await requireCompletedInspection(access, ids.other_id, { ...toSee, field: "other_id" });
      if (before.row.vehicleId !== after.row.vehicleId) {
        throw new AppError("VALIDATION_ERROR", {
          message: "These inspections are of different vehicles.",
          field: "other_id",
        });
      }
      const addresses = visual.addressesFor(caller);
      return compareInspections(comparedOf(before, addresses), comparedOf(after, addresses));
    },
  };
}
const noSuchFinding = () => new AppError("RESOURCE_NOT_FOUND", { message: "No such finding.", field: "damage_id" });

export type Reviews = ReturnType<typeof openReviews>;

const comparedOf = (whole: WholeInspection, addresses: Addresses) => ({
  damages: damagesOf(whole, addresses),
  images: whole.images.map(({ position, angle, file }) => ({
    index: position,
    angle,
    width: file.width,
    height: file.height,
  })),
});

/** What the audit log tells of a review: each judgement that changed, with what it was and what it became. */
function changesOf(before: DamageRow, change: Partial<DamageRow>): Record<string, { from: unknown; to: unknown }> {
  const told = ["review", "reviewReason", "type", "severity", "part", "side"] as const;
  const changed = told.filter((name) => name in change && change[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: change[name] }]));
}

/** A corrected type, severity or place; side, repair estimate and what the rule says follow it. */
function correctionOf(before: DamageRow, { type, severity, location }: ReviewBody, by: string): Partial<DamageRow> {
  if (!type && !severity && !location) return {};
  const corrected = {
    type: type ?? before.type,
    severity: severity ?? before.severity,
    part: location?.part ?? before.part,
    side: location ? location.side : before.side,
    measurements: before.measurements,
    // a wheel or mirror remains one, unless it is said to be another part
    fitting: location && location.part !== before.part ? null : before.fitting,
  };
  const { side, estimated_repair } = recalculateDamage(corrected);
  return {
    type: corrected.type,
    severity: corrected.severity,
    part: corrected.part,
    side,
    fitting: corrected.fitting,
    coordinates: location?.coordinates ?? before.coordinates,
    repair: estimated_repair,
    rule: ruleAfter(before, corrected, by),
  };
}

/** What the rule says was not so: who said otherwise, and what, is added to it. */
function ruleAfter(before: DamageRow, now: Pick<DamageRow, "type" | "severity" | "part">, by: string): string {
  const said = [
    ...(now.type === before.type ? [] : [typeLabel(now.type)]),
    ...(now.severity === before.severity ? [] : [now.severity]),
    ...(now.part === before.part ? [] : [partLabel(now.part)]),
  ];
  return said.length === 0 ? before.rule : `${before.rule} Corrected by ${by}: ${said.join(", ")}.`;
}
