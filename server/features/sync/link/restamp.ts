import { type Known, putVersion, readKnown } from "../apply/rows.ts";
import { fieldsOf } from "../capture/settle.ts";
import { later, never, nextStamp, type Stamp, withNode } from "../clock/stamp.ts";
import { stampOfUnit, unitsOf, versionOf } from "../merge/merge.ts";
import { tableOfNumber } from "../policies/synced-table.ts";
import { newestConfirmed, updateLink } from "./link-row.ts";
import type { Session } from "./session.ts";

/**
 * Gives all unsent changes new stamps, in their order, after a wrong clock was corrected. With the old stamps they
 * would always win or always lose.
 *
 * The clock goes back to the newest stamp that both sides have seen, not further: the host may have an earlier version
 * of a row, which must not win against later changes by the same person. Equal stamps stay equal: rows that were
 * deleted together, and the references that were cleared with them, are restored together (ADR 61). If the
 * host already has a part of such a deletion, the rest keeps its stamp.
 */
export async function restampUnsent(session: Session): Promise<void> {
  const { run, workspaceId, link, nowMs } = session;
  let clock = later(await newestShared(session), newestConfirmed(link));
  const renewed = new Map<Stamp, Stamp>();
  for (const stamp of await unsentStamps(session)) {
    clock = nextStamp(clock, nowMs, link.node);
    renewed.set(stamp, clock);
  }
  await changeUnsent(session, (stamp) => renewed.get(stamp) ?? stamp);
  await updateLink(run, workspaceId, { clock, clockWrongSince: null });
}

/**
 * Gives all unsent changes the new node after a fork. Another copy of this database may have changed the same fields
 * with the old node, and the host would treat two changes of one node as a correction by the same person.
 */
export const restampWithNode = (session: Session, node: string): Promise<void> =>
  changeUnsent(session, (stamp) => withNode(stamp, node));

const unsentRows = "from sync_rows where workspace_id = ? and seq > ?";

/** The distinct stamps of unsent rows, oldest first. */
async function unsentStamps({ run, workspaceId, link }: Session): Promise<Stamp[]> {
  const rows = await run(`select stamp, fields, deleted ${unsentRows}`, [workspaceId, link.pushed]);
  const stamps = new Set<Stamp>();
  for (const { stamp, fields, deleted } of rows) {
    stamps.add(String(stamp)).add(String(deleted ?? never));
    for (const ofField of Object.values(fieldsOf(fields))) stamps.add(ofField);
  }
  stamps.delete(never);
  return [...stamps].sort();
}

/** The stamps of the deletions that the host has, complete or in part. It accepted them, so they are not from a wrong clock. */
async function sharedDeletions({ run, workspaceId }: Session): Promise<ReadonlySet<Stamp>> {
  const found = await run(
    "select distinct shared_deleted as stamp from sync_rows where workspace_id = ? and shared_deleted is not null",
    [workspaceId],
  );
  return new Set(found.map(({ stamp }) => String(stamp)));
}

/** Calls `stampFor` for each stamp of an unsent row that the host does not have: of a change, or of a deletion of which it has no row. */
async function changeUnsent(session: Session, stampFor: (stamp: Stamp) => Stamp): Promise<void> {
  const { run, workspaceId, link } = session;
  const begun = await sharedDeletions(session);
  const again: Again = (stamp, before) => (stamp === before || begun.has(stamp) ? stamp : stampFor(stamp));
  const unsent = await run(`select table_no, row_id ${unsentRows} order by seq`, [workspaceId, link.pushed]);
  for (const { table_no: no, row_id: id } of unsent) {
    const table = tableOfNumber(Number(no));
    const known = table && (await readKnown(session, table, String(id)));
    if (!table || !known) continue;
    const { version, shared } = known;
    const stamps = new Map(
      [...unitsOf(table.rules, version.values ?? {}).keys()].map((unit) => [
        unit,
        again(stampOfUnit(version, unit), shared && stampOfUnit(shared, unit)),
      ]),
    );
    const deleted = deletedAgain(known, again);
    await putVersion(session, table, String(id), {
      ...known,
      version: versionOf(stamps, version.values, deleted),
    });
  }
}

type Again = (stamp: Stamp, before: Stamp | null | undefined) => Stamp;

/** The new deletion stamp. An earlier deletion of an existing row has no effect, so only the shared stamp is kept. */
function deletedAgain({ version, shared }: Known, again: Again): Stamp | null {
  if (version.values !== null) return shared?.deleted ?? null;
  return version.deleted && again(version.deleted, shared?.deleted);
}

/** The newest stamp that both sides have. */
async function newestShared({ run, workspaceId }: Session): Promise<Stamp> {
  const [newest] = await run(
    "select max(shared_stamp) as stamp, max(shared_deleted) as deleted from sync_rows where workspace_id = ?",
    [workspaceId],
  );
  const rows = await run("select shared_fields from sync_rows where workspace_id = ? and shared_fields is not null", [
    workspaceId,
  ]);
  return rows
    .flatMap(({ shared_fields: fields }) => Object.values(fieldsOf(fields)))
    .reduce(later, later(String(newest?.stamp ?? never), String(newest?.deleted ?? never)));
}
