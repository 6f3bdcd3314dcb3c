import { z } from "zod";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { own } from "../../../../contracts/kit/own.ts";
import type { SyncDeadLetter } from "../../../../contracts/system/sync-conflicts.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { neverChanged, neverDeleted } from "../apply/append.ts";
import { missingParent, neverArrived } from "../apply/held.ts";
import { isIdOf, keyOfId, type Rows, readKnown } from "../apply/rows.ts";
import type { Session } from "../link/session.ts";
import { isAlive, merged } from "../merge/merge.ts";
import { type SyncedTable, tableOfNumber } from "../policies/synced-table.ts";
import { describeFields, describeRecord } from "./describe.ts";
import { type DeadRow, deleteDead, findDead } from "./review.repo.ts";
import { refused, writeBack } from "./write-back.ts";

/** A refused row is untrusted: any member may have any form. */
const Letter = z.object({
  stamp: z.string().catch(""),
  fields: z.record(z.string(), z.string()).catch({}),
  values: z.record(z.string(), z.unknown()).nullable().catch(null),
  asSent: z.string().optional().catch(undefined),
});

interface Reason {
  readonly reason: SyncDeadLetter["reason"];
  readonly field: string | null;
}

function reasonOf(text: string): Reason {
  if (text === missingParent) return { reason: "parent_missing", field: null };
  if (text === neverArrived) return { reason: "unknown_reference", field: null };
  if (text.includes("parent")) return { reason: "parent_deleted", field: null };
  if (text === "the database refuses it") return { reason: "refused_by_database", field: null };
  const [, word, field = null] = /^(unknown|invalid) (\w+)$/.exec(text) ?? [];
  if (word === "unknown") return { reason: "unknown_reference", field: field === "row" ? null : field };
  if (word === "invalid") {
    return { reason: "invalid_value", field: field !== null && ["text", "stamp", "id"].includes(field) ? null : field };
  }
  return { reason: "other", field: null };
}

const sentences: Readonly<Record<SyncDeadLetter["reason"], string>> = {
  parent_deleted: "The record that it belongs to was deleted.",
  parent_missing: "The record that it belongs to has not arrived. It is stored when that record arrives.",
  unknown_reference: "It refers to a record that this dealership does not have.",
  invalid_value: "One of its values is not valid.",
  refused_by_database: "The database refuses it: another record has one of its values.",
  other: "It cannot be stored.",
};

/** Appended to the message of a letter that also contains the original row. */
const hasReplacements =
  " It has characters that cannot be stored. They are shown as \ufffd, and a retry stores what is shown.";

/** Messages for reasons of the kind `other`. */
const ofRule: Readonly<Record<string, string>> = {
  [neverChanged]: "Records of this kind are never changed.",
  [neverDeleted]: "Records of this kind are never deleted.",
};

export async function presentDead(rows: Rows, row: DeadRow): Promise<SyncDeadLetter> {
  const table = tableOfNumber(row.tableNo);
  const { values, asSent } = Letter.parse(row.row);
  const isAltered = row.side === "here" && asSent !== undefined;
  const reason = reasonOf(row.reason);
  const known = Object.entries(values ?? {}).filter(([, value]) => value !== null);
  const names = known.map(([name]) => name).filter((name) => name !== "createdAt" && name !== "updatedAt");
  const fields = table ? await describeFields(rows, table, names, { current: values, other: null }) : [];
  return {
    id: row.id,
    record: await describeRecord(rows, table?.name ?? "unknown", row.rowId, values),
    side: row.side,
    ...reason,
    message: `${own(ofRule, row.reason) ?? sentences[reason.reason]}${isAltered ? hasReplacements : ""}`,
    fields: fields.map(({ other: _other, otherCurrency: _currency, ...field }) => field),
    createdAt: row.createdAt,
  };
}

async function requireDead(tx: Writer, { workspaceId }: Session, id: string): Promise<DeadRow> {
  const row = await findDead(tx, workspaceId, id);
  if (row) return row;
  throw new AppError("RESOURCE_NOT_FOUND", { message: "No such dead letter; it may be settled already.", field: "id" });
}

/** Stores a refused row as a new change, or sends it to the host again. Throws RESOURCE_NOT_FOUND, SYNC_ROW_REFUSED. */
export async function retryDead(tx: Writer, session: Session, id: string): Promise<{ table: string; id: string }> {
  const row = await requireDead(tx, session, id);
  const table = tableOfNumber(row.tableNo);
  if (!table) throw refused("This version of the product does not know this kind of record: update it first.");
  if (row.side === "host") await sendAgain(session, table, row.rowId);
  else await storeAgain(session, table, row);
  await deleteDead(tx, row);
  return { table: table.name, id: row.rowId };
}

/**
 * Gives the row a new stamp, so that it is sent to the host again. Throws SYNC_ROW_REFUSED if the row does not exist
 * any more.
 */
async function sendAgain({ run, workspaceId }: Session, { policy }: SyncedTable, id: string): Promise<void> {
  const sent = await run(
    `insert into sync_pending (table_no, row_id, workspace_id, changed) select table_no, row_id, workspace_id, '*' from sync_rows
      where table_no = ? and row_id = ? and workspace_id = ? and stamp <> ''
      on conflict (table_no, row_id, workspace_id) do update set changed = sync_pending.changed || excluded.changed
      returning row_id`,
    [policy.no, id, workspaceId],
  );
  if (sent.length === 0) throw refused("The record is not here any more, so it cannot be sent again.");
}

async function storeAgain(session: Session, table: SyncedTable, row: DeadRow): Promise<void> {
  const letter = Letter.parse(row.row);
  if (letter.values === null || !isIdOf(table, row.rowId)) throw refused("The row has nothing that could be stored.");
  const values = { ...letter.values, ...keyOfId(table, row.rowId) };
  const known = (await readKnown(session, table, row.rowId))?.version;
  // Newer changes of the row win.
  const result =
    known && isAlive(known) ? merged(table.rules, known, { ...letter, deleted: null, values }).values : values;
  await writeBack(session, table, row.rowId, result ?? values);
}

export async function dismissDead(tx: Writer, session: Session, id: string) {
  const row = await requireDead(tx, session, id);
  await deleteDead(tx, row);
  const table = tableOfNumber(row.tableNo)?.name ?? "unknown";
  return { table, id: row.rowId, reason: row.reason, values: own(row.row, "values") ?? null };
}
