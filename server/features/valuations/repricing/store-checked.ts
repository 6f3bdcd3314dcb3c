import { isRowError } from "../../../platform/db/errors.ts";
import { reportChange, type Store, type Writer } from "../../../platform/db/store.ts";
import type { Log } from "../../../platform/log.ts";
import { insertValuations, type ValuationRow } from "../valuations.repo.ts";
import { setVehicleValues } from "../vehicle-values.repo.ts";
import { automaticValuations, type CheckRow, keepVehicles, replaceAutomatic, setChecked } from "./repricing.repo.ts";

interface Needs {
  readonly store: Store;
  readonly log: Log;
}
/** The result of the valuation of a vehicle: a valuation, or why there is none. */
export interface Checked extends CheckRow {
  readonly checkedAt: string;
  readonly row: ValuationRow | undefined;
}

/** Stores a batch in one transaction. If the database refuses a row, stores them one by one, so that only it fails. */
export async function storeChecked(needs: Needs, checked: readonly Checked[]): Promise<void> {
  try {
    await needs.store.write((tx) => storeAll(tx, checked));
  } catch (error) {
    if (!isRowError(error)) throw error;
    for (const one of checked) await storeOne(needs, one);
  }
}

async function storeOne({ store, log }: Needs, one: Checked): Promise<void> {
  try {
    await store.write((tx) => storeAll(tx, [one]));
  } catch (error) {
    if (!isRowError(error)) throw error;
    log.warn({ err: error, vehicle: one.vehicleId }, "an automatic valuation could not be stored");
    await store.write((tx) => storeAll(tx, [{ ...one, row: undefined, notPriced: "internal_error" }]));
  }
}

async function storeAll(tx: Writer, checked: readonly Checked[]): Promise<void> {
  const existing = await keepVehicles(
    tx,
    checked.map(({ vehicleId }) => vehicleId),
  );
  const kept = checked.filter(({ vehicleId }) => existing.has(vehicleId));
  const ids = kept.map(({ vehicleId }) => vehicleId);
  const before = new Map((await automaticValuations(tx, ids)).map((one) => [one.vehicleId, one]));
  const added: ValuationRow[] = [];
  for (const { row } of kept) {
    const replaced = row && before.get(row.vehicleId);
    if (row && !replaced) added.push(row);
    if (row && replaced) await replaceAutomatic(tx, successorOf(row, replaced));
  }
  if (added.length > 0) await insertValuations(tx, added);
  await setVehicleValues(tx, ids);
  for (const { row: _, ...check } of kept) await setChecked(tx, check);
  for (const workspaceId of new Set(kept.flatMap(({ row }) => row?.workspaceId ?? [])))
    reportChange(tx, { workspaceId, kind: "vehicle", record_id: null, vehicle_id: null });
}

/** The same valuation with a new result: it keeps its id. */
const successorOf = (row: ValuationRow, { id, revision }: Pick<ValuationRow, "id" | "revision">): ValuationRow => ({
  ...row,
  id,
  revision: revision + 1,
  answer: { ...row.answer, valuation_id: id },
});
