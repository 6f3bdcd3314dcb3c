import { AppError, errors } from "../../../../contracts/kit/errors.ts";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { type Access, accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { vehicleName } from "../../../domain/vehicle-name.ts";
import type { Clock } from "../../../platform/clock.ts";
import { isUniqueViolation } from "../../../platform/db/errors.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import type { VinEvidence } from "../../market/vins/vin-evidence.ts";
import type { VinDecoder } from "../fields.ts";
import { type VehicleRow, vehicleWithVin } from "../vehicles.repo.ts";

/** What the commands that write a vehicle need. */
export interface CommandNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly vinDecoder: VinDecoder;
  readonly vinEvidence: VinEvidence;
  readonly present: (row: VehicleRow, access: Access) => Promise<Vehicle>;
  /** Called with vehicles that left a team, in the transaction of the change. */
  readonly onTeamLeft: (tx: Writer, vehicleIds: readonly string[]) => Promise<void>;
}

/** Runs `work`. Throws DUPLICATE_VIN if it gives a vehicle a VIN that another vehicle of the workspace has. */
export async function withUniqueVin<T>(
  store: Store,
  { caller, workspaceId, vin }: { caller: Caller; workspaceId: string; vin: string | null },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // The error names the other vehicle only if the caller may see it: in a teammate's workspace it may be private.
    const { scope } = await accessOf(store.read, caller);
    const other = vin === null ? undefined : await vehicleWithVin(store.read, { workspaceId, vin, scope });
    const details = { vin, ...(other && { id: other.id, stockNumber: other.stockNumber }) };
    throw new AppError("DUPLICATE_VIN", { message: duplicateText(other), field: "vin", details });
  }
}

function duplicateText(other: VehicleRow | undefined): string {
  if (!other) return errors.DUPLICATE_VIN[1];
  const stock = other.stockNumber === null ? "" : ` (stock number ${other.stockNumber})`;
  return `Another vehicle has this VIN: ${vehicleName(other)}${stock}.`;
}
