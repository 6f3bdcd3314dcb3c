import type { ImportedRow } from "../../../../../contracts/vehicles/vehicles.ts";
import type { Access } from "../../../../access/access.ts";
import { ownVehicle } from "../../../../access/vehicles/require-vehicle.ts";
import { type Clock, instantNow } from "../../../../platform/clock.ts";
import { isUniqueViolation } from "../../../../platform/db/errors.ts";
import type { Reader, Store, Writer } from "../../../../platform/db/store.ts";
import { newId } from "../../../../platform/ids.ts";
import { type ImportedSale, insertImportedSale } from "../../../sales/vehicle-changes.ts";
import { changeVehicle } from "../../change.ts";
import { lockStockNumbers } from "../../references/stock-numbers.ts";
import { holdTeamOfNewVehicle } from "../../team/default-team.ts";
import { emitCreated, emitUpdated } from "../../vehicle-events.ts";
import { updateVehicle, type VehicleRow, vehicleById } from "../../vehicles.repo.ts";
import { answerOf, type Decided } from "../answers.ts";
import { insertVehicles, lockVehiclesNamed, namesIn, vehiclesNamed } from "../import.repo.ts";
import { decideSlice, type Slice } from "./decide-slice.ts";
import { stockNumbersAround } from "./stock-numbers.ts";

/** The answers for rows, and the vehicles that they are: each is the vehicle of no other row. */
export interface SliceResult {
  readonly answers: readonly ImportedRow[];
  readonly vehicles: readonly { readonly id: string; readonly row: number }[];
}

/** Saves the rows of one transaction, or previews them. Tries again if another request added one of the VINs meanwhile. */
export async function saveSlice(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  slice: Slice,
  dryRun: boolean,
): Promise<SliceResult> {
  if (slice.candidates.length === 0) return { answers: [], vehicles: [] };
  await slice.unnamed.load(slice.candidates.map(({ fields }) => fields));
  if (dryRun) return preview(store.read, slice);
  const attempt = () => store.write((tx) => write(tx, clock, slice));
  return attempt().catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return attempt();
  });
}

async function preview(db: Reader, slice: Slice): Promise<SliceResult> {
  const { workspaceId } = slice.caller;
  const named = await vehiclesNamed(db, workspaceId, namesIn(slice.candidates));
  const stock = await stockNumbersAround(db, workspaceId, { named, candidates: slice.candidates });
  return resultOf(decideSlice(slice, named, stock), new Map());
}

async function write(tx: Writer, clock: Clock, slice: Slice): Promise<SliceResult> {
  const { caller, candidates } = slice;
  const { workspaceId, accountId: ownerId } = caller;
  const now = instantNow(clock);
  // The order of the locks: the team, the stock numbers, the vehicles. A request that removes a member locks the team
  // first, too. The lock on the stock numbers keeps those in use as they are until the rows are saved.
  const { access, teamId } = await holdTeamOfNewVehicle(tx, caller, slice.team);
  await lockStockNumbers(tx, workspaceId);
  const named = await lockVehiclesNamed(tx, workspaceId, namesIn(candidates));
  const decided = decideSlice(slice, named, await stockNumbersAround(tx, workspaceId, { named, candidates }));
  const shared = { workspaceId, ownerId, teamId, createdAt: now, updatedAt: now };
  const created = decided.flatMap(({ row, decision }) =>
    decision.outcome === "created"
      ? [{ row, sale: decision.sale, vehicle: { ...decision.columns, ...shared, id: newId() } }]
      : [],
  );
  const newVehicles = created.map(({ vehicle }) => vehicle);
  await insertVehicles(tx, newVehicles);
  await emitCreated(tx, clock, newVehicles);
  for (const { fields, decision } of decided) {
    if (decision.outcome !== "updated") continue;
    const before = ownVehicle(access, decision.before, "edit_inventory");
    const vehicle = await changeVehicle(tx, clock, { before, given: fields, caller });
    if (decision.sale) await recordSale(tx, clock, { access, vehicle, sale: decision.sale });
  }
  for (const { vehicle, sale } of created) {
    const row = sale && (await vehicleById(tx, workspaceId, vehicle.id));
    if (row) await recordSale(tx, clock, { access, vehicle: row, sale });
  }
  return resultOf(decided, new Map(created.map(({ row, vehicle }) => [row, vehicle.id])));
}

/** Records the sale of a row, and marks the vehicle as sold. */
async function recordSale(
  tx: Writer,
  clock: Clock,
  { access, vehicle, sale }: { access: Access; vehicle: VehicleRow; sale: ImportedSale },
): Promise<void> {
  const before = ownVehicle(access, vehicle, "edit_inventory");
  const after = await updateVehicle(tx, before, { status: "SOLD", ...sale });
  if (after) await emitUpdated(tx, clock, { before, after });
  await insertImportedSale(tx, clock, { vehicle: before, sale, soldBy: access.caller.accountId });
}

/** `newIds` are the ids of the created vehicles, by row. */
function resultOf(decided: readonly Decided[], newIds: ReadonlyMap<number, string>): SliceResult {
  const known = decided.flatMap(({ row, decision }) =>
    "before" in decision && decision.before ? [{ id: decision.before.id, row }] : [],
  );
  const created = [...newIds].map(([row, id]) => ({ id, row }));
  return { answers: decided.map((one) => answerOf(one, newIds.get(one.row))), vehicles: [...known, ...created] };
}
