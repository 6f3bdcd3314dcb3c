import type { Clock } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { emit, emitAll } from "../../platform/events/outbox.ts";
import type { MovedVehicle, NewVehicle, VehicleRow } from "./vehicles.repo.ts";

/** Columns that are no fields of the API, or that the server sets with every change. */
const internalColumns: ReadonlySet<string> = new Set(["searchText", "updatedAt", "coverKey"]);

/** The names of the fields that differ, as `GET /vehicles/{id}` has them. Their values are only in the API's answers. */
export const changedFields = (before: VehicleRow, after: VehicleRow): string[] =>
  (Object.keys(after) as (keyof VehicleRow)[])
    .filter((name) => !internalColumns.has(name) && before[name] !== after[name])
    .map((name) => name.replace(/Cents$/, ""));

type AddedVehicle = Pick<NewVehicle, "id" | "workspaceId" | "make" | "model" | "status"> &
  Partial<Pick<VehicleRow, "vin" | "stockNumber" | "overviewYear">>;

/** Emits `vehicle.created` for each vehicle, in their order. */
export const emitCreated = (tx: Writer, clock: Clock, added: readonly AddedVehicle[]): Promise<void> =>
  emitAll(
    tx,
    clock,
    added.map(({ workspaceId, id, vin = null, stockNumber = null, make, model, overviewYear = null, status }) => {
      const names = { vin, stock_number: stockNumber, make, model, year: overviewYear };
      return { workspaceId, name: "vehicle.created", payload: { vehicle_id: id, ...names, status } };
    }),
  );

/** Emits `vehicle.updated` for a changed vehicle. */
export async function emitUpdated(
  tx: Writer,
  clock: Clock,
  { before, after }: { readonly before: VehicleRow; readonly after: VehicleRow },
): Promise<void> {
  const { workspaceId, id, status } = after;
  const changed = changedFields(before, after);
  if (changed.length === 0) return;
  await emit(tx, clock, { workspaceId, name: "vehicle.updated", payload: { vehicle_id: id, changed, status } });
}

/** Emits `vehicle.updated` for each vehicle whose team changed. */
export const emitMoved = (tx: Writer, clock: Clock, moved: readonly MovedVehicle[]): Promise<void> =>
  emitAll(
    tx,
    clock,
    moved.map(({ workspaceId, vehicleId, status }) => {
      return { workspaceId, name: "vehicle.updated", payload: { vehicle_id: vehicleId, changed: ["teamId"], status } };
    }),
  );

export const emitDeleted = (
  tx: Writer,
  clock: Clock,
  { workspaceId, id, vin, stockNumber }: VehicleRow,
): Promise<void> => {
  const payload = { vehicle_id: id, vin, stock_number: stockNumber };
  return emit(tx, clock, { workspaceId, name: "vehicle.deleted", payload });
};
