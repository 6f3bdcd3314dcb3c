import type { z } from "zod";
import type { Environment } from "../../../contracts/accounts/accounts.ts";
import type { ConditionReport, visual as contract, VisualInspection } from "../../../contracts/inspections/visual.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type Access, accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import {
  requireCompletedInspection,
  requireInspection,
  requireInspectionFindings,
} from "../../access/records/require-inspection.ts";
import { vehicleFilter } from "../../access/vehicles/require-vehicle.ts";
import { instantNow } from "../../platform/clock.ts";
import type { LiveBus } from "../../platform/events/live.ts";
import { type Changes, type IncrementalQuery, readChanges } from "../changes/changes.service.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { publishProgress } from "./analysis/progress.ts";
import { cancelInspection } from "./commands/cancel-inspection.ts";
import { type CreateNeeds, createInspection } from "./commands/create-inspection.ts";
import { takeOverInspection } from "./commands/take-over.ts";
import { countInspections, searchInspections } from "./search.repo.ts";
import { type Addresses, conditionReport, inspectionOf } from "./visual.present.ts";
import { type LoadedInspection, loadInspectionsForList, visibleInspections } from "./visual.repo.ts";

interface Needs extends CreateNeeds {
  readonly vehicles: Vehicles;
  readonly live: LiveBus;
  readonly addressesIn: (environment: Environment) => Addresses;
}
type CreateBody = z.output<typeof contract.create.body>;
type ListQuery = z.output<typeof contract.list.query>;
type ListFilter = Omit<ListQuery, "limit" | "offset">;

export interface InspectionAnswer {
  readonly inspection: VisualInspection;
  readonly meta: { readonly images_processed: number; readonly ai_model_version: string };
}

export function createVisual(needs: Needs) {
  const { store, live, addressesIn } = needs;
  const addressesFor = ({ environment }: Caller) => addressesIn(environment);

  const load = async (caller: Caller, id: string): Promise<LoadedInspection> =>
    requireInspection(await accessOf(store.read, caller), id, { permission: "view_inventory" });

  const answerOf = (caller: Caller, loaded: LoadedInspection): InspectionAnswer => ({
    inspection: inspectionOf(loaded, addressesFor(caller)),
    meta: {
      images_processed: loaded.images.filter(({ raw }) => raw !== null).length,
      ai_model_version: loaded.row.modelVersion,
    },
  });

  return {
    answerOf,
    addressesFor,

    /** Whether the server is stopping: requests that wait are answered at once. */
    isStopping: () => live.ended.aborted,

    /** An inspection in any status, with its findings. For other features. */
    findings: async (caller: Caller, id: string): Promise<Pick<LoadedInspection, "row" | "damages">> =>
      requireInspectionFindings(await accessOf(store.read, caller), id, { permission: "view_inventory" }),

    create: async (caller: Caller, body: CreateBody): Promise<InspectionAnswer> =>
      answerOf(caller, await load(caller, await createInspection(needs, caller, body))),

    get: async (caller: Caller, id: string): Promise<InspectionAnswer> => answerOf(caller, await load(caller, id)),

    list: (caller: Caller, query: ListQuery) => listInspections(needs, caller, query),

    /** How many inspections a list has. */
    async count(caller: Caller, query: ListFilter): Promise<number> {
      const access = await accessOf(store.read, caller);
      return countInspections(store.read, access.records, await searchFor(access, query));
    },

    changes: (caller: Caller, query: IncrementalQuery) => changedInspections(needs, caller, query),

    /** Cancels an inspection that is still processing. Does not change one that has ended. */
    async cancel(caller: Caller, id: string): Promise<InspectionAnswer> {
      await cancelInspection(needs, caller, id);
      const after = await load(caller, id);
      publishProgress(live, after);
      return answerOf(caller, after);
    },

    /** For the cases of a vehicle. */
    takeOver: takeOverInspection,

    reportOf: (caller: Caller, id: string) => reportOf(needs, caller, id),
  };
}
export type Visual = ReturnType<typeof createVisual>;

const searchFor = async (access: Access, query: ListFilter) => ({
  vehicleId: await vehicleFilter(access, query.vehicle_id, { field: "vehicle_id" }),
  status: query.status,
  awaitsReview: query.awaits_review,
  createdAfter: query.created_after,
  createdBefore: query.created_before,
});

async function listInspections(
  { store, addressesIn }: Needs,
  caller: Caller,
  query: ListQuery,
): Promise<{ inspections: VisualInspection[]; total: number }> {
  const access = await accessOf(store.read, caller);
  const { limit, offset } = query;
  const search = { ...(await searchFor(access, query)), limit, offset };
  const rows = await searchInspections(store.read, access.records, search);
  const loaded = await loadInspectionsForList(store.read, rows);
  const addresses = addressesIn(caller.environment);
  return {
    inspections: loaded.map((one) => inspectionOf(one, addresses)),
    total: await countInspections(store.read, access.records, search),
  };
}

/** The inspections that changed: an incremental read. */
async function changedInspections(
  { store, addressesIn }: Needs,
  caller: Caller,
  query: IncrementalQuery,
): Promise<Changes<VisualInspection>> {
  const access = await accessOf(store.read, caller);
  const addresses = addressesIn(caller.environment);
  return readChanges(access, query, {
    resource: "inspection",
    async visible(ids) {
      const loaded = await loadInspectionsForList(store.read, await visibleInspections(store.read, access.scope, ids));
      return new Map(loaded.map((one) => [one.row.id, inspectionOf(one, addresses)]));
    },
  });
}

async function reportOf(
  { store, clock, vehicles, addressesIn }: Needs,
  caller: Caller,
  id: string,
): Promise<ConditionReport> {
  const access = await accessOf(store.read, caller);
  const inspection = await requireCompletedInspection(access, id, { permission: "view_inventory" });
  const vehicle = await vehicles.byId(inspection.row.workspaceId, inspection.row.vehicleId);
  if (!vehicle) throw new AppError("INSPECTION_NOT_FOUND", { field: "inspection_id" });
  return conditionReport(inspection, {
    vehicle,
    addresses: addressesIn(caller.environment),
    generatedAt: instantNow(clock),
  });
}
