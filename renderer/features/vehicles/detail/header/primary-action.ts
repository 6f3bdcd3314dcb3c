import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";

export type PrimaryAction = "inspect" | "price" | "advertise" | "sell";

interface State {
  readonly car: Pick<Vehicle, "status" | "askingPrice" | "soldAt">;
  readonly isInspected: boolean;
  /** Whether a campaign for the vehicle runs. */
  readonly isAdvertised: boolean;
  readonly canInspect: boolean;
  readonly canEdit: boolean;
}

/**
 * What to do next with a vehicle: inspect it, price it, advertise it, then sell it. A vehicle in recon or on hold is not
 * advertised. Undefined if there is nothing the user may do.
 */
export function primaryAction({
  car,
  isInspected,
  isAdvertised,
  canInspect,
  canEdit,
}: State): PrimaryAction | undefined {
  if (car.soldAt !== null || car.status === "SOLD" || car.status === "ARCHIVED") return undefined;
  if (!isInspected && canInspect) return "inspect";
  if (!canEdit) return undefined;
  if (car.askingPrice === null) return "price";
  return car.status === "IN_STOCK" && !isAdvertised ? "advertise" : "sell";
}
