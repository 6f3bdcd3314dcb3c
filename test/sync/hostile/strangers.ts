import type { Place } from "../../../server/features/sync/apply/codec.ts";
import { writeValues } from "../../../server/features/sync/apply/rows.ts";
import { rowIdOf, workspaceOf } from "../../../server/features/sync/capture/expressions.ts";
import { syncedTables } from "../../../server/features/sync/policies/synced-table.ts";
import { catalog } from "../../../server/platform/db/catalog.ts";
import type { RunSql } from "../../../server/platform/db/raw.ts";
import { derivedColumns } from "../../../server/services/derived-columns.ts";
import { idOf, type Sample, valuesOf } from "./sample-rows.ts";

/** Another dealership on the same host, which has a row in every table. */
export const strangers: Sample = { prefix: "feed0000", secret: "secret" };

type Somewhere = Place & { readonly run: RunSql };

/** Stores the rows of a sample, parents first. */
export async function addSample(place: Somewhere, sample: Sample): Promise<void> {
  for (const table of syncedTables) {
    await writeValues({ ...place, derive: derivedColumns }, table, idOf(sample, table), valuesOf(sample, table));
  }
}

const synced = new Set(syncedTables.map(({ name }) => name));

/** Everything that a workspace has, in all tables, and its account. */
export async function rowsOfWorkspace({ run, workspaceId, ownerId }: Somewhere): Promise<string> {
  const rows = [];
  for (const table of syncedTables) {
    rows.push(
      await run(
        `select * from ${table.name} where ${workspaceOf(table, table.name)} = ?${table.key.length === 0 ? "" : ` order by ${rowIdOf(table, table.name)}`}`,
        [workspaceId],
      ),
    );
  }
  for (const { name, columns } of catalog.values()) {
    if (synced.has(name) || !columns.some((column) => column.name === "workspaceId")) continue;
    const keys = columns.filter(({ isPrimary }) => isPrimary).map(({ sqlName }) => sqlName);
    const order = keys.length === 0 ? "" : ` order by ${keys.join(", ")}`;
    rows.push(await run(`select * from ${name} where workspace_id = ?${order}`, [workspaceId]));
  }
  rows.push(await run("select id, email, name, role, plan from accounts where id = ?", [ownerId]));
  return JSON.stringify(rows);
}
