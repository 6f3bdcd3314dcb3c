import { createHash } from "node:crypto";
import { ownerMark } from "../../../server/features/sync/apply/codec.ts";
import { keySeparator } from "../../../server/features/sync/capture/expressions.ts";
import type { Values } from "../../../server/features/sync/merge/version.ts";
import { type SyncedTable, tableNamed } from "../../../server/features/sync/policies/synced-table.ts";
import { type CatalogColumn, catalog } from "../../../server/platform/db/catalog.ts";
import { originalKeyOf, uprightKeyOf } from "../../../server/platform/storage/photo-keys.ts";
import { jsonSample } from "../../kit/json-samples.ts";

/*
 * Valid rows of every synced table, from the schema: each column that travels has a value. A table for which this is not possible fails the tests
 * that store these rows.
 */

/** Which dealership the rows are of. Their ids begin with these eight hex digits; the text of `secret` is in each of their other texts. */
export interface Sample {
  readonly prefix: string;
  readonly secret: string;
}

const at = "2026-01-01T00:00:00.000Z";

/** The table that a column refers to, with a foreign key or without one. */
export const parentOf = ({ parents, refers }: SyncedTable, column: string): SyncedTable | undefined => {
  const found = [...parents, ...refers].find((reference) => reference.column === column);
  return found && tableNamed(found.table);
};

/** A UUID with a prefix that names its owner, the same for the same text. */
export const idFor = (prefix: string, text: string): string =>
  `${prefix}-0000-7000-8000-${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;

const partOf = ({ prefix }: Sample, table: SyncedTable, column: string): string =>
  idFor(prefix, `${table.name}.${column}`);

/** The value of a column of the row's key. */
function keyPart(sample: Sample, table: SyncedTable, column: string): string {
  const parent = parentOf(table, column);
  return parent && parent !== table ? idOf(sample, parent) : partOf(sample, table, column);
}

/** The id of the sample's row in a table. */
export const idOf = (sample: Sample, table: SyncedTable): string =>
  table.key.map((column) => keyPart(sample, table, column)).join(keySeparator);

const spinOf = (sample: Sample): string => {
  const jobs = tableNamed("spin_jobs");
  if (!jobs) throw new Error("no table spin_jobs");
  return `spins/${idOf(sample, jobs)}`;
};
const photoOf = (sample: Sample): string => partOf(sample, tableNamed("files") as SyncedTable, "id");

/** Texts of which the form matters, by column or by table and column. `id`: of the row. */
const forms: Readonly<Record<string, (sample: Sample, id: string) => string>> = {
  "files.key": (_, id) => uprightKeyOf(id),
  "files.originalKey": (_, id) => originalKeyOf(id, "jpeg"),
  "files.mimetype": () => "image/jpeg",
  "dealership_logos.key": ({ prefix }) => `logos/${prefix}.png`,
  "spin_jobs.videoKey": (_, id) => `spins/${id}/video.mp4`,
  "spin_frames.key": (sample) => `${spinOf(sample)}/frame_001.jpg`,
  "spin_frames.maskKey": (sample) => `${spinOf(sample)}/mask_001.png`,
  "vehicles.coverKey": (sample) => uprightKeyOf(photoOf(sample)),
  sha256: () => "a".repeat(64),
  timeZone: () => "America/New_York",
  currency: () => "USD",
};

/** Whether a unique index has the column: other rows may name its value. */
const isUnique = ({ name }: SyncedTable, column: string): boolean =>
  Object.values(catalog.get(name)?.uniques ?? {}).some((columns) => columns.includes(column));

interface Cell {
  readonly table: SyncedTable;
  readonly column: CatalogColumn;
  readonly id: string;
}

function textOf(sample: Sample, { table, column: { name, oneOf }, id }: Cell): string {
  const form = forms[`${table.name}.${name}`] ?? forms[name];
  if (form) return form(sample, id);
  const { unsettled, accounts } = table.policy;
  if (accounts?.includes(name)) return ownerMark;
  const settled = oneOf?.find((value) => unsettled?.column !== name || !unsettled.values.includes(value));
  if (settled !== undefined) return settled;
  if (name.endsWith("At") || name === "statusSince") return at;
  if (table.key.includes(name) || isUnique(table, name)) return keyPart(sample, table, name);
  return `${sample.secret} ${table.name}.${name}`;
}

function cellValue(sample: Sample, cell: Cell): unknown {
  const { table, column } = cell;
  const { name, kind } = column;
  const parent = parentOf(table, name);
  if (parent) return parent === table ? null : idOf(sample, parent);
  if (table.policy.files?.includes(name) && forms[`${table.name}.${name}`] === undefined)
    throw new Error(`${table.name}.${name}: which storage keys may it have?`);
  if (kind === "text") return textOf(sample, cell);
  if (kind === "json") return jsonSample(table.name, name);
  if (kind !== "bool") return 1;
  return table.policy.only?.column === name ? table.policy.only.is : true;
}

/** The values of the sample's row in a table, or of another row with this id. */
export const valuesOf = (sample: Sample, table: SyncedTable, id = idOf(sample, table)): Values =>
  Object.fromEntries(table.traveling.map((column) => [column.name, cellValue(sample, { table, column, id })]));
