import "../../../../texts/lazy/bulk-texts.ts";
import { notifications } from "@mantine/notifications";
import type { InventoryVehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../../api/client/client.ts";
import { queryClient } from "../../../../api/client/query.ts";
import { t } from "../../../../texts/t.ts";
import { showError } from "../../../../ui/page/show-error.ts";
import { offerUndo } from "../../../../ui/page/undo.tsx";
import { type InventoryPage, inventoryKey } from "../inventory-query.ts";

type Car = InventoryVehicle;

/** A field that is changed for many vehicles. */
interface Field<Value> {
  readonly of: (car: Car) => Value;
  readonly with: (car: Car, value: Value) => Car;
  readonly send: (ids: readonly string[], value: Value) => Promise<unknown>;
}

const change = (ids: readonly string[], values: Parameters<typeof api.vehicleChanges.change>[0]["body"]["change"]) =>
  api.vehicleChanges.change({ body: { ids: [...ids], change: values } });

export const statusField: Field<Car["status"]> = {
  of: ({ status }) => status,
  with: (car, status) => ({ ...car, status }),
  send: async (ids, status) => {
    if (status !== "SOLD") return change(ids, { status });
    // An archived vehicle was sold before: the undo makes it SOLD again, which the request for many vehicles cannot do.
    for (const id of ids) await api.vehicles.update({ params: { id }, body: { status } });
  },
};

export const priceField: Field<Car["askingPrice"]> = {
  of: ({ askingPrice }) => askingPrice,
  with: (car, askingPrice) => ({ ...car, askingPrice }),
  send: (ids, askingPrice) => change(ids, { askingPrice }),
};

export const teamField: Field<Car["teamId"]> = {
  of: ({ teamId }) => teamId,
  with: (car, teamId) => ({ ...car, teamId }),
  send: (ids, teamId) => api.vehicles.bulk({ body: { ids: [...ids], teamId } }),
};

/** The selected vehicles with their latest loaded values, which an undo restores. */
export function currentCars(cars: Iterable<Car>): Car[] {
  const loaded = queryClient.getQueriesData<InventoryPage>({ queryKey: inventoryKey });
  const latest = new Map(loaded.flatMap(([, page]) => (page?.cars ?? []).map((car) => [car.id, car] as const)));
  return [...cars].map((car) => latest.get(car.id) ?? car);
}

function show(changed: readonly Car[]): void {
  const byId = new Map(changed.map((car) => [car.id, car]));
  queryClient.setQueriesData<InventoryPage>(
    { queryKey: inventoryKey },
    (page) => page && { ...page, cars: page.cars.map((car) => byId.get(car.id) ?? car) },
  );
}

/** Reads the vehicles again, and everything that shows them. */
export function refreshInventory(): void {
  for (const name of ["vehicles", "vehicle", "vehicle-records"]) {
    void queryClient.invalidateQueries({ queryKey: [name] });
  }
}

interface Changed<Value> {
  readonly field: Field<Value>;
  readonly before: readonly Car[];
  readonly after: readonly Car[];
}

/** Shows new values at once and sends them. If the server rejects them, shows the old values again and throws its error. */
async function send<Value>({ field, before, after }: Changed<Value>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: inventoryKey });
  show(after);
  try {
    for (const [value, cars] of Map.groupBy(after, field.of)) {
      await field.send(
        cars.map(({ id }) => id),
        value,
      );
    }
  } catch (error) {
    show(before);
    throw error;
  } finally {
    refreshInventory();
  }
}

/** Sends new values, and offers to undo it. Throws as `send`. */
export async function changeWithUndo<Value>(changed: Changed<Value>, message: string): Promise<void> {
  if (changed.before.length === 0) {
    notifications.show({ message: t("bulk.done.nothing") });
    return;
  }
  await send(changed);
  offerUndoOf(changed, message);
}

/** Offers to undo a change that was sent. */
export function offerUndoOf<Value>({ field, before, after }: Changed<Value>, message: string): void {
  offerUndo(message, () => void send({ field, before: after, after: before }).catch(showError));
}
