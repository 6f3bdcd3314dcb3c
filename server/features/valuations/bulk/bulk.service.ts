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
import { rowOf } from "../making/row.ts";
import { storeValuations } from "../making/store.ts";
import { valuationOf } from "../valuations.present.ts";
import type { ValuationRow } from "../valuations.repo.ts";
import type { Valuations } from "../valuations.service.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Creates appraisals with a cache of the market for one request. */
  readonly steadyAppraisals: () => Appraisals;
  readonly valuations: Pick<Valuations, "addressesFor">;
}
type BulkBody = z.output<typeof contract.bulk.body>;
type BulkAnswer = z.infer<typeof contract.bulk.response>;
type Outcome = ValuationRow | AppError;

/** The maximum number of valuations in one transaction, so that other writes wait only briefly. */
const atOnce = 25;

/** Values many vehicles one after the other. Each succeeds or fails independently. */
export function createBulk(needs: Needs) {
  const { steadyAppraisals, valuations } = needs;
  return {
    async value(caller: Caller, { vehicles: cars, valuation_type, location }: BulkBody): Promise<BulkAnswer> {
      const bulkId = newId();
      const appraisals = steadyAppraisals();
      const outcomes: Outcome[] = [];
      for (let start = 0; start < cars.length; start += atOnce) {
        const batch: Outcome[] = [];
        for (const vehicle of cars.slice(start, start + atOnce)) {
          batch.push(
            await valued(needs, caller, { ...standing, vehicle, valuation_type, location }, { bulkId, appraisals }),
          );
          // A valuation takes some milliseconds: other requests run in between.
          await nextTurn();
        }
        outcomes.push(...(await keep(needs, caller, batch)));
      }
      const addressOf = valuations.addressesFor(caller);
      const results = outcomes.map((outcome, i) => ({
        vin: cars[i]?.vin ?? "",
        ...(outcome instanceof AppError
          ? { status: "failed" as const, error: errorOf(outcome) }
          : { status: "completed" as const, valuation: { ...valuationOf(outcome, addressOf), comparables: null } }),
      }));
      const averages = outcomes.flatMap((one) => (one instanceof AppError ? [] : [one.averageCents]));
      return {
        bulk_id: bulkId,
        results,
        summary: {
          requested: cars.length,
          completed: averages.length,
          failed: cars.length - averages.length,
          total_average_value: averages.reduce((sum, cents) => sum + cents, 0) / 100,
          currency: "USD",
        },
      };
    },
  };
}
export type Bulk = ReturnType<typeof createBulk>;

/** A car with an unknown condition counts as good. The answer has all its parts. */
const standing: Pick<ValuationInput, "condition" | "options"> = {
  condition: { overall: "good" },
  options: { include_comparables: true, include_market_trends: true, include_depreciation_forecast: true },
};

const errorOf = ({ code, message, details }: AppError) => ({
  code,
  message,
  ...(details && { details: { ...details } }),
});

async function valued(
  needs: Needs,
  caller: Caller,
  request: ValuationInput,
  { bulkId, appraisals }: { bulkId: string; appraisals: Appraisals },
): Promise<Outcome> {
  const { store, clock } = needs;
  try {
    const ready = await appraisals.ready(caller, request);
    const overall = ready.vehicle?.condition;
    const inCondition = overall
      ? await appraisals.ready(caller, { ...request, condition: { overall } }, ready.vehicle)
      : ready;
    const at = instantNow(clock);
    const made = await appraisals.value(store.read, inCondition, at);
    return rowOf(inCondition, made, { appraiser: caller.name, at, bulkId });
  } catch (error) {
    if (error instanceof AppError && error.code !== "INTERNAL_ERROR") return error;
    return ownFault(needs, error, request.vehicle.vin);
  }
}

/** Converts an error about one vehicle, so that only this vehicle fails. Throws any other error. */
function ownFault({ log }: Needs, error: unknown, vin: string | undefined): AppError {
  if (!isRowError(error)) throw error;
  log.warn({ err: error, vin }, "a vehicle of a bulk valuation failed");
  return new AppError("INTERNAL_ERROR", { message: "This vehicle could not be valued.", cause: error });
}

/** Stores a batch. If that fails, stores the valuations one by one, so that only the faulty ones fail. */
async function keep(needs: Needs, caller: Caller, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const { store, clock } = needs;
  const rows = outcomes.flatMap((one) => (one instanceof AppError ? [] : [one]));
  if (rows.length === 0) return [...outcomes];
  const put = (some: readonly ValuationRow[]) =>
    storeValuations({ store, clock }, caller, { rows: some, event: "pricing.calculated" });
  try {
    await put(rows);
    return [...outcomes];
  } catch (error) {
    const fault = error instanceof AppError ? error : undefined;
    if (!fault && !isRowError(error)) throw error;
    if (rows.length === 1)
      return outcomes.map((one) =>
        one instanceof AppError ? one : (fault ?? ownFault(needs, error, one.vin ?? undefined)),
      );
    const kept: Outcome[] = [];
    for (const one of outcomes) kept.push(...(one instanceof AppError ? [one] : await keep(needs, caller, [one])));
    return kept;
  }
}
