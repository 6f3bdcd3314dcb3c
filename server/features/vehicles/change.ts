import { AppError } from "../../../contracts/kit/errors.ts";
import type { Authorized } from "../../access/authorized.ts";
import type { Caller } from "../../access/caller.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { record } from "../audit/record.ts";
import { followVehicle } from "../sales/vehicle-changes.ts";
import { changesOf } from "./changes.ts";
import { changedVehicle, type VehicleFields } from "./fields.ts";
import { assertStockNumberFree } from "./references/stock-numbers.ts";
import { namedTeams } from "./team/team.repo.ts";
import { note } from "./timeline.ts";
import { emitUpdated } from "./vehicle-events.ts";
import { updateVehicle, type VehicleRow } from "./vehicles.repo.ts";

/** Deleting a vehicle archives it if other rows refer to it. */
type ChangeableVehicle = Authorized<VehicleRow, "edit_inventory"> | Authorized<VehicleRow, "delete_inventory">;

interface ChangeRequest {
  readonly before: ChangeableVehicle;
  readonly given: VehicleFields;
  /** Why the asking price changes. */
  readonly priceReason?: string | undefined;
  readonly caller: Caller;
}

/**
 * Changes the given fields of a locked vehicle and returns it. Emits `vehicle.updated`, adds the changes to the timeline and
 * the audit log, and corrects the sale of a sold vehicle. Writes nothing if nothing changes.
 * Throws VALIDATION_ERROR for a sold vehicle with a purchase date after its sale, and DUPLICATE_STOCK_NUMBER for a vehicle
 * that gets into stock with the stock number of another one.
 */
export async function changeVehicle(
  tx: Writer,
  clock: Clock,
  { before, given, priceReason, caller }: ChangeRequest,
): Promise<VehicleRow> {
  const columns = changedVehicle(before, given);
  const changes = changesOf(before, { ...before, ...columns }, priceReason);
  if (changes.length === 0) return before;
  assertBoughtBeforeSale({ ...before, ...columns });
  await assertStockNumberFree(tx, caller, { before, after: { ...before, ...columns } });
  const after = await updateVehicle(tx, before, { ...columns, updatedAt: instantNow(clock) });
  if (!after) throw new Error("the locked vehicle was not found");
  await emitUpdated(tx, clock, { before, after });
  await followVehicle(tx, before, after);
  const { workspaceId, id: vehicleId } = after;
  for (const change of changes) {
    await note(tx, clock, { workspaceId, vehicleId, ...change, actorId: caller.accountId });
    if (!audited.has(change.kind)) continue;
    const subject = { subjectType: "vehicle", subjectId: vehicleId };
    const details = change.kind === "vehicle.team_changed" ? await teamsOf(tx, before, after) : { ...change.details };
    await record(tx, clock, caller, { action: change.kind, ...subject, details });
  }
  return after;
}

/** The changes that are also in the audit log. */
const audited: ReadonlySet<string> = new Set(["vehicle.price_changed", "vehicle.team_changed"]);

/** The teams with their current names. */
async function teamsOf(tx: Writer, before: VehicleRow, after: VehicleRow) {
  const teams = await namedTeams(
    tx,
    [before.teamId, after.teamId].filter((id) => id !== null),
  );
  const named = (teamId: string | null) => teams.find(({ id }) => id === teamId) ?? null;
  return { from: named(before.teamId), to: named(after.teamId) };
}

function assertBoughtBeforeSale({ acquiredAt, soldAt }: VehicleRow): void {
  if (soldAt === null || acquiredAt === null || acquiredAt <= soldAt) return;
  throw new AppError("VALIDATION_ERROR", {
    message: `acquiredAt: it lies after the sale, ${soldAt}.`,
    field: "acquiredAt",
  });
}
