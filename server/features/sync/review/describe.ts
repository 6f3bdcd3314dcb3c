import { own } from "../../../../contracts/kit/own.ts";
import { Id } from "../../../../contracts/kit/values.ts";
import type { CatalogColumn } from "../../../platform/db/catalog.ts";
import { type Rows, readValues, workspaceWith } from "../apply/rows.ts";
import { msOf, never, type Stamp } from "../clock/stamp.ts";
import type { Values } from "../merge/version.ts";
import { type SyncedTable, tableNamed } from "../policies/synced-table.ts";

/** The context for describing records: needs only reads. */
export type Reads = Omit<Rows, "derive"> & Partial<Pick<Rows, "derive">>;

type FieldType = "text" | "number" | "money" | "instant" | "boolean" | "record" | "other";

const readsOf = (reads: Reads): Rows => ({ derive: {}, ...reads });

const textOf = (values: Values, name: string): string | null => {
  const value = own(values, name);
  return typeof value === "string" && value !== "" ? value : null;
};

/** The name of a record for people. Null: it has none. */
function titleOf(table: string, values: Values): string | null {
  if (table !== "vehicles") {
    return ["name", "title", "targetName", "summary"].map((name) => textOf(values, name)).find((text) => text) ?? null;
  }
  const year = own(values, "overviewYear");
  const name = [typeof year === "number" ? String(year) : null, textOf(values, "make"), textOf(values, "model")]
    .filter((part) => part !== null)
    .join(" ");
  const number = textOf(values, "stockNumber") ?? textOf(values, "vin");
  return number === null ? name : `${name} · ${number}`;
}

/** Columns with the id of a vehicle. */
const vehicleColumns = ["vehicleId", "carId"];

/** Validates the id: a refused row may contain anything there. */
function vehicleOf(table: string, id: string, values: Values): string | null {
  const named = table === "vehicles" ? [id] : vehicleColumns.map((name) => textOf(values, name));
  return named.find((found) => Id.safeParse(found).success) ?? null;
}

/** The values of a row of the workspace. Null: the row does not exist. */
export async function valuesIn(reads: Reads, table: SyncedTable, id: string): Promise<Values | null> {
  const rows = readsOf(reads);
  // Hide rows of other workspaces.
  const workspace = await workspaceWith(rows, table, id);
  return workspace === rows.workspaceId ? readValues(rows, table, id) : null;
}

/** `known`: values of a row that may not exist here. */
export async function describeRecord(reads: Reads, table: string, id: string, known: Values | null = null) {
  const synced = tableNamed(table);
  const stored = synced ? await valuesIn(reads, synced, id) : null;
  const values = stored ?? known ?? {};
  const vehicleId = vehicleOf(table, id, values);
  const named = titleOf(table, values);
  const title =
    named ?? (vehicleId === null || table === "vehicles" ? null : await titleIn(reads, "vehicles", vehicleId));
  return { kind: table, id, title, vehicleId, exists: stored !== null };
}

async function titleIn(reads: Reads, table: string, id: string): Promise<string | null> {
  const synced = tableNamed(table);
  const values = synced ? await valuesIn(reads, synced, id) : null;
  return values && titleOf(table, values);
}

function typeOf(table: SyncedTable, { name, kind }: CatalogColumn): FieldType {
  if ([...table.parents, ...table.refers].some(({ column }) => column === name)) return "record";
  if (kind === "bool") return "boolean";
  if (kind === "json") return "other";
  if (kind !== "text") return name.endsWith("Cents") ? "money" : "number";
  return name.endsWith("At") ? "instant" : "text";
}

async function shown(reads: Reads, table: SyncedTable, column: CatalogColumn, value: unknown): Promise<unknown> {
  if (value === null || value === undefined) return null;
  const type = typeOf(table, column);
  if (type === "money") return Number(value) / 100;
  if (type !== "record" || typeof value !== "string") return value;
  const parent = [...table.parents, ...table.refers].find((one) => one.column === column.name)?.table ?? "";
  return (await titleIn(reads, parent, value)) ?? value;
}

/** The currency of an amount. Validated, because a version may contain anything there. */
function currencyOf(type: FieldType, values: Values | null): string | null {
  const currency = own(values ?? {}, "currency");
  return type === "money" && typeof currency === "string" && /^[A-Z]{3}$/.test(currency) ? currency : null;
}

/** The columns with the values of two versions, for display. */
export async function describeFields(
  reads: Reads,
  table: SyncedTable,
  names: readonly string[],
  versions: { readonly current: Values | null; readonly other: Values | null },
) {
  const fields = [];
  for (const name of names) {
    const column = table.traveling.find((one) => one.name === name);
    // Ids of accounts have no meaning on other servers.
    if (!column || table.policy.accounts?.includes(name)) continue;
    const [current, other] = [versions.current, versions.other].map((values) => own(values ?? {}, name));
    const type = typeOf(table, column);
    fields.push({
      name,
      type,
      currency: currencyOf(type, versions.current),
      otherCurrency: currencyOf(type, versions.other),
      current: await shown(reads, table, column, current),
      other: await shown(reads, table, column, other),
    });
  }
  return fields;
}

export const instantOfStamp = (stamp: Stamp | null): string | null =>
  stamp === null || stamp === never || Number.isNaN(msOf(stamp)) ? null : new Date(msOf(stamp)).toISOString();
