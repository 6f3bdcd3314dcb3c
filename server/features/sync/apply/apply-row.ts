import { own } from "../../../../contracts/kit/own.ts";
import { isRowError } from "../../../platform/db/errors.ts";
import { deleteUnusedPhoto, foreignFileOf, requestFiles, restampKeptRow, staysInUse } from "../blobs/wanted.ts";
import { isStamp, later, never } from "../clock/stamp.ts";
import { forgotten, hasUnshared, isAlive, isSameVersion, lostUnits, merged, topOf } from "../merge/merge.ts";
import type { Version } from "../merge/version.ts";
import { type SyncedTable, tableNamed } from "../policies/synced-table.ts";
import { knownBefore, type SentRow, type Verdict } from "../protocol/batch.ts";
import { addConflict } from "./add-conflict.ts";
import { adoptHostVersion, neverDeleted, violationOf, withoutDeletion } from "./append.ts";
import { type Applying, keyOfRow, mustReturnToSender, seqOf, seqOfReceived, sharedNow } from "./applying.ts";
import { faultOf, isStorable } from "./codec.ts";
import { deleteRow } from "./delete-row.ts";
import { keepWithParent, recordReturn, survivedBy, withReferences } from "./deleted-together.ts";
import { markForRegrade } from "./grades.ts";
import { hold, takeHeld, unknownTable } from "./held.ts";
import { originOfKept, withKept } from "./kept.ts";
import { collectEvent } from "./news.ts";
import { addDeadLetter } from "./notes.ts";
import { obstacleOf } from "./parents.ts";
import { refused } from "./refused.ts";
import { isIdOf, type Known, keyOfId, putVersion, readKnown, workspaceWith, writeValues } from "./rows.ts";
import { dropKnownDeletions, dropReturned } from "./settled-conflicts.ts";
import { markColumnsChanged, resolveUniqueConflicts } from "./taken.ts";

const unknownVersion: Known = {
  version: { stamp: never, fields: {}, deleted: null, values: null },
  seq: 0,
  shared: null,
};

/**
 * Merges a received row into the database. If the database refuses the row, it becomes a dead letter and the other rows
 * are still applied.
 */
export async function applyRow(applying: Applying, received: SentRow): Promise<Verdict> {
  applying.waiting.delete(keyOfRow(received));
  const before = applying.done.length;
  await applying.run("savepoint sync_row");
  let verdict: Verdict;
  try {
    verdict = await mergeRow(applying, received);
  } catch (error) {
    if (!isRowError(error)) throw error;
    await applying.run("rollback to savepoint sync_row");
    // The rollback restored the held version. Take it again: otherwise it would be applied on every run.
    verdict = await refused(applying, await withHeld(applying, received), "the database refuses it");
    // Rows that were applied first because this one needed them were rolled back, too: apply them again.
    for (const row of applying.done.splice(before)) await applyRow(applying, row);
  }
  await applying.run("release savepoint sync_row");
  applying.done.push(received);
  applying.verdicts.set(keyOfRow(received), verdict);
  return verdict;
}

async function mergeRow(applying: Applying, received: SentRow): Promise<Verdict> {
  const { values, ...sender } = received;
  if (!isStorable([sender, Object.keys(values ?? {})])) return refused(applying, received, "invalid text");
  const table = tableNamed(received.table);
  if (table === undefined) {
    if (!isStorable(values)) return refused(applying, received, "invalid text");
    if (!hasStamps(received)) return refused(applying, received, "invalid stamp");
    const key = `${keyOfRow(received)} ${topOf(received)}`;
    await hold(applying, { no: unknownTable, row: received, waitsFor: received.table, key });
    return "held";
  }
  await applying.settleRow(table.policy.no, received.id);
  const whole = await withHeld(applying, received);
  // The sender may omit the key columns, or send values that differ from the row's id.
  const row = whole.values === null ? whole : { ...whole, values: { ...whole.values, ...keyOfId(table, whole.id) } };
  const fault = await refusalOf(applying, table, row);
  if (fault !== undefined) return refused(applying, row, fault);
  const known = withoutDeletion(table, (await readKnown(applying, table, row.id)) ?? unknownVersion);
  const violation = violationOf(table, known.version, row);
  if (violation === neverDeleted || (violation !== undefined && applying.isHost)) {
    return refuseAndResend(applying, table, { row, known }, violation);
  }
  const result =
    violation === undefined ? merged(table.rules, known.version, row) : adoptHostVersion(known.version, row);
  await dropKnownDeletions(applying, table, { row, known: known.version, result });
  if (!isAlive(result)) return applyDeletion(applying, table, { row, known, result });
  const kept = await withReferences(applying, table, known.version, result);
  return applyValues(applying, table, { row, known, result: kept });
}

/** The received row, merged with the held version of the same row, if there is one. */
async function withHeld(applying: Applying, received: SentRow): Promise<SentRow> {
  const table = tableNamed(received.table);
  const held = isStorable(received.id) && table && (await takeHeld(applying, table.policy.no, received.id));
  return held ? withKept(received, held, merged(table.rules, received, held)) : received;
}

interface Step {
  readonly row: SentRow;
  readonly known: Known;
  readonly result: Version;
}

/** Refuses a row and sends the local one again: the sender has a different version, or no row. */
async function refuseAndResend(
  applying: Applying,
  table: SyncedTable,
  { row, known }: Omit<Step, "result">,
  reason: string,
): Promise<Verdict> {
  if (known.version.values !== null) {
    await putVersion(applying, table, row.id, { ...known, origin: null, seq: applying.nextSeq() });
  }
  return refused(applying, row, reason);
}

async function applyDeletion(applying: Applying, table: SyncedTable, { row, known, result }: Step): Promise<Verdict> {
  const deleted = result.deleted ?? never;
  if (isAlive(known.version)) {
    if (await staysInUse(applying, table, row.id)) {
      await restampKeptRow(applying, table, row.id, row);
      return "merged";
    }
    const by = await survivedBy(applying, table, known.version.values ?? {}, deleted);
    if (by !== undefined) {
      await keepWithParent(applying, table, row.id, { known, deleted, by });
      return "merged";
    }
    if (hasUnshared(table.rules, known.version, applying.isHost ? row.based : sharedNow(applying, known))) {
      await addConflict(applying, table, { kind: "deleted", lost: sent(table, row.id, known.version) });
    }
    collectEvent(applying.news, table, { id: row.id, version: row, before: known.version.values });
    await deleteRow(applying, table, row.id, deleted);
    await deleteUnusedPhoto(applying, own(known.version.values ?? {}, "fileId"));
    markForRegrade(applying.graded, table, known.version.values);
  } else if (row.values !== null && hasUnshared(table.rules, row, knownBefore(row)) && !known.version.values) {
    await addConflict(applying, table, { kind: "deleted", lost: row });
  }
  await store(applying, table, row, { known, result: forgotten(result) });
  return "merged";
}

async function applyValues(applying: Applying, table: SyncedTable, { row, known, result }: Step): Promise<Verdict> {
  const obstacle = await obstacleOf(applying, table, result.values ?? {}, known.version.values);
  if (obstacle?.kind === "foreign") return refused(applying, row, `unknown ${obstacle.reference.column}`);
  if (obstacle?.kind === "waits") {
    const parent = applying.waiting.get(keyOfRow(obstacle.parent));
    if (!parent) {
      await hold(applying, { no: table.policy.no, row, waitsFor: obstacle.waitsFor });
      return "held";
    }
    applying.waiting.delete(keyOfRow(row));
    await applyRow(applying, parent);
    return applyRow(applying, row);
  }
  if (obstacle?.kind === "deleted") {
    const { column, onDelete } = obstacle.reference;
    if (onDelete !== "set null") return childOfDeleted(applying, table, { row, known, result });
    const without = { ...row, origin: undefined, values: { ...row.values, [column]: null } };
    const answer = await applyRow(applying, without);
    if (answer === "merged") await markColumnsChanged(applying, table, row.id, [column]);
    return answer;
  }
  const resolved = await resolveUniqueConflicts(applying, table, { id: row.id, version: result }, (other) =>
    applyRow(applying, other),
  );
  collectEvent(applying.news, table, { id: row.id, version: row, before: known.version.values });
  await writeValues(applying, table, row.id, resolved.values);
  await requestFiles(applying, table, { id: row.id, before: known.version.values, after: resolved.values });
  markForRegrade(applying.graded, table, known.version.values);
  markForRegrade(applying.graded, table, resolved.values);
  await storeLosses(applying, table, { row, known, result });
  await dropReturned(applying, table, { row, known: known.version, result });
  await store(applying, table, row, { known, result });
  await markColumnsChanged(applying, table, row.id, resolved.changed);
  return "merged";
}

/**
 * The parent of the row was deleted. The row becomes a dead letter with the changes of both sides, and its deletion is
 * sent to the other servers.
 */
async function childOfDeleted(applying: Applying, table: SyncedTable, { row, known, result }: Step): Promise<Verdict> {
  await storeLosses(applying, table, { row, known, result });
  await addDeadLetter(applying, table.policy.no, { ...row, ...result }, "its parent was deleted");
  const deleted = later(applying.stamp(), topOf(result));
  const tombstone: Version = { stamp: never, fields: {}, deleted, values: null };
  await deleteRow(applying, table, row.id, deleted);
  await putVersion(applying, table, row.id, { version: tombstone, seq: applying.nextSeq(), shared: known.shared });
  return "merged";
}

async function storeLosses(applying: Applying, table: SyncedTable, { row, known, result }: Step): Promise<void> {
  // The last version that both sides shared. The conflict keeps it: it shows later which fields were lost.
  const based = applying.isHost ? row.based : known.shared;
  const isDoubtful = !applying.isHost && applying.isDoubtful(known.seq);
  const ours = { ...sent(table, row.id, known.version), based, unsure: isDoubtful };
  const theirs = { ...row, based };
  // If one side was restored from a backup, its older versions had already been replaced before.
  const beforeOurs = row.unsure ? { upTo: based } : knownBefore(ours);
  const beforeTheirs = isDoubtful ? { upTo: based } : knownBefore(theirs);
  if (lostUnits(table.rules, ours, result, beforeOurs).length > 0) {
    await addConflict(applying, table, { kind: "overwritten", lost: ours });
  }
  if (lostUnits(table.rules, theirs, result, beforeTheirs).length > 0) {
    await addConflict(applying, table, { kind: "overwritten", lost: theirs });
  }
}

const sent = (table: SyncedTable, id: string, version: Version): SentRow => ({
  table: table.name,
  id,
  ...version,
  based: null,
});

async function store(
  applying: Applying,
  table: SyncedTable,
  row: SentRow,
  { known, result }: { readonly known: Known; readonly result: Version },
): Promise<void> {
  // If the host sends this deletion itself, it already knows it. Otherwise the row has come back although it was deleted.
  if (isAlive(result) && !isAlive(known.version) && known.version.deleted !== null) {
    if (applying.isHost || row.deleted !== known.version.deleted) recordReturn(applying, table, known.version.deleted);
  }
  if (applying.isHost) {
    const asSent = applying.sent.get(keyOfRow(row));
    const isAsSent = asSent !== undefined && isSameVersion(result, asSent);
    const isUnchanged = isSameVersion(result, known.version);
    const isNews = !isUnchanged || mustReturnToSender(applying, known, isAsSent);
    const seq = isNews || known.seq === 0 ? seqOf(applying, row) : known.seq;
    const origin = isAsSent ? applying.origin : originOfKept(row, result);
    const version = { version: result, seq, shared: known.shared, origin };
    // Keep the hash of an unchanged row: without the hash and with its old sequence number, a comparison in progress
    // would miss it.
    await putVersion(applying, table, row.id, { ...version, keepsHash: isUnchanged });
    return;
  }
  const seq = seqOfReceived(applying, row, isSameVersion(result, row));
  await putVersion(applying, table, row.id, { version: result, seq, shared: row });
}

function hasStamps({ values, stamp, fields, deleted }: SentRow): boolean {
  const stamps = [...(values === null ? [] : [stamp]), ...Object.values(fields)];
  return [...stamps, ...(deleted === null ? [] : [deleted])].every(isStamp);
}

/** Why a received row is invalid. Checked as strictly as HTTP input: the sender may be hostile. */
async function refusalOf(applying: Applying, table: SyncedTable, row: SentRow): Promise<string | undefined> {
  if (!hasStamps(row)) return "invalid stamp";
  if (row.values === null && row.deleted === null) return "no values";
  if (!isIdOf(table, row.id)) return "invalid id";
  const owner = await workspaceWith(applying, table, row.id);
  if (owner !== undefined && owner !== applying.workspaceId) return "unknown row";
  const fault =
    row.values === null ? undefined : (faultOf(table, row.values) ?? (await foreignFileOf(applying, table.name, row)));
  return fault === undefined ? undefined : `invalid ${fault}`;
}
