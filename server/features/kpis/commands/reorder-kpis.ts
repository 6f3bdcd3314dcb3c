import { AppError } from "../../../../contracts/kit/errors.ts";
import { instantNow } from "../../../platform/clock.ts";
import { lockKpis, updateKpi } from "../kpis.repo.ts";
import type { CommandNeeds } from "./change-kpi.ts";

export interface KpiOrder {
  readonly id: string;
  readonly displayOrder: number;
}

/** Sets the order of KPIs: of all, or of none. Throws KPI_NOT_FOUND. */
export async function reorderKpis(
  { store, clock }: CommandNeeds,
  workspaceId: string,
  orders: readonly KpiOrder[],
): Promise<void> {
  const updatedAt = instantNow(clock);
  await store.write(async (tx) => {
    await lockKpis(tx, workspaceId);
    for (const [i, { id, displayOrder }] of orders.entries()) {
      const row = await updateKpi(tx, { workspaceId, id }, { displayOrder, updatedAt });
      if (!row) throw new AppError("KPI_NOT_FOUND", { field: `orders[${i}].id` });
    }
  });
}
