import { AppError } from "../../../../contracts/kit/errors.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Reader, Store } from "../../../platform/db/store.ts";
import { findKpi, type KpiRow, lockKpis, updateKpi } from "../kpis.repo.ts";

export interface CommandNeeds {
  readonly store: Store;
  readonly clock: Clock;
}

/** Throws KPI_NOT_FOUND. */
export async function requireKpi(db: Reader, workspaceId: string, id: string): Promise<KpiRow> {
  const row = await findKpi(db, workspaceId, id);
  if (!row) throw new AppError("KPI_NOT_FOUND", { field: "id" });
  return row;
}

/** Changes a KPI and returns it. `changeOf` returns the columns to change. Throws KPI_NOT_FOUND. */
export const changeKpi = (
  { store, clock }: CommandNeeds,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
  changeOf: (row: KpiRow) => Partial<KpiRow>,
): Promise<KpiRow> =>
  store.write(async (tx) => {
    await lockKpis(tx, workspaceId);
    const row = await requireKpi(tx, workspaceId, id);
    const after = await updateKpi(tx, row, { ...changeOf(row), updatedAt: instantNow(clock) });
    if (!after) throw new Error("the locked KPI was not found");
    return after;
  });

/** The given fields only, without undefined ones. */
export const givenFields = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
