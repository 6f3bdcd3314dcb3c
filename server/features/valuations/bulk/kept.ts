import type { z } from "zod";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { valuations as contract } from "../../../../contracts/pricing/valuations.ts";
import type { Access } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { valuationScope } from "../../../access/records/require-valuation.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Reader, Store } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { type AddressOf, valuationOf } from "../valuations.present.ts";
import type { ValuationRow } from "../valuations.repo.ts";
import { type EntryRow, entriesOf, findBulk, insertBulk, keepValuations, valuationsOfBulk } from "./bulk.repo.ts";
import type { EntryError } from "./bulk.table.ts";

export type BulkAnswer = z.infer<typeof contract.bulk.response>;
export type Outcome = ValuationRow | AppError;

interface Named {
  readonly vin?: string | undefined;
  readonly vehicle_id?: string | undefined;
}
/** A vehicle of a bulk valuation, as the request named it, and its valuation or the error. */
interface Entry extends Named {
  readonly result: ValuationRow | EntryError;
}

const errorOf = ({ code, message, details }: AppError): EntryError => ({
  code,
  message,
  ...(details && { details: { ...details } }),
});
export const entryOf = ({ vin, vehicle_id }: Named, outcome: Outcome): Entry => ({
  vin,
  vehicle_id,
  result: outcome instanceof AppError ? errorOf(outcome) : outcome,
});
const isValued = (result: Entry["result"]): result is ValuationRow => "averageCents" in result;

/** The answer, and the answer of reading it again. */
export function bulkAnswer(
  bulkId: string,
  {
    entries,
    requested,
    addressOf,
  }: { readonly entries: readonly Entry[]; readonly requested: number; readonly addressOf: AddressOf },
): BulkAnswer {
  const valued = entries.flatMap(({ result }) => (isValued(result) ? [result] : []));
  return {
    bulk_id: bulkId,
    results: entries.map(({ vin, vehicle_id, result }) => ({
      vin: vin ?? (isValued(result) ? (result.vin ?? "") : ""),
      vehicle_id: isValued(result) ? result.vehicleId : (vehicle_id ?? null),
      ...(isValued(result)
        ? { status: "completed" as const, valuation: { ...valuationOf(result, addressOf), comparables: null } }
        : { status: "failed" as const, error: result }),
    })),
    summary: {
      requested,
      completed: valued.length,
      failed: entries.length - valued.length,
      total_average_value: valued.reduce((sum, { averageCents }) => sum + averageCents, 0) / 100,
      currency: "USD",
    },
  };
}

/** Keeps the result for reading it again. Valuations that were deleted meanwhile are left out. */
export async function keepBulk(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  { workspaceId }: Caller,
  bulk: { readonly bulkId: string; readonly requested: readonly Named[]; readonly outcomes: readonly Outcome[] },
): Promise<void> {
  const { bulkId, requested, outcomes } = bulk;
  const ids = outcomes.flatMap((one) => (one instanceof AppError ? [] : [one.id]));
  await store.write(async (tx) => {
    const existing = await keepValuations(tx, ids);
    const entries = outcomes.flatMap((one, place): EntryRow[] => {
      const { vin = "", vehicle_id: reference = "" } = requested[place] ?? {};
      const entry = { id: newId(), bulkId, place, vin, reference };
      if (one instanceof AppError) return [{ ...entry, valuationId: null, error: errorOf(one) }];
      return existing.has(one.id) ? [{ ...entry, valuationId: one.id, error: null }] : [];
    });
    const row = { id: bulkId, workspaceId, requested: requested.length, createdAt: instantNow(clock) };
    await insertBulk(tx, row, entries);
  });
}

/** The entries of a kept bulk valuation that the caller may see now. Throws RESOURCE_NOT_FOUND. */
export async function readBulk(
  db: Reader,
  access: Access,
  bulkId: string,
): Promise<{ requested: number; entries: Entry[] }> {
  const bulk = await findBulk(db, access.caller.workspaceId, bulkId);
  if (!bulk) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such bulk valuation.", field: "bulk_id" });
  const visible = await valuationsOfBulk(db, valuationScope(access), bulkId);
  const byId = new Map(visible.map((row) => [row.id, row]));
  const entries = (await entriesOf(db, bulkId)).flatMap(({ vin, reference, valuationId, error }) => {
    const result = valuationId === null ? error : byId.get(valuationId);
    const named = { vin: vin === "" ? undefined : vin, vehicle_id: reference === "" ? undefined : reference };
    return result ? [{ ...named, result }] : [];
  });
  return { requested: bulk.requested, entries };
}
