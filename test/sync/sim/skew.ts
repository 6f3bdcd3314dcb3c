import type { Stamps } from "../../../server/features/sync/merge/version.ts";
import { receiptAfter, type SentRow } from "../../../server/features/sync/protocol/batch.ts";
import type { ComparisonStep, CountedGroup } from "../../../server/features/sync/protocol/comparison.ts";
import type { Transport } from "../../../server/features/sync/protocol/transport.ts";
import type { Machine } from "./machine.ts";

/**
 * Two versions of the product with one schema: the older one does not know these columns and this table. What it is sent of them gets names
 * that it does not know; after its upgrade they have their names again, as if a migration had added them.
 */
const laterColumns: Readonly<Record<string, string>> = { contacts: "source", vehicles: "engine" };
const laterTable = "saved_views";
const mark = "~later";

export const isUnknown = ({ isOld }: Machine, table: string, column?: string): boolean =>
  isOld && (table === laterTable || (column !== undefined && laterColumns[table] === column));

type Named = Readonly<Record<string, unknown>>;

function renamed<T extends Named>(values: T, from: string, to: string): T {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name === from ? to : name, value])) as T;
}

function without<T extends Named>(values: T, column: string): T {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== column)) as T;
}

type Form = <T extends Named>(values: T, column: string) => T;
const toOlder: Form = (values, column) => renamed(values, column, column + mark);
const toNewer: Form = (values, column) => renamed(without(values, column), column + mark, column);

function translated(row: SentRow, form: Form, table: string): SentRow {
  const column = laterColumns[table];
  const { values, fields, based } = row;
  if (column === undefined) return { ...row, table };
  return {
    ...row,
    table,
    values: values && form(values, column),
    fields: form(fields, column),
    based: based && { ...based, fields: form(based.fields, column) },
  };
}

const forOlder = (row: SentRow): SentRow =>
  translated(row, toOlder, row.table === laterTable ? row.table + mark : row.table);
const forNewer = (row: SentRow): SentRow =>
  row.table === laterTable ? row : translated(row, toNewer, row.table.replace(mark, ""));

/** A row of one machine as the other one knows it. */
const between = (from: Machine, to: Machine) =>
  from.isOld === to.isOld ? (row: SentRow) => row : from.isOld ? forNewer : forOlder;

/** An older workstation does not know the later table by its name; an older host does not have it. */
function groupFor(desk: Machine, group: CountedGroup): CountedGroup[] {
  if (group.table !== laterTable) return [group];
  return desk.isOld ? [{ ...group, table: laterTable + mark }] : [];
}

const stampsFor =
  (step: ComparisonStep, translate: (row: SentRow) => SentRow) =>
  (stamps: Stamps): Stamps => {
    const table = step.kind === "begin" ? "" : step.table;
    const { stamp, fields, deleted } = translate({ table, id: "", ...stamps, values: null, based: null });
    return { stamp, fields, deleted };
  };

/** Receipts are made of the rows as each side has them: both forms of each batch. */
export function createTranslator() {
  const atHost = new Map<string, string>();
  const atDesk = new Map<string, string>();
  return (desk: Machine, host: Machine, transport: Transport): Transport => ({
    async push(batch) {
      const rows = batch.rows.map(between(desk, host));
      const receipt = atHost.get(batch.receipt) ?? batch.receipt;
      const [here, there] = [receiptAfter(batch.receipt, batch.rows), receiptAfter(receipt, rows)];
      if (here !== there) {
        atHost.set(here, there);
        atDesk.set(there, here);
      }
      const answer = await transport.push({ ...batch, receipt, rows });
      if (!("receipt" in answer)) return answer;
      return { ...answer, receipt: atDesk.get(answer.receipt) ?? answer.receipt };
    },
    async pull(request) {
      const answer = await transport.pull(request);
      if (answer.outcome !== "rows") return answer;
      const receipt = atDesk.get(answer.receipt) ?? answer.receipt;
      return { ...answer, receipt, rows: answer.rows.map(between(host, desk)) };
    },
    async compare(request) {
      const { step } = request;
      const isOfLater = desk.isOld && step.kind !== "begin" && step.table === laterTable + mark;
      const answer = await transport.compare(
        isOfLater ? { ...request, step: { ...step, table: laterTable } } : request,
      );
      if (desk.isOld === host.isOld) return answer;
      if (answer?.outcome === "begun") {
        const receipt = atDesk.get(answer.receipt) ?? answer.receipt;
        return { ...answer, receipt, groups: answer.groups.flatMap((group) => groupFor(desk, group)) };
      }
      const translate = between(host, desk);
      if (answer?.outcome === "ranges") return { ...answer, versions: answer.versions.map(stampsFor(step, translate)) };
      if (answer?.outcome !== "rows") return answer;
      const versions = answer.versions.map(stampsFor(step, translate));
      return { ...answer, versions, lacking: answer.lacking.map(translate) };
    },
    time: () => transport.time(),
  });
}

const renamedTexts = [
  ["sync_rows", "extra"],
  ["sync_rows", "fields"],
  ["sync_rows", "shared_fields"],
  ["sync_conflicts", "lost"],
  ["sync_dead", '"row"'],
  ["sync_held", '"row"'],
  ["sync_held", "waits_for"],
  ["sync_held", "row_id"],
] as const;

/** The machine gets the newer version of the product. */
export async function upgrade(machine: Machine): Promise<void> {
  if (!machine.isOld) return;
  for (const [table, column] of renamedTexts) {
    await machine.read(
      `update ${table} set ${column} = replace(${column}, '${mark}', '') where ${column} like '%${mark}%'`,
    );
  }
  machine.isOld = false;
  await machine.upgrade();
}
