import type { RawRow, RunSql } from "../../../platform/db/raw.ts";
import { fieldsOf } from "../capture/settle.ts";
import { never } from "../clock/stamp.ts";
import { canonical } from "../merge/canonical.ts";
import type { Stamps } from "../merge/version.ts";
import { syncedTables, tableNamed, tableOfNumber } from "../policies/synced-table.ts";
import type { CountedGroup, Group } from "../protocol/comparison.ts";
import { hashesOf, RangeDigest, tag } from "./row-hash.ts";

export interface Place {
  readonly run: RunSql;
  readonly workspaceId: string;
}

/** A row of `sync_rows` with its hash. */
export interface Hashed {
  readonly id: string;
  readonly hash: string;
  readonly seq: number;
  readonly stamps: Stamps;
  readonly isShared: boolean;
}

const compared = `hash >= '${tag}0' and hash < '${tag}g'`;

/** The number of rows of a workspace, including tombstones. */
export async function countRows({ run, workspaceId }: Place): Promise<number> {
  const [found] = await run('select count(*) as "rows" from sync_rows where workspace_id = ?', [workspaceId]);
  return Number(found?.rows);
}

/** The number of rows per group, without empty groups. */
export async function countGroups({ run, workspaceId }: Place): Promise<CountedGroup[]> {
  const found = await run(
    `select table_no, case when stamp = '' then 1 else 0 end as is_deleted, count(*) as "rows" from sync_rows
      where workspace_id = ? and ${compared} group by 1, 2`,
    [workspaceId],
  );
  const groups = found.flatMap(({ table_no: no, is_deleted, rows }) => {
    const table = tableOfNumber(Number(no));
    return table ? [{ table, isDeleted: Number(is_deleted) === 1, rows: Number(rows) }] : [];
  });
  // Parents first, deletions last.
  groups.sort((a, b) => Number(a.isDeleted) - Number(b.isDeleted) || orders.indexOf(a.table) - orders.indexOf(b.table));
  return groups.map(({ table, ...group }) => ({ table: table.name, ...group }));
}

const orders = syncedTables;

export interface Ranges {
  readonly first: number;
  /** The end, exclusive. */
  readonly end: number;
  readonly bits: number;
}

interface Page {
  readonly after: string;
  readonly limit: number;
}

/** The hashed rows of consecutive ranges of a group. Unsorted; with a page, sorted by hash. */
export async function hashedRows(
  { run, workspaceId }: Place,
  { table, isDeleted }: Group,
  { first, end, bits }: Ranges,
  page?: Page,
): Promise<Hashed[]> {
  const no = tableNamed(table)?.policy.no;
  if (no === undefined) return [];
  const [from, before] = hashesOf(first, end, bits);
  const found = await run(
    `select ${hashedColumns} from sync_rows where table_no = ? and workspace_id = ?
      and hash >= ? and hash < ? and stamp ${isDeleted ? "=" : "<>"} '' ${page ? "and hash > ? order by hash limit ?" : ""}`,
    [no, workspaceId, from, before, ...(page ? [page.after, page.limit] : [])],
  );
  const stampsOf = createStampsCache();
  return found.map((row) => hashedOf(row, stampsOf));
}

/** A page of the hashed rows of a group, sorted by id. */
export async function hashedRowsById(
  { run, workspaceId }: Place,
  { table, isDeleted }: Group,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<Hashed[]> {
  const no = tableNamed(table)?.policy.no;
  if (no === undefined) return [];
  const found = await run(
    `select ${hashedColumns} from sync_rows where table_no = ? and workspace_id = ? and ${compared}
      and stamp ${isDeleted ? "=" : "<>"} '' ${after === undefined ? "" : "and row_id > ?"} order by row_id limit ?`,
    [no, workspaceId, ...(after === undefined ? [] : [after]), limit],
  );
  const stampsOf = createStampsCache();
  return found.map((row) => hashedOf(row, stampsOf));
}

const hashedColumns = "row_id, hash, seq, stamp, fields, deleted, shared_stamp";

/** Shares one object between rows that have only one and the same stamp, to save memory. This applies to most rows. */
function createStampsCache(): (row: RawRow) => Stamps {
  const plain = new Map<string, Stamps>();
  return ({ stamp, fields, deleted }) => {
    const text = stamp === never ? never : String(stamp);
    if (fields !== null || deleted !== null) {
      const ofFields = fields === null ? noFields : fieldsOf(fields);
      return { stamp: text, fields: ofFields, deleted: deleted === null ? null : String(deleted) };
    }
    const known = plain.get(text) ?? { stamp: text, fields: noFields, deleted: null };
    plain.set(text, known);
    return known;
  };
}

const noFields: Stamps["fields"] = {};

const hashedOf = (row: RawRow, stampsOf: (row: RawRow) => Stamps): Hashed => ({
  id: String(row.row_id),
  hash: String(row.hash),
  seq: Number(row.seq),
  stamps: stampsOf(row),
  isShared: row.shared_stamp !== null,
});

/** The digest of a range. */
export function digestOf(rows: readonly Hashed[]): string {
  const digest = new RangeDigest();
  for (const { hash } of rows) digest.add(hash);
  return digest.text();
}

export const inOrderOfHashes = (rows: Hashed[]): Hashed[] => rows.sort((a, b) => (a.hash < b.hash ? -1 : 1));

/** Equal text for equal stamps. */
export const textOfStamps = ({ stamp, fields, deleted }: Stamps): string =>
  `${stamp} ${deleted ?? ""} ${fields === noFields || Object.keys(fields).length === 0 ? "" : canonical(fields)}`;

/** Numbers versions, so that each is sent only once per answer. */
export function createVersionList() {
  const places = new Map<string, number>();
  const versions: Stamps[] = [];
  let size = 0;
  return {
    versions,
    /** The length of all versions as text, about as long as in an answer. */
    size: () => size,
    placeOf(stamps: Stamps): number {
      const text = textOfStamps(stamps);
      const known = places.get(text);
      if (known !== undefined) return known;
      places.set(text, versions.length);
      size += text.length;
      return versions.push(stamps) - 1;
    },
  };
}
