import type { TablePolicy } from "../../../server/features/sync/policies/policy.ts";
import type { CatalogTable } from "../../../server/platform/db/catalog.ts";

type Policies = Readonly<Record<string, TablePolicy>>;

/** What the policies lack, or have too much, for these tables of the schema: one sentence each. */
export function policyFaults(
  tables: Iterable<CatalogTable>,
  synced: Policies,
  unsynced: Readonly<Record<string, string>>,
): string[] {
  const all = [...tables];
  const names = new Set(all.map(({ name }) => name));
  const numbers = Object.values(synced).map(({ no }) => no);
  return [
    ...all.flatMap((table) => tableFaults(table, synced[table.name], unsynced[table.name])),
    ...[...Object.keys(synced), ...Object.keys(unsynced)]
      .filter((name) => !names.has(name))
      .map((name) => `${name}: the schema has no such table`),
    ...numbers.filter((no, at) => numbers.indexOf(no) !== at).map((no) => `two tables have the number ${no}`),
  ];
}

function tableFaults(table: CatalogTable, policy: TablePolicy | undefined, reason: string | undefined): string[] {
  const say = (text: string) => `${table.name}: ${text}`;
  if (policy === undefined)
    return reason === undefined
      ? [say("no policy in server/features/sync/policies/tables.ts or test/features/sync/unsynced-tables.ts")]
      : [];
  if (reason !== undefined) return [say("both synced and unsynced")];
  return [...columnFaults(table, policy), ...uniqueFaults(table, policy)].map(say);
}

function columnFaults({ columns }: CatalogTable, policy: TablePolicy): string[] {
  const { derived = [], owner = [], accounts = [], local = [], arrived, files = [], greatest = [] } = policy;
  const { lasting = [], groups = {} } = policy;
  const classes = [policy.data.split(" "), derived, owner, accounts, local, arrived ?? [], files, greatest].flat();
  const implied = new Set([policy.ofWorkspace, "workspaceId"]);
  const known = columns.map(({ name }) => name);
  const identity = new Set(policy.key ?? columns.filter(({ isPrimary }) => isPrimary).map(({ name }) => name));
  const grouped = Object.values(groups).flat();
  const isUnit = (name: string) =>
    policy.merge === "fields" && policy.data.split(" ").includes(name) && !grouped.includes(name);
  const named = [...classes, ...grouped, ...identity];
  return [
    ...known
      .filter((name) => !implied.has(name) && !identity.has(name) && !classes.includes(name))
      .map((name) => `no policy for the column ${name}`),
    ...classes.filter((name, at) => classes.indexOf(name) !== at).map((name) => `${name} has two policies`),
    ...named.filter((name) => !known.includes(name)).map((name) => `the schema has no column ${name}`),
    ...lasting.filter((name) => !isUnit(name)).map((name) => `${name} is not merged on its own, so it cannot last`),
    ...(known.includes("workspaceId") === (policy.through !== undefined) ? ["through: the way to the workspace"] : []),
  ];
}

function uniqueFaults({ uniques }: CatalogTable, policy: TablePolicy): string[] {
  const { taken = {}, elsewhere = [], key, through, ofWorkspace } = policy;
  const isNatural = (columns: readonly string[]) =>
    key !== undefined &&
    columns.every((column) => key.includes(column) || ["workspaceId", through, ofWorkspace].includes(column));
  return Object.entries(uniques)
    .filter(([name, columns]) => !(name in taken) && !elsewhere.includes(name) && !isNatural(columns))
    .filter(([, columns]) => !columns.every((column) => policy.derived?.includes(column)))
    .map(([name]) => `no policy for the unique index ${name}`);
}
