import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "zod";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { valuations as contract, ValuationInput } from "../../../../contracts/valuations.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import { isRowError } from "../../../platform/db/errors.ts";
import type { Store } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import type { Log } from "../../../platform/log.ts";
import type { Appraisals } from "../appraisal/appraisals.ts";
import { storeValuations } from "../creation/store-valuations.ts";
import { rowOf } from "../creation/valuation-row.ts";
import { valuationOf } from "../valuations.present.ts";
import type { ValuationRow } from "../valuations.repo.ts";
import type { Valuations } from "../valuations.service.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Creates appraisals with a cache of the market for one request. */
  readonly createCachedAppraisals: () => Appraisals;
  readonly valuations: Pick<Valuations, "addressesFor">;
}
type BulkBody = z.output<typeof contract.bulk.body>;
type BulkAnswer = z.infer<typeof contract.bulk.response>;
type Outcome = ValuationRow | AppError;

/** The maximum number of valuations in one transaction, so that other writes wait only briefly. */
const batchSize = 25;

/** Values many vehicles one after the other. Each succeeds or fails independently. */
export function createBulk(needs: Needs) {
  const { createCachedAppraisals, valuations } = needs;
  return {
    async value(caller: Caller, { vehicles: requested, valuation_type, location }: BulkBody): Promise<BulkAnswer> {
      const bulkId = newId();
      const appraisals = createCachedAppraisals();
      const outcomes: Outcome[] = [];
      for (let start = 0; start < requested.length; start += batchSize) {
        const batch: Outcome[] = [];
        for (const vehicle of requested.slice(start, start + batchSize)) {
          batch.push(
            await valueOne(
              needs,
              caller,
              { ...defaultOptions, vehicle, valuation_type, location },
              { bulkId, appraisals },
            ),
          );
          // A valuation takes some milliseconds: other requests run in between.
          await nextTurn();
        }
        outcomes.push(...(await storeBatch(needs, caller, batch)));
      }
      const addressOf = valuations.addressesFor(caller);
      const results = outcomes.map((outcome, i) => ({
        vin: requested[i]?.vin ?? "",
        ...(outcome instanceof AppError
          ? { status: "failed" as const, error: errorOf(outcome) }
          : { status: "completed" as const, valuation: { ...valuationOf(outcome, addressOf), comparables: null } }),
      }));
      const averages = outcomes.flatMap((one) => (one instanceof AppError ? [] : [one.averageCents]));
      return {
        bulk_id: bulkId,
        results,
        summary: {
          requested: requested.length,
          completed: averages.length,
          failed: requested.length - averages.length,
          total_average_value: averages.reduce((sum, cents) => sum + cents, 0) / 100,
          currency: "USD",
        },
      };
    },
  };
}
export type Bulk = ReturnType<typeof createBulk>;

/** A car with an unknown condition counts as good. The answer has all its parts. */
const defaultOptions: Pick<ValuationInput, "condition" | "options"> = {
  condition: { overall: "good" },
  options: { include_comparables: true, include_market_trends: true, include_depreciation_forecast: true },
};

const errorOf = ({ code, message, details }: AppError) => ({
  code,
  message,
  ...(details && { details: { ...details } }),
});

async function valueOne(
  needs: Needs,
  caller: Caller,
  request: ValuationInput,
  { bulkId, appraisals }: { bulkId: string; appraisals: Appraisals },
): Promise<Outcome> {
  const { store, clock } = needs;
  try {
    const resolved = await appraisals.resolve(caller, request);
    const overall = resolved.vehicle?.condition;
    const withKnownCondition = overall
      ? await appraisals.resolve(caller, { ...request, condition: { overall } }, resolved.vehicle)
      : resolved;
    const at = instantNow(clock);
    const value = await appraisals.value(store.read, withKnownCondition, at);
    return rowOf(withKnownCondition, value, { appraiser: caller.name, at, bulkId });
  } catch (error) {
    if (error instanceof AppError && error.code !== "INTERNAL_ERROR") return error;
    return internalError(needs, error, request.vehicle.vin);
  }
}

/** Converts an error about one vehicle, so that only this vehicle fails. Throws any other error. */
function internalError({ log }: Needs, error: unknown, vin: string | undefined): AppError {
  if (!isRowError(error)) throw error;
  log.warn({ err: error, vin }, "a vehicle of a bulk valuation failed");
  return new AppError("INTERNAL_ERROR", { message: "This vehicle could not be valued.", cause: error });
}

/** Stores a batch. If that fails, stores the valuations one by one, so that only the faulty ones fail. */
async function storeBatch(needs: Needs, caller: Caller, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const { store, clock } = needs;
  const rows = outcomes.flatMap((one) => (one instanceof AppError ? [] : [one]));
  if (rows.length === 0) return [...outcomes];
  const storeRows = (some: readonly ValuationRow[]) =>
    storeValuations({ store, clock }, caller, { rows: some, event: "pricing.calculated" });
  try {
    await storeRows(rows);
    return [...outcomes];
  } catch (error) {
    const fault = error instanceof AppError ? error : undefined;
    if (!fault && !isRowError(error)) throw error;
    if (rows.length === 1)
      return outcomes.map((one) =>
        one instanceof AppError ? one : (fault ?? internalError(needs, error, one.vin ?? undefined)),
      );
    const stored: Outcome[] = [];
    for (const one of outcomes)
      stored.push(...(one instanceof AppError ? [one] : await storeBatch(needs, caller, [one])));
    return stored;
  }
}
