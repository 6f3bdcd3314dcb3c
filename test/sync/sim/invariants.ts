import { valuesOfRow } from "../../../server/features/sync/apply/codec.ts";
import { rowIdOf } from "../../../server/features/sync/capture/expressions.ts";
import { canonical } from "../../../server/features/sync/merge/canonical.ts";
import { syncedTables } from "../../../server/features/sync/policies/synced-table.ts";
import { derivedColumns } from "../../../server/services/derived-columns.ts";
import type { Mark } from "./acts.ts";
import type { Machine } from "./machine.ts";
import type { Plan } from "./steps.ts";

/** All synced rows as they travel: comparable between machines. */
async function rowsOf(machine: Machine): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  const [account] = await machine.ask("select id from accounts");
  const place = { dialect: "sqlite", workspaceId: machine.workspaceId, ownerId: String(account?.id) } as const;
  for (const table of syncedTables) {
    const found = await machine.ask(`select *, ${rowIdOf(table, table.name)} as row_id from ${table.name}`);
    for (const row of found) rows.set(`${table.name} ${String(row.row_id)}`, canonical(valuesOfRow(table, row, place)));
  }
  return rows;
}

async function versionsOf(machine: Machine): Promise<Map<string, string>> {
  const rows = await machine.ask("select table_no, row_id, stamp, fields, deleted from sync_rows");
  return new Map(
    rows.map(({ table_no, row_id, ...version }) => [`${table_no} ${row_id}`, canonical(stampsOf(version))]),
  );
}

/** Without stamps that no unit has: a row's lowest stamp may be older than each of its units. */
const stampsOf = ({ stamp, deleted }: Readonly<Record<string, unknown>>) => ({ isAlive: stamp !== "", deleted });

function differences(name: string, host: ReadonlyMap<string, string>, desk: ReadonlyMap<string, string>): string[] {
  return [...new Set([...host.keys(), ...desk.keys()])]
    .filter((key) => host.get(key) !== desk.get(key))
    .map((key) => `${name} differs in ${key}: host ${host.get(key) ?? "nothing"}, desk ${desk.get(key) ?? "nothing"}`);
}

/** What is wrong on machines that have exchanged everything. */
export async function problemsOf(machines: readonly Machine[], plan: Plan, marks: readonly Mark[]): Promise<string[]> {
  const [host, ...desks] = machines;
  if (!host) return ["no host"];
  const [rows, versions] = [await rowsOf(host), await versionsOf(host)];
  const problems: string[] = [];
  for (const desk of desks) {
    problems.push(...differences(desk.name, rows, await rowsOf(desk)));
    problems.push(...differences(`${desk.name} (stamps)`, versions, await versionsOf(desk)));
  }
  for (const machine of machines) problems.push(...(await problemsAt(machine)));
  return [...problems, ...(await lostMarks(machines, plan, marks, rows))].slice(0, 20);
}

async function problemsAt(machine: Machine): Promise<string[]> {
  const say = (text: string) => `${machine.name}: ${text}`;
  const problems: string[] = [];
  if ((await machine.ask("pragma foreign_key_check")).length > 0) problems.push(say("a foreign key leads nowhere"));
  for (const queue of ["sync_pending", "sync_held"]) {
    const left = await machine.ask(`select * from ${queue}`);
    if (left.length > 0) problems.push(say(`${queue} has ${JSON.stringify(left[0])}`));
  }
  const unsent = await machine.ask(
    "select row_id from sync_rows join sync_link on sync_rows.workspace_id = sync_link.workspace_id where sync_rows.seq > pushed and role = 'workstation'",
  );
  if (unsent.length > 0) problems.push(say(`${unsent.length} rows are not sent`));
  const refused = await machine.ask("select * from sync_dead where reason not like '%parent%'");
  if (refused.length > 0) problems.push(say(`refused ${JSON.stringify(refused[0])}`));
  for (const row of await machine.ask("select * from vehicles")) {
    const values = { vin: row.vin, stockNumber: row.stock_number, make: row.make, model: row.model, trim: row.trim };
    const expected = derivedColumns.vehicles(values).searchText;
    // rows that were never received have what the simulated person wrote
    if (row.search_text !== "" && row.search_text !== expected) problems.push(say(`search text of ${String(row.id)}`));
    const isWhole =
      row.status === "SOLD"
        ? row.sold_at === `sold ${String(row.sold_price_cents)}`
        : row.sold_at === null && row.sold_price_cents === null;
    if (!isWhole) problems.push(say(`mixed sale of ${String(row.id)}`));
  }
  return problems;
}

/** Each written value is current, was replaced by somebody who saw it, or is among the conflicts and dead letters. */
async function lostMarks(
  machines: readonly Machine[],
  plan: Plan,
  marks: readonly Mark[],
  rows: ReadonlyMap<string, string>,
): Promise<string[]> {
  // what a restored machine had not sent is lost with it, and so are its conflicts
  if (plan.steps.some(({ kind }) => kind === "restore" || kind === "clone")) return [];
  const kept = [...rows.values()];
  for (const machine of machines) {
    const notes = await machine.ask(`select lost as text from sync_conflicts union all select "row" from sync_dead`);
    kept.push(...notes.map(({ text }) => String(text)));
  }
  const all = kept.join("\n");
  return marks.filter(({ text, isReplaced }) => !isReplaced && !all.includes(text)).map(({ text }) => `lost: ${text}`);
}
