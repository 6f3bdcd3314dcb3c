import { type RunSql, sqlOf } from "../../../platform/db/raw.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { softwareVersion } from "../../../platform/version.ts";
import { rowOf } from "../apply/held.ts";
import type { PullAnswer, SentRow } from "../protocol/batch.ts";
import { updateLink } from "./link-row.ts";
import type { Session } from "./session.ts";

/*
 * Rows that one version of the product has refused, and another one may take: it knows more values. They are tried again without a person, once for each
 * version.
 */

/** Reasons that are about the row itself. A text that was refused is not in its letter as it was sent. */
const isAboutRow = "(reason = 'the database refuses it' or reason like 'invalid %') and reason <> 'invalid text'";
const byEarlier = `from sync_dead where side = 'here' and waits_for is null and ${isAboutRow} and (version is null or version <> ?)`;

/** The workspaces with rows that another version of the product has refused here. */
export async function workspacesWithRefused(tx: Writer): Promise<string[]> {
  const found = await sqlOf(tx)(`select distinct workspace_id ${byEarlier}`, [softwareVersion]);
  return found.map(({ workspace_id: id }) => String(id));
}

/** The rows that another version has refused here. What this version refuses, too, gets another letter. */
export async function takeRefusedRows(run: RunSql, workspaceId: string): Promise<SentRow[]> {
  const ofWorkspace = `${byEarlier} and workspace_id = ?`;
  const values = [softwareVersion, workspaceId];
  const found = await run(`select "row" ${ofWorkspace} order by created_at, id`, values);
  if (found.length === 0) return [];
  await run(`update sync_dead set version = ? where id in (select id ${ofWorkspace})`, [softwareVersion, ...values]);
  return found.map(({ row }) => rowOf(row));
}

const atHost = "from sync_dead where workspace_id = ? and side = 'host' and (version is null or version <> ?)";

/** Workstation: whether the linked server has refused rows in another version than it has now. */
export async function hasRefusedElsewhere(run: RunSql, workspaceId: string, hostVersion: string): Promise<boolean> {
  return (await run(`select 1 as found ${atHost} limit 1`, [workspaceId, hostVersion])).length > 0;
}

interface Watched {
  readonly hasRefused: (hostVersion: string) => Promise<boolean>;
  readonly inSession: <T>(work: (session: Session) => Promise<T>) => Promise<T>;
}

/** The version of the linked server in one exchange. Another one may take what the one before has refused. */
export function watchHostVersion({ hasRefused, inSession }: Watched) {
  let known: string | undefined;
  return {
    known: () => known,
    async note(answer: PullAnswer): Promise<void> {
      const version = answer.outcome === "rows" ? answer.version : undefined;
      if (version === undefined || version === known) return;
      known = version;
      if (await hasRefused(version)) await inSession((session) => sendRefusedAgain(session, version));
    },
  };
}

/**
 * Workstation: sends them again, as they are now, with the stamps that they have. The linked server does not have them: what another machine wrote there
 * meanwhile did not know of them, and the one that loses is a conflict.
 */
async function sendRefusedAgain(session: Session, hostVersion: string): Promise<void> {
  const { run, workspaceId, link } = session;
  const found = await run(`select distinct table_no, row_id ${atHost} order by table_no, row_id`, [
    workspaceId,
    hostVersion,
  ]);
  let { seq } = link;
  for (const { table_no: no, row_id: id } of found) {
    seq += 1;
    await run(
      `update sync_rows set seq = ?, shared_stamp = null, shared_fields = null, shared_deleted = null
        where table_no = ? and row_id = ? and workspace_id = ? and stamp <> ''`,
      [seq, no, id, workspaceId],
    );
  }
  await updateLink(run, workspaceId, { seq });
  await run(`update sync_dead set version = ? where id in (select id ${atHost})`, [
    hostVersion,
    workspaceId,
    hostVersion,
  ]);
}
