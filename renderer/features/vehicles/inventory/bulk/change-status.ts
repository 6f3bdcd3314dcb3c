import "../../../../texts/lazy/bulk-texts.ts";
import type { InventoryVehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../../api/client/client.ts";
import { t } from "../../../../texts/t.ts";
import { vehicleStatuses } from "../../../../ui/format/labels.ts";
import { showError } from "../../../../ui/page/show-error.ts";
import { changeWithUndo, currentCars, statusField } from "./change-vehicles.ts";
import { confirmOthers } from "./confirm-others.tsx";
import { type Problem, problemsOf } from "./problem-list.tsx";

/** A vehicle becomes SOLD only by its sale. */
export type NewStatus = Exclude<InventoryVehicle["status"], "SOLD">;

/** The way back into stock would end the sale, and an undo could not restore it. */
function soldProblems(cars: readonly InventoryVehicle[], status: NewStatus): Problem[] {
  if (status === "ARCHIVED") return [];
  return cars.filter(({ soldAt }) => soldAt !== null).map((car) => ({ car, reason: t("bulk.problems.sold") }));
}

const without = (cars: readonly InventoryVehicle[], problems: readonly Problem[]): InventoryVehicle[] => {
  const left = new Set(problems.map(({ car }) => car.id));
  return cars.filter(({ id }) => !left.has(id));
};

/** The vehicles that can get the status, and why the others cannot. Throws the server's error. */
async function planned(cars: readonly InventoryVehicle[], status: NewStatus) {
  const sold = soldProblems(cars, status);
  const rest = without(cars, sold);
  if (rest.length === 0) return { problems: sold, others: rest };
  const ids = rest.map(({ id }) => id);
  const { problems } = await api.vehicleChanges.change({ body: { ids, change: { status }, dryRun: true } });
  const all = [...sold, ...problemsOf(rest, problems)];
  return { problems: all, others: without(rest, all) };
}

/**
 * Sets the status of the vehicles that have another one, and offers to undo it. If some of them cannot be changed, lists
 * them and asks whether to change the others. Returns false if nothing was done.
 */
export async function changeStatus(selected: Iterable<InventoryVehicle>, status: NewStatus): Promise<boolean> {
  const cars = currentCars(selected).filter((car) => car.status !== status);
  try {
    const { problems, others: before } = await planned(cars, status);
    if (problems.length > 0 && !(await confirmOthers(problems, before.length))) return false;
    const after = before.map((car) => statusField.with(car, status));
    await changeWithUndo({ field: statusField, before, after }, doneText(before.length, status));
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}

const doneText = (count: number, status: NewStatus): string =>
  status === "ARCHIVED"
    ? t("bulk.done.archived", { count })
    : t("bulk.done.status", { count, status: vehicleStatuses[status] });
