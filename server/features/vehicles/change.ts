import { AppError } from "../../../contracts/kit/errors.ts";
import type { Authorized } from "../../access/authorized.ts";
import type { Caller } from "../../access/caller.ts";
import { type Clock, dayOf, instantNow } from "../../platform/clock.ts";
import type { Writer } from "../../platform/db/store.ts";
import { record } from "../audit/record.ts";
import { changesOf } from "./changes.ts";
import { asSoldOf, changedVehicle, nameKeysOf, type VehicleFields } from "./fields.ts";
import { assertStockNumberFree } from "./references/stock-numbers.ts";
import { correctLastSale } from "./sales.repo.ts";
import { namedTeams } from "./team/team.repo.ts";
import { note } from "./timeline.ts";
import { updateVehicle, type VehicleRow } from "./vehicles.repo.ts";

/** Deleting a vehicle archives it if other rows refer to it. */
type ChangeableVehicle = Authorized<VehicleRow, "edit_inventory"> | Authorized<VehicleRow, "delete_inventory">;

/**
 * Changes the fields that are given, with what that means for the vehicle's timeline, its prices' audit trail
 * and, while it is sold, its sale. Nothing is written where nothing changes; answers the vehicle as it is now.
 * `before` is held: what depends on fields that are not given depends on what they are now.
 * Throws VALIDATION_ERROR for a sold vehicle that would be acquired after its sale, and DUPLICATE_STOCK_NUMBER for one
 * that comes into stock under a number that is in use there.
 */
export async function changeVehicle(
  tx: Writer,
  clock: Clock,
  { before, given, caller }: { before: ChangeableVehicle; given: VehicleFields; caller: Caller },
): Promise<VehicleRow> {
  const columns = changedVehicle(before, given);
  const changes = changesOf(before, { ...before, ...columns });
  if (changes.length === 0) return before;
  assertBoughtBeforeSale({ ...before, ...columns });
  await assertStockNumberFree(tx, caller, { before, after: { ...before, ...columns } });
  const after = await updateVehicle(tx, before, { ...columns, updatedAt: instantNow(clock) });
  if (!after) throw new Error("the vehicle was there and is gone within one transaction");
  await correctSale(tx, before, after);
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

/** The changes that are in the audit log, too. */
const audited: ReadonlySet<string> = new Set(["vehicle.price_changed", "vehicle.team_changed"]);

/** The teams by name, as they are called now. */
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

/** What its sale has of a vehicle, beside the day and the price. */
const ofSale = ["purchasePriceCents", "acquiredAt", "make", "model", "mileage", "condition", "zipCode"] as const;

/**
 * What is put right of a sold vehicle is put right in the sale, which figures and values read. Of one that comes back the
 * sale keeps how it stood until then: from now on it is driven, and bought anew.
 */
async function correctSale(tx: Writer, before: VehicleRow, after: VehicleRow): Promise<void> {
  const { purchasePriceCents, acquiredAt, soldAt } = after;
  if (soldAt === null) {
    if (before.soldAt !== null) await correctLastSale(tx, after, { asSold: asSoldOf(before) });
    return;
  }
  if (ofSale.every((field) => after[field] === before[field])) return;
  const daysToSell = acquiredAt === null ? null : dayOf(soldAt) - dayOf(acquiredAt);
  const asSold = asSoldOf(after);
  await correctLastSale(tx, after, { purchasePriceCents, acquiredAt, daysToSell, asSold, ...nameKeysOf(after) });
}
