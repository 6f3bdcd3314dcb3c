import { createHash } from "node:crypto";
import { canonical } from "../../../server/features/sync/merge/canonical.ts";
import { syncedTables, tableNamed, tableOfNumber } from "../../../server/features/sync/policies/synced-table.ts";
import { derivedColumns } from "../../../server/services/derived-columns.ts";
import { type Acts, type Mark, newestStamp } from "./acts.ts";
import type { Machine } from "./machine.ts";
import { rowsOf as rowsIn } from "./rows.ts";
import type { Plan, Step } from "./steps.ts";

const rowsOf = (machine: Machine): Promise<Map<string, string>> => rowsIn(machine.read, machine.workspaceId);

async function versionsOf(machine: Machine): Promise<Map<string, string>> {
  const rows = await machine.read("select table_no, row_id, stamp, deleted from sync_rows");
  // without stamps: a row's lowest stamp may be older than each of its units
  return new Map(
    rows.map(({ table_no, row_id, stamp, deleted }) => [
      `${table_no} ${row_id}`,
      canonical({ isAlive: stamp !== "", deleted }),
    ]),
  );
}

const conflicts = tableNamed("sync_conflicts")?.policy.no;
const ofVersion = "seq, stamp, fields, deleted, shared_stamp, shared_fields, shared_deleted, extra";

/** A receipt is a hash of what was sent, also of the random ids of notes. */
const isReceipt = (column: string): boolean => column === "receipt" || column === "sending";

/** Of everything that the machines have. The ids of notes and of rows with a natural key are random and not in it. */
export async function digestOf(machines: readonly Machine[]): Promise<string> {
  const hash = createHash("sha256");
  for (const machine of machines) {
    hash.update(JSON.stringify([...(await rowsOf(machine))].filter(([key]) => !key.startsWith("sync_conflicts "))));
    for (const sql of [
      `select table_no, row_id, ${ofVersion} from sync_rows where table_no <> ${conflicts} order by table_no, row_id`,
      `select ${ofVersion} from sync_rows where table_no = ${conflicts} order by seq, stamp`,
      "select * from sync_link",
      "select table_no, row_id, reason, row from sync_dead order by table_no, row_id, reason, row",
      "select table_no, row_id, kind, other_row_id, lost from sync_conflicts order by table_no, row_id, kind, lost",
    ]) {
      hash.update(JSON.stringify(await machine.read(sql), (column, value) => (isReceipt(column) ? undefined : value)));
    }
  }
  return hash.digest("hex");
}

type Rows = ReadonlyMap<string, string>;

function differences(
  name: string,
  [host, desk]: readonly [Rows, Rows],
  isExpected: (key: string) => boolean,
): string[] {
  return [...new Set([...host.keys(), ...desk.keys()])]
    .filter((key) => host.get(key) !== desk.get(key) && !isExpected(key))
    .map((key) => `${name} differs in ${key}: host ${host.get(key) ?? "nothing"}, desk ${desk.get(key) ?? "nothing"}`);
}

interface History {
  readonly plan: Plan;
  /** Undefined while a machine is cut off: it may have a value that no other one has. */
  readonly marks?: readonly Mark[];
  readonly seen?: Acts["seen"];
}

/** What is wrong on machines that have exchanged everything. */
export async function problemsOf(machines: readonly Machine[], { plan, marks, seen }: History): Promise<string[]> {
  const [host, ...desks] = machines;
  if (!host) return ["no host"];
  const [rows, versions] = [await rowsOf(host), await versionsOf(host)];
  const poisoned = await poisonOn(host);
  const isPoison = (key: string) => poisoned.has(key);
  const problems: string[] = [];
  for (const desk of desks) {
    problems.push(...differences(desk.name, [rows, await rowsOf(desk)], isPoison));
    problems.push(...differences(`${desk.name} (stamps)`, [versions, await versionsOf(desk)], isPoison));
  }
  const has = (...kinds: readonly Step["kind"][]) => plan.steps.some(({ kind }) => kinds.includes(kind));
  const [isAttacked, isRelinked] = [has("attack"), has("restore", "clone", "relink")];
  for (const machine of machines) {
    problems.push(...(await problemsAt(machine, { seen, isAttacked, isRelinked, isWhole: marks !== undefined })));
  }
  if (marks) {
    problems.push(...(await lostMarks(machines, marks)));
    for (const machine of machines) problems.push(...(await brokenKeys(machine)));
  }
  return problems.slice(0, 20);
}

/** Rows that only the host refuses: they stay on their workstation, and are among the host's dead letters. */
async function poisonOn(host: Machine): Promise<Set<string>> {
  const dead = await host.read("select table_no, row_id from sync_dead where reason = 'the database refuses it'");
  const names = new Map(syncedTables.map(({ name, policy }) => [policy.no, name]));
  return new Set(
    dead.flatMap(({ table_no: no, row_id: id }) => [
      `${String(no)} ${String(id)}`,
      `${names.get(Number(no))} ${String(id)}`,
    ]),
  );
}

const brokenKeys = async (machine: Machine): Promise<string[]> =>
  (await machine.read("pragma foreign_key_check")).map(
    ({ table }) => `${machine.name}: a key of ${String(table)} leads nowhere`,
  );

/** Whether the row that others wait for is there. Each parent has an id of its own. */
async function isThere(machine: Machine, parent: string): Promise<boolean> {
  const at = parent.indexOf(":");
  const table = tableOfNumber(Number(parent.slice(0, at)));
  const rows = table ? await machine.read(`select 1 from ${table.name} where id = ?`, [parent.slice(at + 1)]) : [];
  return rows.length > 0;
}

/** What was deleted with a car that has survived, and is not back: a step deletes one row with its children, so no other deletion has the stamp. */
const leftBehind = `select gone.table_no, gone.row_id, car.stamp, car.fields from sync_rows car join sync_rows gone on gone.deleted = car.deleted
  and gone.workspace_id = car.workspace_id where car.table_no = 3 and car.stamp <> '' and car.deleted is not null and gone.stamp = ''`;

interface Circumstances {
  readonly seen: History["seen"];
  readonly isAttacked: boolean;
  readonly isRelinked: boolean;
  /** No machine is cut off. */
  readonly isWhole: boolean;
}

async function problemsAt(
  machine: Machine,
  { seen, isAttacked, isRelinked, isWhole }: Circumstances,
): Promise<string[]> {
  const say = (text: string) => `${machine.name}: ${text}`;
  const problems: string[] = [];
  // the parent of a held row may be on the machine that is cut off
  for (const queue of isWhole ? ["sync_pending", "sync_held"] : ["sync_pending"]) {
    const left = await machine.read(`select * from ${queue} where row_id not like 'bad%'`);
    if (left.length > 0) problems.push(say(`${queue} has ${JSON.stringify(left[0])}`));
  }
  for (const { waits_for: parent } of await machine.read(
    "select waits_for from sync_dead where waits_for is not null",
  )) {
    if (await isThere(machine, String(parent))) problems.push(say(`a row still waits for ${String(parent)}`));
  }
  // a machine with a backup, or one that gives its rows new stamps with another link, may have the car without what belonged to it
  const gone = isWhole && !isRelinked ? await machine.read(leftBehind) : [];
  // whoever changed the car last may never have had what another one deleted with it
  const left = gone.filter((row) => seen?.get(newestStamp(row))?.has(`${Number(row.table_no)} ${String(row.row_id)}`));
  if (left.length > 0) problems.push(say(`a car came back without ${JSON.stringify(left[0])}`));
  const unsent = await machine.read(
    "select row_id from sync_rows join sync_link on sync_rows.workspace_id = sync_link.workspace_id where sync_rows.seq > pushed and role = 'workstation'",
  );
  if (unsent.length > 0) problems.push(say(`${unsent.length} rows are not sent`));
  const isSeen = "(reason like '%parent%' or \"row\" like '%poison%')";
  const refused = isAttacked ? [] : await machine.read(`select * from sync_dead where not ${isSeen}`);
  if (refused.length > 0) problems.push(say(`refused ${JSON.stringify(refused[0])}`));
  for (const row of await machine.read("select * from vehicles where workspace_id = ?", [machine.workspaceId])) {
    const values = { vin: row.vin, stockNumber: row.stock_number, make: row.make, model: row.model, trim: row.trim };
    const expected = derivedColumns.vehicles(values).searchText;
    // rows that were never received have what the simulated person wrote
    if (row.search_text !== "" && row.search_text !== expected) problems.push(say(`search text of ${String(row.id)}`));
    const isOneSale =
      row.status === "SOLD"
        ? row.sold_at === `sold ${String(row.sold_price_cents)}`
        : row.sold_at === null && row.sold_price_cents === null;
    if (!isOneSale) problems.push(say(`mixed sale of ${String(row.id)}`));
  }
  return problems;
}

/** The text of what a machine keeps for a person to see. */
async function notesOf(machine: Machine): Promise<string> {
  const notes = await machine.read(`select lost as text from sync_conflicts union all select "row" from sync_dead`);
  return notes.map(({ text }) => String(text)).join("\n");
}

/** The text of everything that a machine has. */
async function textOf(machine: Machine): Promise<string> {
  const kept = [...(await rowsOf(machine)).values(), await notesOf(machine)];
  const held = await machine.read(
    `select "row" as text from sync_held union all select extra from sync_rows where extra is not null`,
  );
  return [...kept, ...held.map(({ text }) => String(text))].join("\n");
}

/** Each written value is current, was replaced by somebody who saw it, or is among the conflicts and dead letters. */
async function lostMarks(machines: readonly Machine[], marks: readonly Mark[]): Promise<string[]> {
  const open = marks.filter(({ isReplaced, isGivenUp }) => !isReplaced && !isGivenUp);
  if (open.length === 0) return [];
  const kept: string[] = [];
  for (const machine of machines) kept.push(await textOf(machine));
  const all = kept.join("\n");
  return open.filter(({ text }) => !all.includes(text)).map(({ text }) => `lost: ${text}`);
}

/**
 * Marks what a machine gives up when it goes on with another database: values that no other machine has, and conflicts, which are noted only where
 * they are found. Everything else must not be lost.
 */
export async function givenUp(
  machines: readonly Machine[],
  marks: readonly Mark[],
  machine: Machine,
  replace: () => Promise<void>,
): Promise<void> {
  const [text, notes] = [await textOf(machine), await notesOf(machine)];
  await replace();
  const others: string[] = [];
  for (const one of machines) others.push(await textOf(one));
  const [left, leftNotes] = [others.join("\n"), await notesOf(machine)];
  for (const mark of marks) {
    const isNoteLost = notes.includes(mark.text) && !leftNotes.includes(mark.text);
    if (isNoteLost || (text.includes(mark.text) && !left.includes(mark.text))) mark.isGivenUp = true;
  }
}
