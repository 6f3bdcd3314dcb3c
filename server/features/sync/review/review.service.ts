import { AppError } from "../../../../contracts/kit/errors.ts";
import type { SyncConflict, SyncDeadLetter } from "../../../../contracts/system/sync-conflicts.ts";
import type { Caller } from "../../../access/caller.ts";
import type { Clock } from "../../../platform/clock.ts";
import { readSqlOf } from "../../../platform/db/raw.ts";
import { reportChange, type Store, type Writer } from "../../../platform/db/store.ts";
import { emit } from "../../../platform/events/outbox.ts";
import { record } from "../../audit/record.ts";
import type { Rows } from "../apply/rows.ts";
import type { Session } from "../link/session.ts";
import type { Sync } from "../sync.module.ts";
import { findLink } from "../sync.repo.ts";
import { openConflict, presentConflict, unknownConflict } from "./conflicts.ts";
import { dismissDead, presentDead, retryDead } from "./dead-letters.ts";
import { describeRecord } from "./describe.ts";
import { type Resolution, resolveConflict } from "./resolve.ts";
import {
  type ConflictRow,
  countQueue,
  findConflict,
  listConflicts,
  listDead,
  listRuns,
  type Page,
} from "./review.repo.ts";
import { refusingRows } from "./write-back.ts";

export interface ReviewNeeds {
  readonly sync: Pick<Sync, "session" | "derive">;
  readonly store: Store;
  readonly clock: Clock;
  /** Called after a conflict or dead letter was settled. */
  readonly onSettled: (workspaceId: string) => void;
}

const rowsFor = ({ store, sync }: ReviewNeeds, { workspaceId, accountId }: Caller): Rows => ({
  run: readSqlOf(store.read),
  // Needed to find market rows, which are looked up by a derived column.
  derive: sync.derive,
  dialect: store.dialect,
  workspaceId,
  ownerId: accountId,
});

const kinds = { vehicles: "vehicle", leads: "lead", contacts: "contact", campaigns: "campaign" } as const;
const kindOf = (table: string) => Object.entries(kinds).find(([name]) => name === table)?.[1];

type Described = Awaited<ReturnType<typeof describeRecord>>;

/** Makes open pages reload the record. A merge may have changed many records, so it names no record. */
function reportRecord(
  tx: Writer,
  workspaceId: string,
  { kind: table, id, vehicleId }: Described,
  isMerge: boolean,
): void {
  const kind = kindOf(table) ?? (vehicleId === null ? undefined : "vehicle");
  if (kind === undefined) return;
  reportChange(tx, {
    workspaceId,
    kind,
    record_id: kind === kindOf(table) && !isMerge ? id : null,
    vehicle_id: isMerge ? null : vehicleId,
  });
  if (isMerge) reportChange(tx, { workspaceId, kind: "lead", record_id: null, vehicle_id: null });
}

/**
 * Runs `work` in a session of the linked workspace. Throws SYNC_NOT_LINKED, and SYNC_ROW_REFUSED if the database
 * refuses a row.
 */
async function settled<T>(
  needs: ReviewNeeds,
  { workspaceId }: Caller,
  work: (tx: Writer, session: Session) => Promise<T>,
) {
  const result = await refusingRows(() => needs.sync.session(workspaceId, work));
  if (result === undefined) throw new AppError("SYNC_NOT_LINKED");
  needs.onSettled(workspaceId);
  return result;
}

async function resolve(needs: ReviewNeeds, caller: Caller, id: string, resolution: Resolution) {
  const { workspaceId } = caller;
  return settled(needs, caller, async (tx, session) => {
    const row = await findConflict(tx, workspaceId, id);
    const gone = row && resolution.choice === "merge" ? await describeVehicle(session, row.rowId) : undefined;
    const { table, id: recordId, conflictKind } = await resolveConflict(tx, session, id, resolution);
    const described = await describeRecord(session, table, recordId);
    const { choice, fields } = resolution;
    const details = {
      conflict: conflictKind,
      choice,
      ...(fields && { fields }),
      kind: table,
      title: described.title,
      ...(gone && { gone }),
    };
    const event = {
      action: "sync.conflict_resolved",
      subjectType: kindOf(table) ?? table,
      subjectId: recordId,
      details,
    };
    await record(tx, needs.clock, caller, event);
    if (gone) await emit(tx, needs.clock, { workspaceId, name: "vehicle.deleted", payload: gone });
    if (choice !== "current") reportRecord(tx, workspaceId, described, choice === "merge");
    return { record: described };
  });
}

async function describeVehicle({ run, workspaceId }: Session, id: string) {
  const [row] = await run("select vin, stock_number from vehicles where id = ? and workspace_id = ?", [
    id,
    workspaceId,
  ]);
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return row && { vehicle_id: id, vin: text(row.vin), stock_number: text(row.stock_number) };
}

async function present(needs: ReviewNeeds, caller: Caller, found: readonly ConflictRow[]): Promise<SyncConflict[]> {
  const node = (await findLink(needs.store.read, caller.workspaceId))?.node ?? "";
  const rows = rowsFor(needs, caller);
  const conflicts: SyncConflict[] = [];
  for (const row of found) {
    const opened = await openConflict(rows, row);
    conflicts.push(opened ? await presentConflict(rows, node, opened) : unknownConflict(row));
  }
  return conflicts;
}

const retry = (needs: ReviewNeeds, caller: Caller, id: string) =>
  settled(needs, caller, async (tx, session) => {
    const { table, id: subjectId } = await retryDead(tx, session, id);
    const described = await describeRecord(session, table, subjectId);
    const details = { kind: table, title: described.title };
    const event = { action: "sync.dead_letter_retried", subjectType: kindOf(table) ?? table, subjectId, details };
    await record(tx, needs.clock, caller, event);
    reportRecord(tx, caller.workspaceId, described, false);
    return { record: described };
  });

const dismiss = (needs: ReviewNeeds, caller: Caller, id: string) =>
  settled(needs, caller, async (tx, session) => {
    const { table, id: subjectId, ...details } = await dismissDead(tx, session, id);
    const event = { action: "sync.dead_letter_dismissed", subjectType: kindOf(table) ?? table, subjectId, details };
    await record(tx, needs.clock, caller, event);
    return true;
  });

/** Lets people review and settle conflicts and dead letters, and read the queue and the history. */
export function createReview(needs: ReviewNeeds) {
  const { store } = needs;
  return {
    async conflicts(caller: Caller, page: Page) {
      const { rows, total } = await listConflicts(store.read, caller.workspaceId, page);
      return { conflicts: await present(needs, caller, rows), total, ...page };
    },
    async conflict(caller: Caller, id: string): Promise<SyncConflict> {
      const row = await findConflict(store.read, caller.workspaceId, id);
      const [conflict] = row ? await present(needs, caller, [row]) : [];
      if (conflict) return conflict;
      throw new AppError("RESOURCE_NOT_FOUND", {
        message: "No such conflict; it may be resolved already.",
        field: "id",
      });
    },
    resolve: (caller: Caller, id: string, resolution: Resolution) => resolve(needs, caller, id, resolution),
    async deadLetters(caller: Caller, page: Page) {
      const { rows, total } = await listDead(store.read, caller.workspaceId, page);
      const deadLetters: SyncDeadLetter[] = [];
      for (const row of rows) deadLetters.push(await presentDead(rowsFor(needs, caller), row));
      return { deadLetters, total, ...page };
    },
    retry: (caller: Caller, id: string) => retry(needs, caller, id),
    dismiss: (caller: Caller, id: string) => dismiss(needs, caller, id),
    async queue({ workspaceId }: Caller) {
      const link = await findLink(store.read, workspaceId);
      return link ? countQueue(store.read, link) : { out: [], in: [] };
    },
    async history({ workspaceId }: Caller, page: Page) {
      const { rows, total } = await listRuns(store.read, workspaceId, page);
      const runs = rows.map(({ startedAt, endedAt, rowsIn, rowsOut, attempts, errorCode, errorMessage }) => ({
        startedAt,
        endedAt,
        rowsIn,
        rowsOut,
        attempts,
        error: errorCode === null ? null : { code: errorCode, message: errorMessage ?? "" },
      }));
      return { runs, total, ...page };
    },
  };
}
export type SyncReview = ReturnType<typeof createReview>;
