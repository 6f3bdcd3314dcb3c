import { centsInUsd, type UnitRates } from "../../domain/unit-rates.ts";
import type { Reader } from "../../platform/db/store.ts";
import type { AppraisalWithSale } from "./appraisals.repo.ts";

/** The rates of the currency of a workspace's dealership. */
export type RatesOf = (db: Reader, workspaceId: string) => Promise<UnitRates>;

/**
 * The sales with their amounts in US cents, as appraisals have them. The books have them in the dealership's currency. A sale in a
 * currency without a rate is left out.
 */
export async function inDollars(
  db: Reader,
  ratesOf: RatesOf,
  rows: readonly AppraisalWithSale[],
): Promise<AppraisalWithSale[]> {
  const workspaceIds = [...new Set(rows.map(({ sale }) => sale.workspaceId))];
  const known = await Promise.all(workspaceIds.map(async (id) => [id, await ratesOf(db, id)] as const));
  const rates = new Map(known);
  return rows.flatMap(({ appraisal, sale }) => {
    const inUsd = (cents: number) => centsInUsd(cents, rates.get(sale.workspaceId) ?? {});
    const soldPriceCents = inUsd(sale.soldPriceCents);
    if (soldPriceCents === undefined) return [];
    const paidCents = sale.purchasePriceCents;
    const purchasePriceCents = paidCents === null ? null : (inUsd(paidCents) ?? null);
    return [{ appraisal, sale: { ...sale, soldPriceCents, purchasePriceCents } }];
  });
}
