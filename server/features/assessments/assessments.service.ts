import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type {
  AssessmentReport,
  assessments as contract,
  DamageAssessment,
} from "../../../contracts/repair/assessments.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireAssessment } from "../../access/records/require-assessment.ts";
import { requireVehicleToRead, vehicleFilter } from "../../access/vehicles/require-vehicle.ts";
import { instantNow } from "../../platform/clock.ts";
import type { Reader } from "../../platform/db/store.ts";
import { baseAddresses } from "../../platform/http/base-addresses.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { conditionByHand } from "../visual/by-hand/condition.service.ts";
import {
  type AssessmentAnswer,
  answerOf,
  assessmentOf,
  reportOf,
  seesValues,
  type Viewer,
} from "./assessments.present.ts";
import { type AssessmentRow, countAssessments, searchAssessments } from "./assessments.repo.ts";
import { type CreateNeeds, createAssessment } from "./create-assessment.ts";

interface Needs extends CreateNeeds {
  readonly vehicles: Vehicles;
  readonly publicUrl: () => string;
}
type CreateBody = z.output<typeof contract.create.body>;
type ListQuery = z.output<typeof contract.list.query>;

const vehicleField = { field: "vehicle_id" } as const;

export function createAssessments(needs: Needs) {
  const { store, clock, vehicles, publicUrl } = needs;
  const viewerOf = (caller: Caller): Viewer => {
    const base = baseAddresses[caller.environment];
    const addressOf = (id: string) => `${publicUrl()}${base}/inspections/damage-assessment/${id}`;
    return { addressOf, seesValues: seesValues(caller) };
  };

  const find = async (caller: Caller, id: string): Promise<AssessmentRow> =>
    requireAssessment(await accessOf(store.read, caller), id, { permission: "view_inventory" });

  return {
    find,
    viewerOf,

    async create(caller: Caller, body: CreateBody): Promise<AssessmentAnswer> {
      const viewer = viewerOf(caller);
      return answerOf(await createAssessment(needs, caller, { body, addressOf: viewer.addressOf }), viewer);
    },

    get: async (caller: Caller, id: string): Promise<AssessmentAnswer> =>
      answerOf(await find(caller, id), viewerOf(caller)),

    list: (caller: Caller, query: ListQuery) =>
      listAssessments(store.read, caller, { query, viewer: viewerOf(caller) }),

    /** The workspace whose rate book the vehicle is assessed with; without a vehicle the caller's own. */
    async bookOwner(caller: Caller, reference: string | undefined): Promise<string> {
      if (reference === undefined) return caller.workspaceId;
      const access = await accessOf(store.read, caller);
      const demand = { ...vehicleField, permission: "edit_inventory" } as const;
      return (await requireVehicleToRead(access, reference, demand)).workspaceId;
    },

    async report(caller: Caller, id: string): Promise<AssessmentReport> {
      const row = await find(caller, id);
      const vehicle = await vehicles.byId(row.workspaceId, row.vehicleId);
      if (!vehicle) throw new AppError("INSPECTION_NOT_FOUND", { field: "assessment_id" });
      const { condition: byHand } = await conditionByHand(store.read, row.vehicleId);
      return reportOf(row, { vehicle, byHand, viewer: viewerOf(caller), generatedAt: instantNow(clock) });
    },
  };
}
export type Assessments = ReturnType<typeof createAssessments>;

async function listAssessments(
  db: Reader,
  caller: Caller,
  { query, viewer }: { readonly query: ListQuery; readonly viewer: Viewer },
): Promise<{ assessments: DamageAssessment[]; total: number }> {
  const access = await accessOf(db, caller);
  const search = {
    vehicleId: await vehicleFilter(access, query.vehicle_id, vehicleField),
    inspectionId: query.inspection_id,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
    limit: query.limit,
    offset: query.offset,
  };
  const rows = await searchAssessments(db, access.records, search);
  return {
    assessments: rows.map((row) => assessmentOf(row, viewer)),
    total: await countAssessments(db, access.records, search),
  };
}
