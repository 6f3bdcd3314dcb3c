import { keySeparator } from "../../../server/features/sync/capture/expressions.ts";
import { stampOf } from "../../../server/features/sync/clock/stamp.ts";
import type { Values } from "../../../server/features/sync/merge/version.ts";
import { isTooLong } from "../../../server/features/sync/policies/column-values.ts";
import type { SyncedTable } from "../../../server/features/sync/policies/synced-table.ts";
import type { SentRow } from "../../../server/features/sync/protocol/batch.ts";
import { type CatalogColumn, catalog } from "../../../server/platform/db/catalog.ts";
import { idFor, idOf, parentOf, type Sample, valuesOf } from "./sample-rows.ts";
import { strangers } from "./strangers.ts";

/** What a hostile workstation sends, for one table. */
export interface Trick {
  readonly name: string;
  readonly row: SentRow;
}

export interface Target {
  readonly nowMs: number;
  /** Of the other dealership. */
  readonly workspaceId: string;
  readonly accountId: string;
}

/** The rows of the hostile workstation. The simulator knows them by the beginning of their ids. */
export const hostile: Sample = { prefix: "bad00000", secret: "bad" };

const hostileNode = "badbadbadbad";

/** In each value that must not be stored in a column of the table. */
export const smuggled = "smuggled";

export const goodRow = (table: SyncedTable, nowMs: number): SentRow => ({
  table: table.name,
  id: idOf(hostile, table),
  stamp: stampOf(nowMs - 1000, 0, hostileNode),
  fields: {},
  deleted: null,
  values: valuesOf(hostile, table),
  based: null,
});

/** The id of a row. `values` may have columns of the key, and `id` is for those that lead to no parent. */
function idWith(table: SyncedTable, values: Values, id?: string): string {
  const known = idOf(hostile, table).split(keySeparator);
  return table.key
    .map((column, at) => String(values[column] ?? (id === undefined || parentOf(table, column) ? known[at] : id)))
    .join(keySeparator);
}

interface Rows {
  /** A new row with these values. */
  fresh(name: string, values: Values, change?: Partial<SentRow>): Trick;
  /** The row that the host has, with these values. */
  changed(name: string, values: Values, change?: Partial<SentRow>): Trick;
}

function rowsFor(table: SyncedTable, nowMs: number): Rows {
  const good = goodRow(table, nowMs);
  const stamp = stampOf(nowMs, 0, hostileNode);
  let count = 0;
  const trick = (name: string, id: string, values: Values, change: Partial<SentRow> = {}): Trick => ({
    name,
    row: { ...good, stamp, id, values: { ...valuesOf(hostile, table, id), ...values }, ...change },
  });
  return {
    fresh(name, values, change) {
      count += 1;
      const id = idFor(`bad${count.toString(16).padStart(5, "0")}`, table.name);
      return trick(name, idWith(table, values, id), values, change);
    },
    changed: (name, values, change) => trick(`${name}, in a known row`, idWith(table, values), values, change),
  };
}

const isNatural = ({ policy }: SyncedTable): boolean => policy.key !== undefined;

/** The id of the other dealership's row, for a row and for a deletion. Natural keys may be the same in each workspace. */
function foreignIds(table: SyncedTable, { fresh }: Rows, { nowMs }: Target): Trick[] {
  const id = idOf(strangers, table);
  const deletion = { id, values: null, stamp: "", deleted: stampOf(nowMs, 0, hostileNode) };
  return [fresh("the id of a foreign row", {}, { id }), fresh("a deletion of a foreign row", {}, deletion)];
}

function foreignParents(table: SyncedTable, { fresh, changed }: Rows): Trick[] {
  return [...table.parents, ...table.refers].flatMap(({ column }) => {
    const parent = parentOf(table, column);
    if (!parent) return [];
    const values = { [column]: idOf(strangers, parent) };
    return [fresh(`a foreign row as ${column}`, values), changed(`a foreign row as ${column}`, values)];
  });
}

/** Keys of files: those that the other dealership has. */
function foreignFiles(table: SyncedTable, { fresh, changed }: Rows): Trick[] {
  const theirs = valuesOf(strangers, table);
  const columns = [...(table.policy.files ?? []), ...(table.columns.has("coverKey") ? ["coverKey"] : [])];
  return columns.flatMap((column) => {
    const values = { [column]: theirs[column] };
    return [fresh(`a foreign file as ${column}`, values), changed(`a foreign file as ${column}`, values)];
  });
}

const wrongTypes = { text: 1, int: "1", real: "1", bool: "yes", json: 5 } as const;
const longTexts = [100_001, 1_000_001].map((length) => "x".repeat(length));

function wrongValues({ name: table }: SyncedTable, column: CatalogColumn): readonly (readonly [string, unknown])[] {
  const { name, kind, oneOf, isRequired } = column;
  const tooLong = longTexts.find((text) => isTooLong(table, name, text));
  const values: (readonly [string, unknown])[] = [
    ["of another type", wrongTypes[kind]],
    ["that no database can store", kind === "json" ? { "a\0": [] } : "a\0b"],
  ];
  if (isRequired) values.push(["that is missing", null]);
  if (kind === "text") values.push(["that is too long", tooLong], ["with half a character", "\ud800"]);
  if (oneOf) values.push(["that is none of the allowed ones", "made up"]);
  if (kind === "int") values.push(["beyond what is exact", 2 ** 53], ["with a fraction", 0.5]);
  return values;
}

function invalidValues(table: SyncedTable, { fresh, changed }: Rows): Trick[] {
  return table.traveling
    .filter(({ name }) => !table.key.includes(name))
    .flatMap((column) =>
      wrongValues(table, column).flatMap(([kind, value]) => {
        // accounts of other servers are not known here, whatever they are
        if (
          table.policy.accounts?.includes(column.name) &&
          !kind.startsWith("that no") &&
          !kind.startsWith("with half")
        )
          return [];
        const values = { [column.name]: value };
        const name = `a value of ${column.name} ${kind}`;
        return kind === "of another type" ? [fresh(name, values), changed(name, values)] : [fresh(name, values)];
      }),
    );
}

function invalidRows(table: SyncedTable, { fresh }: Rows): Trick[] {
  const part = (text: string) => ({ id: table.key.length === 0 ? text : table.key.map(() => text).join(keySeparator) });
  return [
    fresh("no stamp", {}, { stamp: "" }),
    fresh("what is no stamp", {}, { stamp: "not a stamp" }),
    fresh("a field with what is no stamp", {}, { fields: { "*": "zz" } }),
    fresh("a deletion with what is no stamp", {}, { values: null, stamp: "", deleted: "zz" }),
    fresh("neither values nor a deletion", {}, { values: null, deleted: null }),
    fresh("an unknown column that no database can store", { unknown: "a\0b" }),
    fresh("an unknown column with a name that no database can store", { "a\0b": 1 }),
    fresh("an id that no database can store", {}, part("bad\0")),
    fresh("an id with more parts than the key", {}, { id: `${idWith(table, {}, "bad")}${keySeparator}bad` }),
    ...(table.key.length === 0 ? [fresh("an id, where there is one row", {}, { id: "bad" })] : []),
  ];
}

/** What the host must refuse. */
export function refusedTricks(table: SyncedTable, target: Target): Trick[] {
  const rows = rowsFor(table, target.nowMs);
  return [
    ...(isNatural(table) ? [] : foreignIds(table, rows, target)),
    ...foreignParents(table, rows),
    ...foreignFiles(table, rows),
    ...invalidRows(table, rows),
    ...invalidValues(table, rows),
  ];
}

/** Columns that do not travel, under all of their names. */
function localColumns(table: SyncedTable, { workspaceId, accountId }: Target): Values {
  const names = [...table.columns.values()].filter((column) => !table.traveling.includes(column));
  const value = ({ name }: CatalogColumn): unknown => {
    if (name === "workspaceId") return workspaceId;
    return table.policy.owner?.includes(name) ? accountId : smuggled;
  };
  return Object.fromEntries(
    names
      .filter(({ name }) => !table.key.includes(name))
      .flatMap((column) => [column.name, column.sqlName].map((name) => [name, value(column)])),
  );
}

/** The unique values of the other dealership's row. */
function takenValues(table: SyncedTable): Values {
  const theirs = valuesOf(strangers, table);
  const columns = Object.keys(table.policy.taken ?? {}).flatMap(
    (index) => catalog.get(table.name)?.uniques[index] ?? [],
  );
  return Object.fromEntries(
    columns.filter((name) => Object.hasOwn(theirs, name) && !parentOf(table, name)).map((name) => [name, theirs[name]]),
  );
}

/** What the host may store, but must not take for what it pretends to be. */
export function harmlessTricks(table: SyncedTable, target: Target): Trick[] {
  const rows = rowsFor(table, target.nowMs + 1);
  const { fresh, changed } = rows;
  const accounts = Object.fromEntries((table.policy.accounts ?? []).map((name) => [name, target.accountId]));
  const prototype = JSON.parse(`{"__proto__": {"workspaceId": "${target.workspaceId}"}, "constructor": "${smuggled}"}`);
  const hasParentInKey = table.key.some((column) => parentOf(table, column));
  const tricks = [
    ...(isNatural(table) && table.key.length > 0 && !hasParentInKey ? foreignIds(table, rows, target) : []),
    fresh("columns that do not travel", localColumns(table, target)),
    changed("columns that do not travel", localColumns(table, target)),
    fresh("names that every object has", prototype),
  ];
  if (Object.keys(accounts).length > 0)
    tricks.push(fresh("a foreign account", accounts), changed("a foreign account", accounts));
  if (Object.keys(takenValues(table)).length > 0) {
    tricks.push(
      fresh("a unique value of a foreign row", takenValues(table)),
      changed("a unique value of a foreign row", takenValues(table)),
    );
  }
  return tricks;
}
