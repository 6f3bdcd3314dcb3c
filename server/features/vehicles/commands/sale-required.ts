import { AppError } from "../../../../contracts/kit/errors.ts";
import type { VehicleFields } from "../fields.ts";
import type { VehicleRow } from "../vehicles.repo.ts";

/**
 * Throws SALE_REQUIRED for a change that makes a vehicle SOLD without a sale. Without `before` the vehicle is new. A
 * vehicle that is SOLD already can still be changed, and an archived one that was sold can become SOLD again.
 */
export function assertSaleRecorded({ status }: VehicleFields, before?: VehicleRow): void {
  if (status !== "SOLD") return;
  if (before && (before.status === "SOLD" || before.soldAt !== null)) return;
  const path = `/v1/vehicles/${before?.id ?? "{id}"}/sale`;
  const way = before ? "Record its sale" : "Add the vehicle without this status, and then record its sale";
  throw new AppError("SALE_REQUIRED", {
    message: `A vehicle becomes SOLD by its sale. ${way}: POST ${path} with {"soldPrice": 12500}.`,
    field: "status",
    details: { method: "POST", path },
  });
}
