import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { type Access, accessOf, holdTeam } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { lacksPermission } from "../../../access/errors.ts";
import { lockVehicle, requireVehicle } from "../../../access/vehicles/require-vehicle.ts";
import type { Precondition } from "../../../platform/http/conditional.ts";
import { changeVehicle } from "../change.ts";
import { seesCosts } from "../costs.ts";
import type { VehicleFields } from "../fields.ts";
import { lockStockNumbers } from "../references/stock-numbers.ts";
import { assertMayMove } from "../team/move.ts";
import type { VehicleRow } from "../vehicles.repo.ts";
import { assertSaleRecorded } from "./sale-required.ts";
import { type CommandNeeds, withUniqueVin } from "./unique-vin.ts";

const toEdit = { field: "id", permission: "edit_inventory" } as const;

interface UpdateRequest {
  /** The vehicle's id, VIN or stock number. */
  readonly reference: string;
  readonly given: VehicleFields;
  readonly priceReason: string | undefined;
  readonly precondition: Precondition;
}

/**
 * Changes the given fields of a vehicle. Throws as `changeVehicle`, and INVALID_VIN, DUPLICATE_VIN, PRECONDITION_FAILED,
 * SALE_REQUIRED and team errors.
 */
export async function updateVehicle(
  { store, clock, vinDecoder, present, onTeamLeft }: CommandNeeds,
  caller: Caller,
  { reference, given, priceReason, precondition }: UpdateRequest,
): Promise<Vehicle> {
  const known = await requireVehicle(await accessOf(store.read, caller), reference, toEdit);
  const vin = given.vin ?? null;
  if (vin !== null && vin !== known.vin) vinDecoder.decode(vin);
  return withUniqueVin(store, { caller, workspaceId: known.workspaceId, vin }, () =>
    store.write(async (tx) => {
      await holdTeam(tx, given.teamId);
      // Before the vehicle is locked: every transaction that may use a new stock number locks in this order.
      if (given.stockNumber || given.status) await lockStockNumbers(tx, known.workspaceId);
      // Read again under the lock: the search text combines old and new fields.
      const access = await accessOf(tx, caller);
      const before = await lockVehicle(access, known.id, toEdit);
      precondition.assert(await present(before, access));
      assertMayMove(access, { before, teamId: given.teamId });
      assertMaySetCost(access, before, given);
      assertSaleRecorded(given, before);
      const after = await changeVehicle(tx, clock, { before, given, priceReason, caller });
      if (before.teamId !== null && after.teamId !== before.teamId) await onTeamLeft(tx, [after.id]);
      return present(after, access);
    }),
  );
}

/** A person who may not see a cost may not change it either, not even to null, which is what they see. */
function assertMaySetCost(access: Access, before: VehicleRow, { purchasePrice }: VehicleFields): void {
  if (purchasePrice !== undefined && !seesCosts(access, before)) throw lacksPermission("view_costs", "purchasePrice");
}
