import type { TimelineEntry } from "../../../contracts/vehicles.ts";
import type { Store } from "../../db/store.ts";
import type { Caller } from "../../http/guards/caller.ts";
import {
  countEntries,
  countInspectionMoments,
  type InspectionMoments,
  listEntries,
  listInspectionMoments,
  namesOf,
} from "./timeline.repo.ts";
import type { VehicleRow } from "./vehicles.repo.ts";
import type { Vehicles } from "./vehicles.service.ts";

interface Needs {
  readonly store: Store;
  readonly vehicles: Vehicles;
}
type Moment = Omit<TimelineEntry, "actor"> & { readonly actorId: string | null };

export function openTimelines({ store, vehicles }: Needs) {
  return {
    /** Everything that happened, newest first: what was noted, and what the vehicle's own rows tell. */
    async of(
      caller: Caller,
      reference: string,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ entries: TimelineEntry[]; total: number }> {
      const { row } = await vehicles.find(store.read, caller, reference, "view_inventory");
      const most = offset + limit;
      const noted = await listEntries(store.read, row.id, most);
      const inspected = await listInspectionMoments(store.read, row.id, most);
      const moments: Moment[] = [
        ...noted.map(({ createdAt, ...entry }) => ({ ...entry, at: createdAt })),
        ...inspected.flatMap(inspectionMoments),
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
      return { entries: page.map(({ actorId, ...entry }) => ({ ...entry, actor: named(actorId) })), total };
    },
  };
}
export type Timelines = ReturnType<typeof openTimelines>;

/** Of one instant, what was made later comes first: ids sort by the time at which they were made. */
const newestFirst = (a: Moment, b: Moment): number => {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
};

const creation = ({ id, make, model, overviewYear, ownerId, createdAt }: VehicleRow): Moment => ({
  id,
  kind: "vehicle.created",
  summary: `${[overviewYear, make, model].filter((part) => part !== null).join(" ")} was added to the inventory.`,
  details: {},
  actorId: ownerId,
  at: createdAt,
});

/** An inspection's beginning, and its end once there is one. The inspector is kept by name, for the paper. */
function inspectionMoments(inspection: InspectionMoments): Moment[] {
  const { id, inspector, status, failureCode, createdAt, completedAt } = inspection;
  const common = { details: { inspection_id: id }, actorId: null };
  const begun = { ...common, id, kind: "inspection.started", summary: `${inspector} began a visual inspection.` };
  const started: Moment = { ...begun, at: createdAt };
  if (completedAt === null) return [started];
  const cancelled = failureCode === "CANCELLED";
  const kind =
    status === "completed" ? "inspection.completed" : cancelled ? "inspection.cancelled" : "inspection.failed";
  const summary = `The visual inspection ${status === "completed" ? "was completed" : cancelled ? "was cancelled" : "failed"}.`;
  return [started, { ...common, id: `${id}:end`, kind, summary, at: completedAt }];
}
