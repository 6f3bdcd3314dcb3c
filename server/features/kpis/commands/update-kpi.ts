import type { z } from "zod";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { kpis as contract } from "../../../../contracts/system/kpis.ts";
import { isUniqueViolation } from "../../../platform/db/errors.ts";
import type { KpiRow } from "../kpis.repo.ts";
import { assertLogic } from "../logic.ts";
import { type CommandNeeds, changeKpi, givenFields } from "./change-kpi.ts";

export type KpiChange = z.output<typeof contract.update.body>;

const logicFields = [
  "key",
  "kpiType",
  "dataType",
  "formula",
  "aggregation",
  "targetModel",
  "targetField",
  "filters",
] as const;

/** Changes a KPI. Throws KPI_NOT_FOUND, VALIDATION_ERROR, DUPLICATE_KPI_KEY and CANNOT_MODIFY_BUILTIN_LOGIC. */
export async function updateKpi(
  needs: CommandNeeds,
  target: { readonly workspaceId: string; readonly id: string },
  body: KpiChange,
): Promise<KpiRow> {
  try {
    return await changeKpi(needs, target, (before) => {
      if (before.kpiType === "BUILTIN") assertSameLogic(before, body);
      else assertValid(before, body);
      return givenFields(body);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError("DUPLICATE_KPI_KEY", { field: "key" }) : error;
  }
}

/** Throws VALIDATION_ERROR with the field that a custom KPI cannot have. */
function assertValid(before: KpiRow, change: KpiChange): void {
  if (change.kpiType === "BUILTIN") {
    const message = "kpiType: a custom figure cannot become a built-in one.";
    throw new AppError("VALIDATION_ERROR", { message, field: "kpiType" });
  }
  assertLogic({ ...before, ...givenFields(change) });
}

/** Throws CANNOT_MODIFY_BUILTIN_LOGIC with the first field that would change how a built-in KPI is computed. */
function assertSameLogic(row: KpiRow, change: KpiChange): void {
  const field = logicFields.find(
    (name) => change[name] !== undefined && JSON.stringify(change[name]) !== JSON.stringify(row[name]),
  );
  if (field !== undefined) throw new AppError("CANNOT_MODIFY_BUILTIN_LOGIC", { field });
}
