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
 * Rows that one version of the product has refused, and another one may take: it knows more values. They are tried again without a person, once for each
 * version.
 */

/** Reasons that are about the row itself. */
const isAboutRow = "(reason = 'the database refuses it' or reason like 'invalid %')";
const byEarlier = `from sync_dead where side = 'here' and waits_for is null and ${isAboutRow} and (version is null or version <> ?)`;

/** The workspaces with rows that another version of the product has refused here. */
export async function workspacesWithRefused(tx: Writer): Promise<string[]> {
  const found = await sqlOf(tx)(`select distinct workspace_id ${byEarlier}`, [softwareVersion]);
  return found.map(({ workspace_id: id }) => String(id));
}

/** The dead letters of rows that another version has refused here, those of one row together. */
export async function refusedByEarlier(run: RunSql, workspaceId: string): Promise<string[]> {
  const found = await run(`select id ${byEarlier} and workspace_id = ? order by table_no, row_id, created_at, id`, [
    softwareVersion,
    workspaceId,
  ]);
  return found.map(({ id }) => String(id));
}

/**
 * Takes the rows of these letters, which are deleted, to apply them in the same transaction: what is stored has no letter any more, what another machine
 * has overwritten meanwhile is a conflict, and what this version refuses, too, gets another letter.
 */
export async function takeRefusedRows(
  { run, workspaceId, dialect }: Session,
  letterIds: readonly string[],
): Promise<SentRow[]> {
  const among = `workspace_id = ? and id ${isAmong(dialect)}`;
  const found = await run(`select id, "row", version from sync_dead where ${among}`, [
    workspaceId,
    JSON.stringify(letterIds),
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
 * The row as it was sent. Undefined: it is not known. Earlier versions of the product, which noted no version in a letter, kept only the replacement of a
 * character that no database can store. Only a person may store that.
 */
function sentRowOf(letter: unknown, version: unknown): SentRow | undefined {
  const { asSent, ...row }: Letter = rowOf(letter);
  if (asSent !== undefined) return rowOf(asSent);
  if (version !== null) return row;
  // nor did they note whether the row belonged to a first mirror
  return JSON.stringify(row).includes("\ufffd") ? undefined : { ...row, isNoNews: true };
}

const atHost = "from sync_dead where workspace_id = ? and side = 'host' and (version is null or version <> ?)";

interface RefusedRow {
  readonly no: number;
  readonly id: string;
}

/** Workstation: the rows that the linked server has refused in another version than it has now. It reads all letters of the workspace. */
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
 * By workspace: the versions of the linked server that were asked about all refused rows, the last one last. During an upgrade there, two versions answer in
 * turn, and each is asked once. Letters that are added later have the version of that moment, so there is nothing to look for until another version answers,
 * or until this process starts again.
 */
export type AskedVersions = Map<string, readonly string[]>;

interface Watched {
  readonly workspaceId: string;
  readonly asked: AskedVersions;
  readonly refusedElsewhere: (hostVersion: string) => Promise<readonly RefusedRow[]>;
  readonly inSession: <T>(work: (session: Session) => Promise<T>) => Promise<T>;
}

/** The version of the linked server in one exchange. Another one may take what the one before has refused. */
export function watchHostVersion({ workspaceId, asked, refusedElsewhere: find, inSession }: Watched) {
  let known = asked.get(workspaceId)?.at(-1);
  return {
    known: () => known,
    note(answer: PullAnswer): void {
      if (answer.outcome !== "rows") return;
      known = answer.version;
      // what an earlier one refuses, which does not say its version, is asked again later
      if (known === undefined) asked.delete(workspaceId);
    },
    /** Sends what another version has refused again, in several transactions. The next exchange goes on with what is left. */
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
 * Workstation: sends rows again, as they are now, with the stamps that they have. The linked server does not have them: what another machine writes there
 * meanwhile does not know of them, and the one that loses is a conflict.
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
