import type { Vehicle } from "../../../../../contracts/vehicles.ts";

export type PrimaryAction = "inspect" | "price" | "sell";

interface State {
  readonly car: Pick<Vehicle, "status" | "askingPrice" | "soldAt">;
  readonly isInspected: boolean;
  readonly canInspect: boolean;
  readonly canEdit: boolean;
}

/** What to do next with a vehicle: inspect it, price it, then sell it. Undefined if there is nothing the user may do. */
export function primaryAction({ car, isInspected, canInspect, canEdit }: State): PrimaryAction | undefined {
  if (car.soldAt !== null || car.status === "SOLD" || car.status === "ARCHIVED") return undefined;
  if (!isInspected && canInspect) return "inspect";
  if (!canEdit) return undefined;
  return car.askingPrice === null ? "price" : "sell";
}
