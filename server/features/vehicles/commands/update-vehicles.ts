import type { z } from "zod";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { vehicleChanges as contract } from "../../../../contracts/vehicles/vehicle-changes.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { permittedVehicle } from "../../../access/vehicles/require-vehicle.ts";
import { amountOf } from "../../../domain/money.ts";
import type { Clock } from "../../../platform/clock.ts";
import { dryRun } from "../../../platform/db/dry-run.ts";
import type { Store, Writer } from "../../../platform/db/store.ts";
import { changeVehicle } from "../change.ts";
import { lockStockNumbers } from "../references/stock-numbers.ts";
import { lockVehiclesById, vehiclesById } from "../team/team.repo.ts";
import type { VehicleRow } from "../vehicles.repo.ts";
import { askingPriceAfter } from "./asking-price.ts";

type BulkBody = z.output<typeof contract.change.body>;
type BulkResult = Omit<z.output<typeof contract.change.response>, "success" | "message">;

/**
 * Changes the same fields of many vehicles: of all, or of none. Throws as `changeVehicle` and `askingPriceAfter`, and
 * CAR_NOT_FOUND and INSUFFICIENT_PERMISSIONS. The field of an error is the place of the id. A dry run returns the errors.
 */
export const updateVehicles = (
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  caller: Caller,
  body: BulkBody,
): Promise<BulkResult> => {
  const work = (tx: Writer) => changeAll(tx, clock, { caller, body });
  return body.dryRun ? dryRun(store, work) : store.write(work);
};

async function changeAll(
  tx: Writer,
  clock: Clock,
  { caller, body }: { readonly caller: Caller; readonly body: BulkBody },
): Promise<BulkResult> {
  // Before the vehicles are locked: every transaction that may use a stock number again locks in this order.
  if (body.change.status !== undefined) await lockNumbers(tx, caller, body.ids);
  const access = await accessOf(tx, caller);
  const byId = new Map((await lockVehiclesById(tx, access.scope, body.ids)).map((row) => [row.id, row]));
  const problems: BulkResult["problems"] = [];
  const prices: BulkResult["prices"] = [];
  let changed = 0;
  for (const [i, id] of body.ids.entries()) {
    try {
      const row = byId.get(id);
      if (!row) throw new AppError("CAR_NOT_FOUND");
      const before = permittedVehicle(access, row, "edit_inventory");
      const after: VehicleRow = await changeVehicle(tx, clock, { before, caller, ...changeOf(before, body) });
      if (after !== before) changed += 1;
      const [from, to] = [before.askingPriceCents, after.askingPriceCents];
      if (from !== to) prices.push({ id, from: amountOf(from), to: amountOf(to) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, message, details } = error;
      if (!body.dryRun) throw new AppError(code, { message, field: `ids[${i}]`, ...(details && { details }) });
      problems.push({ id, code, reason: message });
    }
  }
  const unchanged = body.ids.length - changed - problems.length;
  return { changed, unchanged, dryRun: body.dryRun, problems, prices };
}

function changeOf(before: VehicleRow, { change: { askingPriceChange, priceReason, ...given } }: BulkBody) {
  if (askingPriceChange === undefined) return { given, priceReason };
  const askingPrice = amountOf(askingPriceAfter(before.askingPriceCents, askingPriceChange));
  return { given: { ...given, askingPrice }, priceReason };
}

/** Locks the stock numbers of the vehicles' workspaces, always in the same order. */
async function lockNumbers(tx: Writer, caller: Caller, ids: readonly string[]): Promise<void> {
  const rows = await vehiclesById(tx, (await accessOf(tx, caller)).scope, ids);
  const workspaces = [...new Set(rows.map(({ workspaceId }) => workspaceId))].sort();
  for (const workspaceId of workspaces) await lockStockNumbers(tx, workspaceId);
}
