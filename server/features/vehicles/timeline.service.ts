import type { TimelineEntry } from "../../../contracts/vehicles/timeline.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireVehicleToRead } from "../../access/vehicles/require-vehicle.ts";
import { withoutCustomers } from "../../domain/timeline/without-customers.ts";
import { vehicleName } from "../../domain/vehicle-name.ts";
import type { Store } from "../../platform/db/store.ts";
import { type Entry, seesCosts, withoutCosts } from "./costs.ts";
import { customersShownTo } from "./customers.ts";
import {
  countEntries,
  countInspectionTimes,
  type InspectionTimes,
  listEndedInspections,
  listEntries,
  listStartedInspections,
} from "./timeline.repo.ts";
import { newestFirst, type UnnamedEntry, withActors } from "./timeline.ts";
import { valuesShownTo } from "./values-shown.ts";
import type { VehicleRow } from "./vehicles.repo.ts";

interface Needs {
  readonly store: Store;
}

export function createTimelines({ store }: Needs) {
  return {
    /**
     * The timeline, newest first: stored entries, and those that derive from the vehicle and its inspections. An entry has
     * no costs, no values and no texts about customers that the caller may not read.
     */
    async list(
      caller: Caller,
      reference: string,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ entries: TimelineEntry[]; total: number }> {
      const access = await accessOf(store.read, caller);
      const row = await requireVehicleToRead(access, reference, { field: "id" });
      const last = offset + limit;
      const stored = await listEntries(store.read, row.id, last);
      const started = await listStartedInspections(store.read, row.id, last);
      const ended = await listEndedInspections(store.read, row.id, last);
      const all: UnnamedEntry[] = [
        ...stored.map(({ createdAt, ...entry }) => ({ ...entry, at: createdAt })),
        ...started.map(inspectionStart),
        ...ended.flatMap(inspectionEnd),
        creation(row),
      ];
      const named = await withActors(store.read, all.sort(newestFirst).slice(offset, last));
      const entries = named.map(valuesShownTo(caller));
      const total = (await countEntries(store.read, row.id)) + (await countInspectionTimes(store.read, row.id)) + 1;
      const shown = entries.map(customersShownTo(access, row));
      return { entries: seesCosts(access, row) ? shown : shown.map(withoutCosts), total };
    },

    /**
     * Entries that another feature stores, without the costs and values that the caller may not see. They never have texts about
     * customers: a copy would outlive the deletion of a lead.
     */
    async visibleTo<E extends Entry>(
      caller: Caller,
      vehicle: VehicleRow | undefined,
      entries: readonly E[],
    ): Promise<E[]> {
      const shown = vehicle !== undefined && seesCosts(await accessOf(store.read, caller), vehicle);
      const kept = entries.map(withoutCustomers).map(valuesShownTo(caller));
      return shown ? kept : kept.map(withoutCosts);
    },
  };
}
export type Timelines = ReturnType<typeof createTimelines>;

const creation = (vehicle: VehicleRow): UnnamedEntry => ({
  id: vehicle.id,
  kind: "vehicle.created",
  summary: `${vehicleName(vehicle)} was added to the inventory.`,
  details: {},
  actorId: vehicle.ownerId,
  at: vehicle.createdAt,
});

/** The inspector is stored by name, for the report. */
const inspectionStart = ({ id, inspector, createdAt }: InspectionTimes): UnnamedEntry => ({
  id,
  kind: "inspection.started",
  summary: `${inspector} began a visual inspection.`,
  details: { inspection_id: id },
  actorId: null,
  at: createdAt,
});

function inspectionEnd({ id, status, failureCode, completedAt }: InspectionTimes): UnnamedEntry[] {
  if (completedAt === null) return [];
  const cancelled = failureCode === "CANCELLED";
  const kind =
    status === "completed" ? "inspection.completed" : cancelled ? "inspection.cancelled" : "inspection.failed";
  const summary = `The visual inspection ${status === "completed" ? "was completed" : cancelled ? "was cancelled" : "failed"}.`;
  return [{ id: `${id}:end`, kind, summary, details: { inspection_id: id }, actorId: null, at: completedAt }];
}
