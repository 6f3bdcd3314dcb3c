import type { Caller } from "../../../access/caller.ts";
import { instantNow } from "../../../platform/clock.ts";
import { builtInCount, standardKpis } from "../built-ins.ts";
import { deleteCustomKpis, listKpis, lockKpis, updateKpi } from "../kpis.repo.ts";
import { recordKpi } from "./audit-entry.ts";
import type { CommandNeeds } from "./change-kpi.ts";

/** Deletes custom KPIs and restores the display of the built-in ones. Returns the number of built-in KPIs. */
export async function resetKpis({ store, clock }: CommandNeeds, caller: Caller, workspaceId: string): Promise<number> {
  const updatedAt = instantNow(clock);
  await store.write(async (tx) => {
    await lockKpis(tx, workspaceId);
    await deleteCustomKpis(tx, workspaceId);
    const rows = new Map((await listKpis(tx, workspaceId)).map((row) => [row.key, row]));
    for (const standard of standardKpis()) {
      const row = rows.get(standard.key);
      if (row) await updateKpi(tx, row, { ...standard, updatedAt });
    }
    await recordKpi(tx, clock, caller, { action: "kpi.reset", id: workspaceId, key: "all" });
  });
  return builtInCount;
}
