import type { z } from "zod";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { kpis as contract } from "../../../../contracts/system/kpis.ts";
import type { Caller } from "../../../access/caller.ts";
import { instantNow } from "../../../platform/clock.ts";
import { newId } from "../../../platform/ids.ts";
import { countKpis, insertKpi, type KpiRow, lockKpis } from "../kpis.repo.ts";
import { assertLogic, type Logic } from "../logic.ts";
import { recordKpi } from "./audit-entry.ts";
import { type CommandNeeds, givenFields } from "./change-kpi.ts";

export type NewKpi = z.output<typeof contract.create.body>;

/** The maximum of custom KPIs in a workspace. All of a list are computed for each request. */
const maxCustomKpis = 50;

export function assertCustom({ kpiType }: NewKpi): void {
  if (kpiType === "CUSTOM") return;
  const message = "kpiType: the built-in figures exist already; a new one must be CUSTOM.";
  throw new AppError("VALIDATION_ERROR", { message, field: "kpiType" });
}

/** Creates a custom KPI. Throws VALIDATION_ERROR and DUPLICATE_KPI_KEY. */
export async function createKpi(
  { store, clock }: CommandNeeds,
  caller: Caller,
  { workspaceId, body }: { readonly workspaceId: string; readonly body: NewKpi },
): Promise<KpiRow> {
  const now = instantNow(clock);
  const row = { ...newKpi(body), id: newId(), workspaceId, createdAt: now, updatedAt: now };
  assertLogic(row);
  await store.write(async (tx) => {
    await lockKpis(tx, workspaceId);
    if ((await countKpis(tx, workspaceId, "CUSTOM")) >= maxCustomKpis) {
      const message = `There are ${maxCustomKpis} figures already: delete one.`;
      throw new AppError("VALIDATION_ERROR", { message });
    }
    if (!(await insertKpi(tx, row))) throw new AppError("DUPLICATE_KPI_KEY", { field: "key" });
    await recordKpi(tx, clock, caller, { action: "kpi.created", id: row.id, key: row.key });
  });
  return row;
}

const noLogic: Logic = { aggregation: null, targetModel: null, targetField: null, filters: null, formula: null };

/** A custom KPI is last in the list by default, and has no chart until one is set. */
const newKpi = (body: NewKpi) => ({
  description: null,
  icon: null,
  color: null,
  displayOrder: 1000,
  isVisible: true,
  ...noLogic,
  ...givenFields(body),
  chartType: "NONE" as const,
  chartEnabled: false,
  chartConfig: {},
});
