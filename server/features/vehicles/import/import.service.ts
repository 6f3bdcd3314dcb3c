import type { VehicleImport } from "../../../../contracts/vehicles/vehicles.ts";
import { accessOf, assertTeam } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { record } from "../../audit/record.ts";
import { summaryOf } from "./answers.ts";
import { readFile } from "./rows/read-file.ts";
import { type ImportNeeds, saveRows } from "./save/save-rows.ts";

export const createImports = (needs: ImportNeeds) => ({
  /**
   * Imports vehicles from a CSV file. A dry run returns what the import would do. Throws VALIDATION_ERROR with `file`, and
   * changes nothing, for an invalid CSV file, for one without columns that identify a vehicle, and for too many rows.
   * Throws TEAM_NOT_FOUND and INSUFFICIENT_PERMISSIONS with `teamId`.
   */
  async run(
    caller: Caller,
    file: string,
    { dryRun, teamId }: { dryRun: boolean; teamId?: string | undefined },
  ): Promise<VehicleImport> {
    const { store, clock } = needs;
    const team = teamId === "none" ? null : teamId;
    assertTeam(await accessOf(store.read, caller), team, "edit_inventory");
    const { table, columns } = await readFile(file);
    const rows = await saveRows(needs, caller, { table, columns, dryRun, team });
    const summary = summaryOf(rows);
    const entry = { action: "vehicles.imported", subjectType: "vehicle", details: summary };
    if (!dryRun) await store.write((tx) => record(tx, clock, caller, entry));
    return {
      dryRun,
      encoding: table.encoding,
      delimiter: table.delimiter,
      columns: table.header.map((header, i) => ({ header, field: columns[i] ?? null })),
      summary,
      rows,
    };
  },
});
export type Imports = ReturnType<typeof createImports>;
