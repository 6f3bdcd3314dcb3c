import { own } from "../../../../contracts/kit/own.ts";
import { isRowError } from "../../../platform/db/errors.ts";
import { foreignFileOf, forgetUnused, keepRow, noteWanted, staysInUse } from "../blobs/wanted.ts";
import { isStamp, later, never } from "../clock/stamp.ts";
import { forgotten, hasUnshared, isAlive, isSameVersion, lostUnits, merged, topOf } from "../merge/merge.ts";
import type { Version } from "../merge/version.ts";
import { type SyncedTable, tableNamed } from "../policies/synced-table.ts";
import { knownBefore, type SentRow, type Verdict } from "../protocol/batch.ts";
import { breachOf, neverDeleted, ofHost, withoutDeletion } from "./append.ts";
import { type Applying, isForgottenThere, keyOfRow, placeOf, seqOfReceived, sharedNow } from "./applying.ts";
import { faultOf, isStorable } from "./codec.ts";
import { deleteRow } from "./delete-row.ts";
import { keepWithParent, noteReturned, survivedBy, withReferences } from "./deleted-together.ts";
import { noteGraded } from "./grades.ts";
import { hold, takeHeld, unknownTable } from "./held.ts";
import { originOfKept, withKept } from "./kept.ts";
import { noteNews } from "./news.ts";
import { noteConflict } from "./note-conflict.ts";
import { noteDead } from "./notes.ts";
import { obstacleOf } from "./parents.ts";
import { refused } from "./refused.ts";
import { isIdOf, type Known, keyOfId, putVersion, readKnown, workspaceWith, writeValues } from "./rows.ts";
import { dropKnownDeletions, dropReturned } from "./settled-conflicts.ts";
import { fitting, noteChanged } from "./taken.ts";

const unknownVersion: Known = {
  version: { stamp: never, fields: {}, deleted: null, values: null },
  seq: 0,
  shared: null,
};

/** Merges a received row into the database. A row that the database refuses becomes a dead letter, and the others go on. */
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
    // the rollback brought the held version back, which would be applied again and again
    verdict = await refused(applying, await withHeld(applying, received), "the database refuses it");
    // rows that were applied because this one needed them were rolled back with it
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
  // the sender may leave out the key, or send another one than the row's
  const row = whole.values === null ? whole : { ...whole, values: { ...whole.values, ...keyOfId(table, whole.id) } };
  const fault = await refusalOf(applying, table, row);
  if (fault !== undefined) return refused(applying, row, fault);
  const known = withoutDeletion(table, (await readKnown(applying, table, row.id)) ?? unknownVersion);
  const breach = breachOf(table, known.version, row);
  if (breach === neverDeleted || (breach !== undefined && applying.isHost)) {
    return keepOwn(applying, table, { row, known }, breach);
  }
  const result = breach === undefined ? merged(table.rules, known.version, row) : ofHost(known.version, row);
  await dropKnownDeletions(applying, table, { row, known: known.version, result });
  if (!isAlive(result)) return applyDeletion(applying, table, { row, known, result });
  const kept = await withReferences(applying, table, known.version, result);
  return applyValues(applying, table, { row, known, result: kept });
}

/** The received row with the version of it that was held until now. */
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

/** Refuses a row, and sends the one that is here: the sender has another one, or none. */
async function keepOwn(
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
      await keepRow(applying, table, row.id, row);
      return "merged";
    }
    const by = await survivedBy(applying, table, known.version.values ?? {}, deleted);
    if (by !== undefined) {
      await keepWithParent(applying, table, row.id, { known, deleted, by });
      return "merged";
    }
    if (hasUnshared(table.rules, known.version, applying.isHost ? row.based : sharedNow(applying, known))) {
      await noteConflict(applying, table, { kind: "deleted", lost: sent(table, row.id, known.version) });
    }
    noteNews(applying.news, table, { id: row.id, version: row, before: known.version.values });
    await deleteRow(applying, table, row.id, deleted);
    await forgetUnused(applying, own(known.version.values ?? {}, "fileId"));
    noteGraded(applying.graded, table, known.version.values);
  } else if (row.values !== null && hasUnshared(table.rules, row, knownBefore(row)) && !known.version.values) {
    await noteConflict(applying, table, { kind: "deleted", lost: row });
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
    if (answer === "merged") await noteChanged(applying, table, row.id, [column]);
    return answer;
  }
  const fit = await fitting(applying, table, { id: row.id, version: result }, (other) => applyRow(applying, other));
  noteNews(applying.news, table, { id: row.id, version: row, before: known.version.values });
  await writeValues(applying, table, row.id, fit.values);
  await noteWanted(applying, table, { id: row.id, before: known.version.values, after: fit.values });
  noteGraded(applying.graded, table, known.version.values);
  noteGraded(applying.graded, table, fit.values);
  await noteLosses(applying, table, { row, known, result });
  await dropReturned(applying, table, { row, known: known.version, result });
  await store(applying, table, row, { known, result });
  await noteChanged(applying, table, row.id, fit.changed);
  return "merged";
}

/** The parent of the row was deleted: the row becomes a dead letter, with the changes of both sides, and is deleted on the other servers, too. */
async function childOfDeleted(applying: Applying, table: SyncedTable, { row, known, result }: Step): Promise<Verdict> {
  await noteLosses(applying, table, { row, known, result });
  await noteDead(applying, table.policy.no, { ...row, ...result }, "its parent was deleted");
  const deleted = later(applying.stamp(), topOf(result));
  const tombstone: Version = { stamp: never, fields: {}, deleted, values: null };
  await deleteRow(applying, table, row.id, deleted);
  await putVersion(applying, table, row.id, { version: tombstone, seq: applying.nextSeq(), shared: known.shared });
  return "merged";
}

async function noteLosses(applying: Applying, table: SyncedTable, { row, known, result }: Step): Promise<void> {
  // the version that both sides had before either changed it; in the note, it says later which fields were lost
  const based = applying.isHost ? row.based : known.shared;
  const isDoubtful = !applying.isHost && applying.isDoubtful(known.seq);
  const ours = { ...sent(table, row.id, known.version), based, unsure: isDoubtful };
  const theirs = { ...row, based };
  // of the side that was restored, older versions had been replaced before
  const beforeOurs = row.unsure ? { upTo: based } : knownBefore(ours);
  const beforeTheirs = isDoubtful ? { upTo: based } : knownBefore(theirs);
  if (lostUnits(table.rules, ours, result, beforeOurs).length > 0) {
    await noteConflict(applying, table, { kind: "overwritten", lost: ours });
  }
  if (lostUnits(table.rules, theirs, result, beforeTheirs).length > 0) {
    await noteConflict(applying, table, { kind: "overwritten", lost: theirs });
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
  // the host has what this machine does not know to be deleted, or it would not have sent the row
  if (isAlive(result) && !isAlive(known.version) && known.version.deleted !== null) {
    if (applying.isHost || row.deleted !== known.version.deleted) noteReturned(applying, table, known.version.deleted);
  }
  if (applying.isHost) {
    const asSent = applying.sent.get(keyOfRow(row));
    const isAsSent = asSent !== undefined && isSameVersion(result, asSent);
    const isUnchanged = isSameVersion(result, known.version);
    const isNews = !isUnchanged || isForgottenThere(applying, known, isAsSent);
    const seq = isNews || known.seq === 0 ? placeOf(applying, row) : known.seq;
    const origin = isAsSent ? applying.origin : originOfKept(row, result);
    const version = { version: result, seq, shared: known.shared, origin };
    // with its old place and without its hash, a comparison that is under way would miss the row
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

/** Why a row cannot be taken, as HTTP input is checked: the sender may be hostile. */
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
