import { own } from "../../../../contracts/kit/own.ts";
import { type CatalogTable, catalog } from "../../../platform/db/catalog.ts";
import { createRegradeSet, regradeVehicles } from "../apply/grades.ts";
import { readValues, writeValues } from "../apply/rows.ts";
import type { Session } from "../link/session.ts";
import type { Values } from "../merge/version.ts";
import { tableNamed } from "../policies/synced-table.ts";
import { refused } from "./write-back.ts";

interface Pair {
  /** The vehicle that keeps the VIN. */
  readonly kept: string;
  readonly gone: string;
}

const sqlNameOf = ({ columns }: CatalogTable, name: string): string =>
  columns.find((column) => column.name === name)?.sqlName ?? name;

/**
 * An SQL condition for rows that a vehicle can have only once: if the kept vehicle already has one, it keeps its own.
 * With one placeholder for the id of the kept vehicle.
 */
function onlyOnce({ name: table }: CatalogTable, name: string): string | undefined {
  const there = `select 1 from ${table} as mine where mine.${name} = ?`;
  if (table === "valuations") return `(not automatic or not exists (${there} and mine.automatic))`;
  return table === "vehicle_photos" ? `not exists (${there} and mine.file_id = vehicle_photos.file_id)` : undefined;
}

/** Moves all rows of a vehicle to the kept vehicle. Finds them by their foreign keys, so a new table needs no change here. */
async function attach(session: Session, pair: Pair): Promise<void> {
  for (const table of catalog.values()) {
    for (const { column } of table.references.filter((reference) => reference.table === "vehicles")) {
      const isKey = table.columns.some((one) => one.name === column && one.isPrimary);
      await (isKey ? copyRow(session, table, column, pair) : moveRows(session, table, column, pair));
    }
  }
  await session.run(
    `update excluded_comparables set subject = ? where subject = ? and workspace_id = ? and not exists (select 1 from
      excluded_comparables as mine where mine.subject = ? and mine.workspace_id = excluded_comparables.workspace_id
      and mine.listing_id = excluded_comparables.listing_id)`,
    [pair.kept, pair.gone, session.workspaceId, pair.kept],
  );
}

async function moveRows({ run }: Session, table: CatalogTable, column: string, { kept, gone }: Pair): Promise<void> {
  const name = sqlNameOf(table, column);
  const limit = onlyOnce(table, name);
  const isPhoto = table.name === "vehicle_photos";
  await run(
    `update ${table.name} set ${name} = ?${isPhoto ? `, position = position + ${afterLast}` : ""}
      where ${name} = ?${limit === undefined ? "" : ` and ${limit}`}`,
    [kept, ...(isPhoto ? [kept] : []), gone, ...(limit === undefined ? [] : [kept])],
  );
}

/**
 * For tables with the vehicle as the primary key: copies the row to the kept vehicle, unless it has its own. The old
 * row is deleted with its vehicle.
 */
async function copyRow({ run }: Session, table: CatalogTable, column: string, { kept, gone }: Pair): Promise<void> {
  const name = sqlNameOf(table, column);
  const others = table.columns.filter((one) => one.name !== column).map(({ sqlName }) => sqlName);
  await run(
    `insert into ${table.name} (${[name, ...others].join(", ")}) select ${["cast(? as text)", ...others].join(", ")}
      from ${table.name} where ${name} = ? and not exists (select 1 from ${table.name} as mine where mine.${name} = ?)`,
    [kept, gone, kept],
  );
}

const afterLast = "(select coalesce(max(last.position), -1) + 1 from vehicle_photos as last where last.vehicle_id = ?)";

const sale = ["status", "soldPriceCents", "soldAt"];

/**
 * Fills empty fields of the kept vehicle from the other one. Notes are joined, and if only the other one is sold, its
 * sale is taken.
 */
function joined(kept: Values, gone: Values): Values {
  const values = new Map(Object.entries(kept));
  for (const [name, value] of Object.entries(gone)) {
    if (!sale.includes(name) && (own(kept, name) ?? null) === null) values.set(name, value);
  }
  if (own(gone, "status") === "SOLD" && own(kept, "status") !== "SOLD") {
    for (const name of sale) values.set(name, own(gone, name));
  }
  const notes = [own(kept, "notes"), own(gone, "notes")].filter((text) => typeof text === "string" && text !== "");
  if (new Set(notes).size === 2) values.set("notes", notes.join("\n"));
  return Object.fromEntries(values);
}

/** Merges two vehicles: moves all records of one to the other, fills its empty fields, and deletes the first. */
export async function mergeVehicles(session: Session, pair: Pair): Promise<void> {
  const table = tableNamed("vehicles");
  if (!table || pair.kept === pair.gone) throw refused("There is nothing to merge.");
  const [kept, gone] = [await readValues(session, table, pair.kept), await readValues(session, table, pair.gone)];
  if (!kept || !gone) throw refused("One of the two vehicles is not here any more.");
  await attach(session, pair);
  const { run, workspaceId } = session;
  const [pictures] = await run("select cover_key from vehicles where id = ? and workspace_id = ?", [
    pair.gone,
    workspaceId,
  ]);
  await run("delete from vehicles where id = ? and workspace_id = ?", [pair.gone, workspaceId]);
  const updatedAt = new Date(session.nowMs).toISOString();
  await writeValues(session, table, pair.kept, { ...joined(kept, gone), updatedAt });
  await run("update vehicles set cover_key = coalesce(cover_key, ?) where id = ?", [
    pictures?.cover_key ?? null,
    pair.kept,
  ]);
  // The kept vehicle now has the inspections of both.
  await regradeVehicles(session, { ...createRegradeSet(), vehicles: new Set([pair.kept]) });
}
