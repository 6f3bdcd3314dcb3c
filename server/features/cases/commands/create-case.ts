import type { z } from "zod";
import type { cases as contract } from "../../../../contracts/papers/cases.ts";
import type { Caller } from "../../../access/caller.ts";
import { keepFromDeletion } from "../../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { note } from "../../vehicles/timeline.ts";
import type { Vehicles } from "../../vehicles/vehicles.service.ts";
import { type CaseRow, insertCase } from "../cases.repo.ts";
import { vehicleOfCase } from "./vehicle-of-case.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly vehicles: Vehicles;
}

/** Opens a case of the vehicle with the VIN, which is created if it is unknown. */
export async function createCase(
  needs: Needs,
  caller: Caller,
  { vehicle: given }: z.output<typeof contract.create.body>,
): Promise<CaseRow> {
  const { store, clock } = needs;
  const vehicle = await vehicleOfCase(needs, caller, given);
  const row: CaseRow = {
    id: newId(),
    workspaceId: vehicle.workspaceId,
    vehicleId: vehicle.id,
    status: "processing",
    openedBy: caller.name,
    skips: null,
    cancellation: null,
    createdAt: instantNow(clock),
    completedAt: null,
  };
  await store.write(async (tx) => {
    await keepFromDeletion(tx, vehicle, { field: "vehicle.vin", message: "The vehicle was deleted meanwhile." });
    await insertCase(tx, vehicle, row);
    await note(tx, clock, {
      workspaceId: row.workspaceId,
      vehicleId: row.vehicleId,
      kind: "case.opened",
      summary: "A full inspection was opened.",
      details: { case_id: row.id },
      actorId: caller.accountId,
    });
  });
  return row;
}
