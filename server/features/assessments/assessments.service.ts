import type { z } from "zod";
import type { AssessmentReport, assessments as contract, DamageAssessment } from "../../../contracts/assessments.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type Access, accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireAssessment } from "../../access/records/require-assessment.ts";
import { requireInspectionFindings } from "../../access/records/require-inspection.ts";
import {
  keepFromDeletion,
  requireVehicle,
  requireVehicleToRead,
  vehicleFilter,
} from "../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { emit } from "../../platform/events/outbox.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import { newId } from "../../platform/ids.ts";
import { joinCase } from "../cases/cases.access.ts";
import { note } from "../vehicles/timeline.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import {
  type AddressOf,
  type AssessmentAnswer,
  answerOf,
  assessmentOf,
  completedOf,
  reportOf,
} from "./assessments.present.ts";
import { type AssessmentRow, countAssessments, insertAssessment, searchAssessments } from "./assessments.repo.ts";
import { damagesFound, damagesGiven } from "./estimating/damages.ts";
import { estimateOf, totalText } from "./estimating/estimate.ts";
import type { ValueOf } from "./estimating/value.ts";
import type { RateBooks } from "./rate-book/rate-book.service.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
  readonly rateBooks: RateBooks;
  readonly valueOf: ValueOf;
  readonly publicUrl: () => string;
}
type CreateBody = z.output<typeof contract.create.body>;
type ListQuery = z.output<typeof contract.list.query>;

const vehicleField = { field: "vehicle_id" } as const;
const toAssess = { ...vehicleField, permission: "edit_inventory" } as const;

export function openAssessments({ store, clock, vehicles, rateBooks, publicUrl, ...needs }: Needs) {
  const addressesFor = (caller: Caller): AddressOf => {
    const base = baseAddresses[caller.environment];
    return (id) => `${publicUrl()}${base}/inspections/damage-assessment/${id}`;
  };

  /** What the named inspection of this vehicle found. */
  async function findingsOf(access: Access, inspectionId: string, vehicle: VehicleRow) {
    const inspection = await requireInspectionFindings(access, inspectionId, { permission: "view_inventory" });
    if (inspection.row.vehicleId === vehicle.id) return inspection;
    throw new AppError("INSPECTION_NOT_FOUND", {
      message: "No such inspection of this vehicle.",
      field: "inspection_id",
    });
  }

  async function damagesOf(access: Access, { damages, inspection_id }: CreateBody, vehicle: VehicleRow) {
    const inspection = inspection_id === undefined ? undefined : await findingsOf(access, inspection_id, vehicle);
    if (damages.length > 0) return damagesGiven(damages, inspection?.damages ?? []);
    if (!inspection) {
      const message = "damages: name at least one, or the inspection whose findings are to be assessed.";
      throw new AppError("INVALID_DAMAGE_DATA", { message, field: "damages" });
    }
    if (inspection.row.status === "completed") return damagesFound(inspection.damages);
    throw new AppError("INSPECTION_NOT_READY", {
      message: "This inspection has no results yet.",
      field: "inspection_id",
      details: { status: inspection.row.status },
    });
  }

  const find = async (caller: Caller, id: string): Promise<AssessmentRow> =>
    requireAssessment(await accessOf(store.read, caller), id, { permission: "view_inventory" });

  return {
    find,
    addressesFor,

    async create(caller: Caller, body: CreateBody): Promise<AssessmentAnswer> {
      const access = await accessOf(store.read, caller);
      const vehicle = await requireVehicle(access, body.vehicle_id, toAssess);
      const given = await damagesOf(access, body, vehicle);
      const known = {
        year: vehicle.overviewYear,
        make: vehicle.make,
        bodyStyle: vehicle.bodyStyle,
        mileageMiles: vehicle.mileage,
        marketValue: await needs.valueOf(store.read, vehicle),
      };
      const now = instantNow(clock);
      const basis = { given, vehicle: known, options: body.assessment_options, changes: [], createdAt: now };
      const row: AssessmentRow = {
        id: newId(),
        // a team's vehicle keeps its own workspace, whoever of the team assesses it
        workspaceId: vehicle.workspaceId,
        vehicleId: vehicle.id,
        inspectionId: body.inspection_id ?? null,
        caseId: body.case_id ?? null,
        estimator: caller.name,
        revision: 0,
        ...basis,
        ...estimateOf(basis, await rateBooks.current(store.read, vehicle.workspaceId)),
        updatedAt: now,
      };
      await store.write(async (tx) => {
        await keepFromDeletion(tx, vehicle, vehicleField);
        await joinCase(tx, body.case_id, vehicle.id);
        await insertAssessment(tx, vehicle, row);
        await emit(tx, clock, {
          workspaceId: row.workspaceId,
          name: "damage_assessment.completed",
          payload: completedOf(row, addressesFor(caller)),
        });
        await note(tx, clock, {
          workspaceId: row.workspaceId,
          vehicleId: row.vehicleId,
          kind: "assessment.completed",
          summary: `Repair estimated at ${totalText(row)}: ${damagesText(row.damageCount)}.`,
          details: { assessment_id: row.id },
          actorId: caller.accountId,
        });
      });
      return answerOf(row, addressesFor(caller));
    },

    get: async (caller: Caller, id: string): Promise<AssessmentAnswer> =>
      answerOf(await find(caller, id), addressesFor(caller)),

    async list(caller: Caller, query: ListQuery): Promise<{ assessments: DamageAssessment[]; total: number }> {
      const access = await accessOf(store.read, caller);
      const search = {
        vehicleId: await vehicleFilter(access, query.vehicle_id, vehicleField),
        inspectionId: query.inspection_id,
        createdAfter: query.created_after,
        createdBefore: query.created_before,
        limit: query.limit,
        offset: query.offset,
      };
      const rows = await searchAssessments(store.read, access.scope, search);
      return {
        assessments: rows.map((row) => assessmentOf(row, addressesFor(caller))),
        total: await countAssessments(store.read, access.scope, search),
      };
    },

    /** The workspace whose rate book the vehicle is assessed with, for who may assess it; the own one without a vehicle. */
    async bookOwner(caller: Caller, reference: string | undefined): Promise<string> {
      if (reference === undefined) return caller.workspaceId;
      const access = await accessOf(store.read, caller);
      return (await requireVehicleToRead(access, reference, toAssess)).workspaceId;
    },

    async report(caller: Caller, id: string): Promise<AssessmentReport> {
      const row = await find(caller, id);
      const vehicle = await vehicles.byId(row.workspaceId, row.vehicleId);
      if (!vehicle) throw new AppError("INSPECTION_NOT_FOUND", { field: "assessment_id" });
      return reportOf(row, { vehicle, addressOf: addressesFor(caller), generatedAt: instantNow(clock) });
    },
  };
}
export type Assessments = ReturnType<typeof openAssessments>;

const damagesText = (count: number): string => (count === 1 ? "1 damage" : `${count} damages`);
