import type { EventName } from "../../../contracts/system/events.ts";
import type { Clock } from "../../platform/clock.ts";
import { reportChange, type Writer } from "../../platform/db/store.ts";
import { type Emitted, emit, emitAll } from "../../platform/events/outbox.ts";
import { hasSubscription } from "./subscribers.repo.ts";
import { reportVehicle } from "./timeline.ts";
import type { MovedVehicle, NewVehicle, VehicleRow } from "./vehicles.repo.ts";

/** Columns that are no fields of the API, or that the server sets with every change. */
const internalColumns: ReadonlySet<string> = new Set(["searchText", "updatedAt", "coverKey"]);

/** The name of a column's field, as `GET /vehicles/{id}` has it. Undefined: it is no field, or the server sets it with every change. */
export const fieldOf = (column: string): string | undefined =>
  internalColumns.has(column) ? undefined : column.replace(/Cents$/, "");

/** The names of the fields that differ. Their values are only in the API's answers. */
export const changedFields = (before: VehicleRow, after: VehicleRow): string[] =>
  (Object.keys(after) as (keyof VehicleRow)[])
    .filter((name) => before[name] !== after[name])
    .flatMap((name) => fieldOf(name) ?? []);

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
export const reportHidden = (tx: Writer, { workspaceId }: Pick<VehicleRow, "workspaceId">): void =>
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
  await emitChanged(tx, clock, { vehicle: after, changed: changedFields(before, after) });
}

/** Emits `vehicle.updated` with these names of fields, if there are any. */
export async function emitChanged(
  tx: Writer,
  clock: Clock,
  { vehicle, changed }: { readonly vehicle: VehicleRow; readonly changed: readonly string[] },
): Promise<void> {
  const { workspaceId, id, status } = vehicle;
  if (changed.length === 0) return;
  reportVehicle(tx, vehicle);
  if (changed.includes("teamId")) reportHidden(tx, vehicle);
  const payload = { vehicle_id: id, changed: [...changed], status };
  await emit(tx, clock, { workspaceId, name: "vehicle.updated", payload });
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

type DeletedVehicle = Pick<VehicleRow, "workspaceId" | "id" | "vin" | "stockNumber" | "teamId">;

export const emitDeleted = (tx: Writer, clock: Clock, vehicle: DeletedVehicle): Promise<void> => {
  const { workspaceId, id, vin, stockNumber } = vehicle;
  reportVehicle(tx, vehicle);
  if (vehicle.teamId !== null) reportHidden(tx, vehicle);
  const payload = { vehicle_id: id, vin, stock_number: stockNumber };
  return emit(tx, clock, { workspaceId, name: "vehicle.deleted", payload });
};
