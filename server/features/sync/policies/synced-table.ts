import { own } from "../../../../contracts/kit/own.ts";
import { type CatalogColumn, type CatalogReference, type CatalogTable, catalog } from "../../../platform/db/catalog.ts";
import type { MergeRules } from "../merge/version.ts";
import type { TablePolicy } from "./policy.ts";
import { synced } from "./tables.ts";

/** A synced table and everything that the code needs to know about it. */
export interface SyncedTable {
  readonly name: string;
  readonly policy: TablePolicy;
  readonly columns: ReadonlyMap<string, CatalogColumn>;
  /** The columns that are sent. */
  readonly traveling: readonly CatalogColumn[];
  readonly key: readonly string[];
  /** Foreign keys to tables that are captured. */
  readonly parents: readonly CatalogReference[];
  /** References without a foreign key. */
  readonly refers: readonly { readonly column: string; readonly table: string }[];
  readonly rules: MergeRules;
}

const keyOf = ({ columns }: CatalogTable, policy: TablePolicy): readonly string[] =>
  policy.key ?? columns.filter((column) => column.isPrimary).map(({ name }) => name);

function rulesOf(policy: TablePolicy): MergeRules {
  const greatest = new Set(policy.greatest ?? []);
  const lasting = new Set(policy.lasting ?? []);
  if (policy.merge !== "fields") return { greatest, lasting, unitOf: () => "*" };
  const groups = new Map(
    Object.entries(policy.groups ?? {}).flatMap(([group, columns]) =>
      columns.map((column) => [column, group] as const),
    ),
  );
  return { greatest, lasting, unitOf: (column) => groups.get(column) ?? column };
}

const isCaptured = (policy: TablePolicy | undefined): boolean => policy !== undefined && policy.later === undefined;

function syncedTable(name: string, policy: TablePolicy): SyncedTable {
  const table = catalog.get(name);
  if (!table) throw new Error(`the schema has no table ${name}`);
  const { greatest = [], accounts = [], files = [] } = policy;
  const traveling = new Set([...policy.data.split(" "), ...greatest, ...accounts, ...files]);
  const key = keyOf(table, policy);
  return {
    name,
    policy,
    columns: new Map(table.columns.map((column) => [column.name, column])),
    traveling: table.columns.filter((column) => traveling.has(column.name)),
    key,
    parents: table.references.filter((reference) => isCaptured(own(synced, reference.table))),
    refers: Object.entries(policy.refers ?? {}).map(([column, parent]) => ({ column, table: parent })),
    rules: rulesOf(policy),
  };
}

/** Sorts parents before their children. Throws if tables refer to each other in a cycle. */
function inOrder(tables: readonly SyncedTable[]): SyncedTable[] {
  const ordered: SyncedTable[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const free = [...waiting].filter(
      ({ name, parents }) => !parents.some(({ table }) => table !== name && names.has(table)),
    );
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...names].join(", ")}`);
    for (const table of free) {
      ordered.push(table);
      waiting.delete(table);
    }
  }
  return ordered;
}

/** All synced tables, parents first. */
export const syncedTables: readonly SyncedTable[] = inOrder(
  Object.entries(synced)
    .filter(([, policy]) => isCaptured(policy))
    .map(([name, policy]) => syncedTable(name, policy)),
);

const byName = new Map(syncedTables.map((table, order) => [table.name, { table, order }]));
const byNumber = new Map(syncedTables.map((table) => [table.policy.no, table]));

export const tableNamed = (name: string): SyncedTable | undefined => byName.get(name)?.table;
export const orderOf = (name: string): number => byName.get(name)?.order ?? -1;
export const tableOfNumber = (no: number): SyncedTable | undefined => byNumber.get(no);
