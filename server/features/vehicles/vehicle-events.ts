import type { EventName } from "../../../contracts/system/events.ts";
import type { Clock } from "../../platform/clock.ts";
import { reportChange, type Writer } from "../../platform/db/store.ts";
import { type Emitted, emit, emitAll } from "../../platform/events/outbox.ts";
import { hasSubscription } from "./subscribers.repo.ts";
import { reportVehicle } from "./timeline.ts";
import type { MovedVehicle, NewVehicle, VehicleRow } from "./vehicles.repo.ts";

/** Columns that are no fields of the API, or that the server sets with every change. */
const internalColumns: ReadonlySet<string> = new Set(["searchText", "updatedAt", "coverKey"]);

/** The names of the fields that differ, as `GET /vehicles/{id}` has them. Their values are only in the API's answers. */
export const changedFields = (before: VehicleRow, after: VehicleRow): string[] =>
  (Object.keys(after) as (keyof VehicleRow)[])
    .filter((name) => !internalColumns.has(name) && before[name] !== after[name])
    .map((name) => name.replace(/Cents$/, ""));

/**
 * Emits events in their order, and leaves out those of workspaces without an active subscription: an import has thousands. For
 * a single event, asking costs as much as adding it.
 */
async function emitSubscribed<N extends EventName>(
  tx: Writer,
  clock: Clock,
  emitted: readonly Emitted<N>[],
): Promise<void> {
  if (emitted.length <= 1) return emitAll(tx, clock, emitted);
  const subscribed = new Set<string>();
  for (const workspaceId of new Set(emitted.map((event) => event.workspaceId))) {
    if (await hasSubscription(tx, workspaceId)) subscribed.add(workspaceId);
  }
  await emitAll(
    tx,
    clock,
    emitted.filter(({ workspaceId }) => subscribed.has(workspaceId)),
  );
}

/** Members who no longer see a vehicle of their team receive an event that names none. */
const reportHidden = (tx: Writer, { workspaceId }: Pick<VehicleRow, "workspaceId">): void =>
  reportChange(tx, { workspaceId, kind: "vehicle", record_id: null, vehicle_id: null });

type AddedVehicle = Pick<NewVehicle, "id" | "workspaceId" | "make" | "model" | "status"> &
  Partial<Pick<VehicleRow, "vin" | "stockNumber" | "overviewYear">>;

/** Emits `vehicle.created` for each vehicle, in their order. */
export async function emitCreated(tx: Writer, clock: Clock, added: readonly AddedVehicle[]): Promise<void> {
  for (const vehicle of added) reportVehicle(tx, vehicle);
  await emitSubscribed(
    tx,
    clock,
    added.map(({ workspaceId, id, vin = null, stockNumber = null, make, model, overviewYear = null, status }) => {
      const names = { vin, stock_number: stockNumber, make, model, year: overviewYear };
      return { workspaceId, name: "vehicle.created", payload: { vehicle_id: id, ...names, status } };
    }),
  );
}

/** Emits `vehicle.updated` for a changed vehicle. */
export async function emitUpdated(
  tx: Writer,
  clock: Clock,
  { before, after }: { readonly before: VehicleRow; readonly after: VehicleRow },
): Promise<void> {
  const { workspaceId, id, status } = after;
  const changed = changedFields(before, after);
  if (changed.length === 0) return;
  reportVehicle(tx, after);
  if (changed.includes("teamId")) reportHidden(tx, after);
  await emit(tx, clock, { workspaceId, name: "vehicle.updated", payload: { vehicle_id: id, changed, status } });
}

interface PictureChange {
  readonly vehicle: Pick<VehicleRow, "id" | "workspaceId" | "status">;
  readonly changed: readonly ("photos" | "coverImageUrl")[];
}

/** Emits `vehicle.updated` for new or changed photos. `photos` is the list of `GET /vehicles/{id}/photos`. */
export async function emitPicturesChanged(
  tx: Writer,
  clock: Clock,
  { vehicle, changed }: PictureChange,
): Promise<void> {
  const { id, workspaceId, status } = vehicle;
  reportVehicle(tx, vehicle);
  const payload = { vehicle_id: id, changed: [...changed], status };
  await emit(tx, clock, { workspaceId, name: "vehicle.updated", payload });
}

/** Emits `vehicle.updated` for each vehicle whose team changed. */
export async function emitMoved(tx: Writer, clock: Clock, moved: readonly MovedVehicle[]): Promise<void> {
  for (const { workspaceId, vehicleId: id } of moved) {
    reportVehicle(tx, { workspaceId, id });
    reportHidden(tx, { workspaceId });
  }
  await emitSubscribed(
    tx,
    clock,
    moved.map(({ workspaceId, vehicleId, status }) => {
      return { workspaceId, name: "vehicle.updated", payload: { vehicle_id: vehicleId, changed: ["teamId"], status } };
    }),
  );
}

export const emitDeleted = (tx: Writer, clock: Clock, vehicle: VehicleRow): Promise<void> => {
  const { workspaceId, id, vin, stockNumber } = vehicle;
  reportVehicle(tx, vehicle);
  if (vehicle.teamId !== null) reportHidden(tx, vehicle);
  const payload = { vehicle_id: id, vin, stock_number: stockNumber };
  return emit(tx, clock, { workspaceId, name: "vehicle.deleted", payload });
};
