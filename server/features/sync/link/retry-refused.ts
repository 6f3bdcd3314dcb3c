import { isAmong, type RunSql, sqlOf } from "../../../platform/db/raw.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { softwareVersion } from "../../../platform/version.ts";
import { rowOf } from "../apply/held.ts";
import type { Letter } from "../apply/notes.ts";
import type { PullAnswer, SentRow } from "../protocol/batch.ts";
import { updateLink } from "./link-row.ts";
import type { Session } from "./session.ts";
import { inSteps } from "./steps.ts";

/*
 * Retries rows that another version of the product refused: this version may accept more values. Each version retries a
 * row once, without a person.
 */

/** Reasons that concern the row itself. */
const isAboutRow = "(reason = 'the database refuses it' or reason like 'invalid %')";
const byEarlier = `from sync_dead where side = 'here' and waits_for is null and ${isAboutRow} and (version is null or version <> ?)`;

/** The workspaces with rows that another version of the product refused on this server. */
export async function workspacesWithRefused(tx: Writer): Promise<string[]> {
  const found = await sqlOf(tx)(`select distinct workspace_id ${byEarlier}`, [softwareVersion]);
  return found.map(({ workspace_id: id }) => String(id));
}

/** The ids of dead letters of rows that another version refused on this server, grouped by row. */
export async function refusedByEarlier(run: RunSql, workspaceId: string): Promise<string[]> {
  const found = await run(`select id ${byEarlier} and workspace_id = ? order by table_no, row_id, created_at, id`, [
    softwareVersion,
    workspaceId,
  ]);
  return found.map(({ id }) => String(id));
}

/**
 * Removes these letters and returns their rows, to be applied in the same transaction. Rows that are stored then have
 * no letter any more, rows that another machine has overwritten become conflicts, and rows that this version refuses,
 * too, get a new letter.
 */
export async function takeRefusedRows(
  { run, workspaceId, dialect }: Session,
  deadLetterIds: readonly string[],
): Promise<SentRow[]> {
  const among = `workspace_id = ? and id ${isAmong(dialect)}`;
  const found = await run(`select id, "row", version from sync_dead where ${among}`, [
    workspaceId,
    JSON.stringify(deadLetterIds),
  ]);
  const letters = found.map(({ id, row, version }) => ({ id, row: sentRowOf(row, version) }));
  const idsOf = (isKept: boolean) => letters.filter(({ row }) => (row === undefined) === isKept).map(({ id }) => id);
  await run(`update sync_dead set version = ? where ${among}`, [
    softwareVersion,
    workspaceId,
    JSON.stringify(idsOf(true)),
  ]);
  await run(`delete from sync_dead where ${among}`, [workspaceId, JSON.stringify(idsOf(false))]);
  return letters.flatMap(({ row }) => row ?? []);
}

/**
 * The original row of a letter. Undefined: it is unknown. Earlier versions of the product stored no version in letters,
 * and only replacement characters for characters that no database can store. Only a person may store these rows.
 */
function sentRowOf(letter: unknown, version: unknown): SentRow | undefined {
  const { asSent, ...row }: Letter = rowOf(letter);
  if (asSent !== undefined) return rowOf(asSent);
  if (version !== null) return row;
  // Earlier versions did not store whether the row belonged to a first mirror.
  return JSON.stringify(row).includes("\ufffd") ? undefined : { ...row, isNoNews: true };
}

const atHost = "from sync_dead where workspace_id = ? and side = 'host' and (version is null or version <> ?)";

interface RefusedRow {
  readonly no: number;
  readonly id: string;
}

/**
 * Workstation: the rows that the linked server refused with another version than its current one. Reads all dead
 * letters of the workspace.
 */
export async function refusedElsewhere(
  run: RunSql,
  workspaceId: string,
  hostVersion: string,
): Promise<readonly RefusedRow[]> {
  const found = await run(`select distinct table_no, row_id ${atHost} order by table_no, row_id`, [
    workspaceId,
    hostVersion,
  ]);
  return found.map(({ table_no: no, row_id: id }) => ({ no: Number(no), id: String(id) }));
}

/**
 * By workspace: the versions of the linked server for which all refused rows were sent again, the latest one last.
 * During an upgrade of the linked server two versions answer alternately, and each is handled once. Later letters
 * contain the version at that time. So nothing is due until another version answers, or this process restarts.
 */
export type AskedVersions = Map<string, readonly string[]>;

interface Watched {
  readonly workspaceId: string;
  readonly asked: AskedVersions;
  readonly refusedElsewhere: (hostVersion: string) => Promise<readonly RefusedRow[]>;
  readonly inSession: <T>(work: (session: Session) => Promise<T>) => Promise<T>;
}

/** Tracks the version of the linked server during one exchange. Another version may accept rows that were refused before. */
export function watchHostVersion({ workspaceId, asked, refusedElsewhere: find, inSession }: Watched) {
  let known = asked.get(workspaceId)?.at(-1);
  return {
    known: () => known,
    note(answer: PullAnswer): void {
      if (answer.outcome !== "rows") return;
      known = answer.version;
      // Earlier versions do not send their version: sends the rows that they refuse again later.
      if (known === undefined) asked.delete(workspaceId);
    },
    /** Sends rows that another version refused again, in several transactions. The next exchange continues with the rest. */
    async sendRefused(): Promise<void> {
      const version = known;
      const before = asked.get(workspaceId) ?? [];
      if (version === undefined || before.at(-1) === version) return;
      if (!before.includes(version)) {
        for (const rows of inSteps(await find(version)))
          await inSession((session) => sendAgain(session, rows, version));
      }
      asked.set(workspaceId, [...before.filter((one) => one !== version), version]);
    },
  };
}

/**
 * Workstation: sends rows again, in their current form and with their stamps. They count as unknown to the linked
 * server: if another machine changes them there, the losing version becomes a conflict.
 */
async function sendAgain(session: Session, rows: readonly RefusedRow[], hostVersion: string): Promise<void> {
  const { run, workspaceId, link } = session;
  let { seq } = link;
  for (const { no, id } of rows) {
    seq += 1;
    await run(
      `update sync_rows set seq = ?, shared_stamp = null, shared_fields = null, shared_deleted = null
        where table_no = ? and row_id = ? and workspace_id = ? and stamp <> ''`,
      [seq, no, id, workspaceId],
    );
    await run(
      "update sync_dead set version = ? where workspace_id = ? and table_no = ? and row_id = ? and side = 'host'",
      [hostVersion, workspaceId, no, id],
    );
  }
  await updateLink(run, workspaceId, { seq });
}
