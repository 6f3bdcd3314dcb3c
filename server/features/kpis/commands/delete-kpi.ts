import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { deleteKpi as deleteRow, lockKpis } from "../kpis.repo.ts";
import { recordKpi } from "./audit-entry.ts";
import { type CommandNeeds, requireKpi } from "./change-kpi.ts";

/** Deletes a custom KPI. Throws KPI_NOT_FOUND, and CANNOT_DELETE_BUILTIN for a built-in one. */
export async function deleteKpi(
  { store, clock }: CommandNeeds,
  caller: Caller,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
): Promise<void> {
  await store.write(async (tx) => {
    await lockKpis(tx, workspaceId);
    const row = await requireKpi(tx, workspaceId, id);
    if (row.kpiType === "BUILTIN") throw new AppError("CANNOT_DELETE_BUILTIN", { field: "id" });
    await deleteRow(tx, workspaceId, id);
    await recordKpi(tx, clock, caller, { action: "kpi.deleted", id: row.id, key: row.key });
  });
}
