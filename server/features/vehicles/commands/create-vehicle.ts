import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import type { Caller } from "../../../access/caller.ts";
import { instantNow } from "../../../platform/clock.ts";
import { newId } from "../../../platform/ids.ts";
import { newVehicle, type VehicleFields } from "../fields.ts";
import { assertStockNumberFree } from "../references/stock-numbers.ts";
import { holdTeamOfNewVehicle } from "../team/default-team.ts";
import { emitCreated } from "../vehicle-events.ts";
import { insertVehicle } from "../vehicles.repo.ts";
import { assertSaleRecorded } from "./sale-required.ts";
import { type CommandNeeds, withUniqueVin } from "./unique-vin.ts";

/** Adds a vehicle. Throws INVALID_VIN, DUPLICATE_VIN, DUPLICATE_STOCK_NUMBER, SALE_REQUIRED and the errors of its team. */
export async function createVehicle(
  { store, clock, vinDecoder, vinEvidence, present }: CommandNeeds,
  caller: Caller,
  given: VehicleFields,
): Promise<Vehicle> {
  assertSaleRecorded(given);
  const { workspaceId } = caller;
  const { vin = null } = given;
  const decoded = vin === null ? null : await vinEvidence.complete(workspaceId, vinDecoder.decode(vin));
  const columns = newVehicle(given, decoded);
  const now = instantNow(clock);
  return withUniqueVin(store, { caller, workspaceId, vin: given.vin ?? null }, () =>
    store.write(async (tx) => {
      const { teamId, access } = await holdTeamOfNewVehicle(tx, caller, given.teamId);
      const after = { ...columns, workspaceId, stockNumber: given.stockNumber ?? null };
      await assertStockNumberFree(tx, caller, { after });
      const row = await insertVehicle(tx, {
        ...columns,
        teamId,
        id: newId(),
        workspaceId,
        ownerId: caller.accountId,
        createdAt: now,
        updatedAt: now,
      });
      if (!row) throw new Error("the vehicle could not be stored");
      await emitCreated(tx, clock, [row]);
      return present(row, access);
    }),
  );
}
