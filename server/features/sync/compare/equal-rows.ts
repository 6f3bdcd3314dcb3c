import { isAmong } from "../../../platform/db/raw.ts";
import { readVersions } from "../apply/read-versions.ts";
import { fieldsText } from "../apply/rows.ts";
import { isStamp, later, never, type Stamp } from "../clock/stamp.ts";
import { updateLink } from "../link/link-row.ts";
import { receive, type Session } from "../link/session.ts";
import type { Stamps } from "../merge/version.ts";
import { tableNamed } from "../policies/synced-table.ts";
import { maxRowsInBatch, type SentRow } from "../protocol/batch.ts";
import type { Group } from "../protocol/comparison.ts";
import { type Hashed, textOfStamps } from "./stored-hashes.ts";

/** A row with the same values on both sides, and the host's stamps for it. */
export interface Equal {
  readonly row: Hashed;
  readonly atHost: Stamps;
}

/**
 * Adopts the host's stamps for equal rows, so that they need not be sent. All rows got the same stamp when the link
 * began, which does not show when they were written: it is replaced. A row with stamps of its own is merged like a
 * received row. A row that changed after it was hashed has no hash any more and is skipped.
 */
export async function adoptEqualRows(session: Session, group: Group, equal: readonly Equal[]): Promise<void> {
  const table = tableNamed(group.table);
  if (table === undefined) return;
  const isValid = remembering(areValid);
  const valid = equal.filter(({ atHost }) => isValid(atHost));
  const { pushed, begun } = session.link;
  const textOf = remembering(textOfStamps);
  const isAdoptable = ({ row: { stamps, seq, isShared }, atHost }: Equal): boolean => {
    if (textOf(stamps) === textOf(atHost)) return seq > pushed || isShared;
    const { stamp, fields, deleted } = stamps;
    return seq > pushed && !isShared && stamp === begun && Object.keys(fields).length === 0 && deleted === null;
  };
  const adoptable = valid.filter(isAdoptable);
  for (const alike of Map.groupBy(adoptable, ({ atHost }) => textOf(atHost)).values()) {
    await adopt(session, table.policy.no, alike);
  }
  await updateLink(session.run, session.workspaceId, { clock: newestOf(adoptable, session.link.clock) });
  const others = valid.filter((one) => !isAdoptable(one) && textOf(one.row.stamps) !== textOf(one.atHost));
  for (let from = 0; from < others.length; from += maxRowsInBatch) {
    await mergeStamps(session, group, others.slice(from, from + maxRowsInBatch));
  }
}

/** Caches results by object: most rows share the same stamps object. */
function remembering<T>(of: (stamps: Stamps) => T): (stamps: Stamps) => T {
  const known = new Map<Stamps, T>();
  return (stamps) => {
    const before = known.get(stamps);
    if (before !== undefined) return before;
    const value = of(stamps);
    known.set(stamps, value);
    return value;
  };
}

const stampsOf = ({ stamp, fields, deleted }: Stamps): Stamp[] =>
  [stamp, ...Object.values(fields), deleted ?? never].filter((one) => one !== never);

const areValid = (stamps: Stamps): boolean => stampsOf(stamps).every(isStamp);

const newestOf = (equal: readonly Equal[], clock: Stamp): Stamp =>
  [...new Set(equal.map(({ atHost }) => atHost))].flatMap(stampsOf).reduce(later, clock);

async function adopt({ run, workspaceId, dialect, link }: Session, no: number, equal: readonly Equal[]): Promise<void> {
  const [first] = equal;
  if (first === undefined) return;
  const { stamp, fields, deleted } = first.atHost;
  const stamps = [stamp, fieldsText(fields), deleted];
  // `+seq`: with an index on `seq`, each statement would read all rows that are not adopted yet.
  await run(
    `update sync_rows set seq = 0, stamp = ?, fields = ?, deleted = ?, shared_stamp = ?, shared_fields = ?, shared_deleted = ?
      where table_no = ? and workspace_id = ? and hash is not null and +seq > ? and row_id ${isAmong(dialect)}`,
    [...stamps, ...stamps, no, workspaceId, link.pushed, JSON.stringify(equal.map(({ row }) => row.id))],
  );
}

/** Merges the host's stamps, as if the host had sent the rows. */
async function mergeStamps(session: Session, { table }: Group, equal: readonly Equal[]): Promise<void> {
  const ids = JSON.stringify(equal.map(({ row }) => row.id));
  const found = await session.run(
    `select * from sync_rows where table_no = ? and workspace_id = ? and hash is not null and row_id ${isAmong(session.dialect)}`,
    [tableNamed(table)?.policy.no, session.workspaceId, ids],
  );
  const versions = await readVersions(session, found);
  const atHost = new Map(equal.map((one) => [one.row.id, one.atHost]));
  const rows = found.flatMap((row): SentRow[] => {
    const id = String(row.row_id);
    const [version, stamps] = [versions.get(row), atHost.get(id)];
    return version && stamps ? [{ table, id, ...stamps, values: version.values, based: null }] : [];
  });
  await receive(session, rows);
}
