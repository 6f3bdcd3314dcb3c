import type { TimelineEntry } from "../../../contracts/timeline.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireVehicleToRead } from "../../access/vehicles/require-vehicle.ts";
import { vehicleName } from "../../domain/vehicle-name.ts";
import type { Store } from "../../platform/db/store.ts";
import { type Entry, seesCosts, withoutCosts } from "./costs.ts";
import {
  countEntries,
  countInspectionMoments,
  type InspectionMoments,
  listBegunInspections,
  listEndedInspections,
  listEntries,
  namesOf,
} from "./timeline.repo.ts";
import type { VehicleRow } from "./vehicles.repo.ts";

interface Needs {
  readonly store: Store;
}
type Moment = Omit<TimelineEntry, "actor"> & { readonly actorId: string | null };

export function openTimelines({ store }: Needs) {
  return {
    /** Everything that happened, newest first: what was noted, and what the vehicle's own rows tell. */
    async of(
      caller: Caller,
      reference: string,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ entries: TimelineEntry[]; total: number }> {
      const access = await accessOf(store.read, caller);
      const row = await requireVehicleToRead(access, reference, { field: "id" });
      const most = offset + limit;
      const noted = await listEntries(store.read, row.id, most);
      const begun = await listBegunInspections(store.read, row.id, most);
      const ended = await listEndedInspections(store.read, row.id, most);
      const moments: Moment[] = [
        ...noted.map(({ createdAt, ...entry }) => ({ ...entry, at: createdAt })),
        ...begun.map(beginning),
        ...ended.flatMap(ending),
        creation(row),
      ];
      const page = moments.sort(newestFirst).slice(offset, most);
      const actors = new Set(page.map(({ actorId }) => actorId).filter((id) => id !== null));
      const names = await namesOf(store.read, [...actors]);
      const named = (id: string | null) => {
        const name = id === null ? undefined : names.get(id);
        return id === null || name === undefined ? null : { id, name };
      };
      const total = (await countEntries(store.read, row.id)) + (await countInspectionMoments(store.read, row.id)) + 1;
      const entries = page.map(({ actorId, ...entry }) => ({ ...entry, actor: named(actorId) }));
      return { entries: seesCosts(access, row) ? entries : entries.map(withoutCosts), total };
    },

    /** Entries that another feature has kept, without the amounts that this caller may not see. */
    async visibleTo<E extends Entry>(
      caller: Caller,
      vehicle: VehicleRow | undefined,
      entries: readonly E[],
    ): Promise<E[]> {
      const shown = vehicle !== undefined && seesCosts(await accessOf(store.read, caller), vehicle);
      return shown ? [...entries] : entries.map(withoutCosts);
    },
  };
}
export type Timelines = ReturnType<typeof openTimelines>;

/** Of one instant, what was made later comes first: ids sort by the time at which they were made. */
const newestFirst = (a: Moment, b: Moment): number => {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
};

const creation = (vehicle: VehicleRow): Moment => ({
  id: vehicle.id,
  kind: "vehicle.created",
  summary: `${vehicleName(vehicle)} was added to the inventory.`,
  details: {},
  actorId: vehicle.ownerId,
  at: vehicle.createdAt,
});

/** The inspector is kept by name, for the paper. */
const beginning = ({ id, inspector, createdAt }: InspectionMoments): Moment => ({
  id,
  kind: "inspection.started",
  summary: `${inspector} began a visual inspection.`,
  details: { inspection_id: id },
  actorId: null,
  at: createdAt,
});

function ending({ id, status, failureCode, completedAt }: InspectionMoments): Moment[] {
  if (completedAt === null) return [];
  const cancelled = failureCode === "CANCELLED";
  const kind =
    status === "completed" ? "inspection.completed" : cancelled ? "inspection.cancelled" : "inspection.failed";
  const summary = `The visual inspection ${status === "completed" ? "was completed" : cancelled ? "was cancelled" : "failed"}.`;
  return [{ id: `${id}:end`, kind, summary, details: { inspection_id: id }, actorId: null, at: completedAt }];
}
