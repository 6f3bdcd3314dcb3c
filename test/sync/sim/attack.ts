import { maxOffsetMs, stampOf } from "../../../server/features/sync/clock/stamp.ts";
import type { Values } from "../../../server/features/sync/merge/version.ts";
import { type SyncedTable, syncedTables } from "../../../server/features/sync/policies/synced-table.ts";
import { firstReceipt, type SentRow } from "../../../server/features/sync/protocol/batch.ts";
import { jsonSample } from "../../kit/json-samples.ts";
import { addWorkspace, type Machine } from "./machine.ts";

const at = "2026-01-01T00:00:00.000Z";
const foreignWorkspace = "theirs";

/** The id of the row that another workspace of the host has in a table. */
const theirs = (table: SyncedTable, name: string): string => `their ${table.name}.${name}`;

/** Values for all columns of a table that need one. */
function requiredValues(table: SyncedTable): Values {
  const samples = { text: "x", int: 1, real: 1, bool: table.policy.only?.is ?? true };
  const required = table.traveling.filter((column) => column.isRequired);
  const all = Object.fromEntries(
    required.map(({ name, kind, oneOf }) => [
      name,
      kind === "json" ? jsonSample(table.name, name) : (oneOf?.[0] ?? samples[kind]),
    ]),
  );
  const times = Object.fromEntries(
    ["createdAt", "updatedAt", "statusSince"].filter((name) => name in all).map((name) => [name, at]),
  );
  return { ...all, ...times };
}

/** The tables with rows of another workspace that a row could name or overwrite. */
const targets = ["teams", "vehicles", "contacts", "leads", "inspections", "sales", "saved_views"] as const;

/** Another dealership on the same host. */
export async function addStrangers(host: Machine): Promise<void> {
  await addWorkspace(host, { accountId: "their account", workspaceId: foreignWorkspace });
  for (const name of targets) {
    const table = syncedTables.find((one) => one.name === name);
    if (!table) throw new Error(`no table ${name}`);
    const row: Record<string, unknown> = { id: theirs(table, "id"), workspace_id: foreignWorkspace };
    for (const [column, value] of Object.entries(requiredValues(table))) {
      const { sqlName, kind } = table.columns.get(column) ?? { sqlName: column, kind: "text" };
      row[sqlName] = kind === "json" ? JSON.stringify(value) : kind === "bool" ? Number(value) : value;
    }
    for (const { column, table: parent } of table.parents) {
      const known = syncedTables.find((one) => one.name === parent);
      if (known && targets.some((one) => one === parent))
        row[table.columns.get(column)?.sqlName ?? column] = theirs(known, "id");
    }
    if (table.columns.has("searchText")) row.search_text = "";
    if (table.columns.has("ownerId")) row.owner_id = "their account";
    const names = Object.keys(row);
    await host.ask(
      `insert into ${name} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
      Object.values(row),
    );
  }
}

/** What a hostile workstation may send for a table. None of it may be merged. */
function tricksOf(table: SyncedTable, nowMs: number): SentRow[] {
  const stamp = stampOf(nowMs, 0, "badbadbadbad");
  const row = (id: string, change: Partial<SentRow> & { readonly with?: Values }): SentRow => {
    const { with: values, ...others } = change;
    const fixed = { table: table.name, id, stamp, fields: {}, deleted: null, based: null };
    return { ...fixed, values: { ...requiredValues(table), ...values }, ...others };
  };
  const id = table.key.length > 1 ? table.key.map(() => "bad").join("\u001f") : table.key.length === 0 ? "" : "bad row";
  const references = [...table.parents, ...table.refers].filter(({ table: parent }) =>
    targets.some((one) => one === parent),
  );
  const parent = (name: string) => `their ${name}.id`;
  return [
    ...(targets.some((name) => name === table.name)
      ? [row(theirs(table, "id"), {}), row(theirs(table, "id"), { values: null, stamp: "", deleted: stamp })]
      : []),
    ...references.map(({ column, table: name }) => row(id, { with: { [column]: parent(name) } })),
    ...(table.key.length === 1 &&
    table.policy.key === undefined &&
    references.some(({ column }) => column === table.key[0])
      ? [row(parent(references[0]?.table ?? ""), {})]
      : []),
    row(id, { stamp: "not a stamp" }),
    row(id, { values: null, deleted: null }),
    row(id, { fields: { "*": "zz" } }),
    ...table.traveling
      .filter(({ name, kind }) => kind === "text" && !table.key.includes(name))
      .slice(0, 1)
      .map(({ name }) => row(id, { with: { [name]: "a\0b" } })),
    ...(table.key.length === 0 ? [] : [row("a\0b", {})]),
  ];
}

/** Sends the tricks of a table with the key of a workstation. Returns what the host took. */
export async function attack(
  host: Machine,
  table: SyncedTable,
  { nowMs, as }: { readonly nowMs: number; readonly as: string },
) {
  const side = host.sync.host(host.workspaceId);
  const first = { installationId: as, epoch: as, n: 1, receipt: firstReceipt(as), sentAtMs: nowMs };
  const [sample] = tricksOf(table, nowMs + 2 * maxOffsetMs);
  const ahead = {
    ...first,
    sentAtMs: nowMs,
    rows: sample ? [{ ...sample, stamp: stampOf(nowMs + 1e12, 0, "badbadbadbad"), deleted: null }] : [],
  };
  const future = await side.push(ahead);
  const taken = future.outcome === "applied" ? ["a stamp of the future"] : [];
  let { n, receipt } = first;
  for (const row of tricksOf(table, nowMs)) {
    const answer = await side.push({ ...first, n, receipt, rows: [row] });
    if (answer.outcome !== "applied") throw new Error(`${table.name}: ${answer.outcome} for ${JSON.stringify(row)}`);
    n += 1;
    receipt = answer.receipt;
    if (answer.verdicts.includes("merged")) taken.push(`${table.name}: ${JSON.stringify(row)}`);
  }
  return taken;
}

/** Everything that the other dealership has. */
export async function rowsOfStrangers(host: Machine): Promise<string> {
  const rows = [];
  for (const name of targets)
    rows.push(await host.read(`select * from ${name} where workspace_id = ? order by id`, [foreignWorkspace]));
  return JSON.stringify(rows);
}
