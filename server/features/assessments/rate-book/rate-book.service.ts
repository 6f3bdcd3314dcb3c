import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { assessments as contract } from "../../../../contracts/repair/assessments.ts";
import type { RateBook, RateTables } from "../../../../contracts/repair/rate-book.ts";
import type { Caller } from "../../../access/caller.ts";
import { defaultRateTables, withLaterRules } from "../../../domain/estimate/rate-book/defaults.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Reader, Store } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { record } from "../../audit/record.ts";
import { assertConsistent } from "./consistency.ts";
import {
  countVersions,
  findRateBook,
  insertRateBook,
  listVersions,
  newestVersion,
  type RateBookRow,
} from "./rate-book.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
}
type Page = z.output<typeof contract.rateBookVersions.query>;
type Change = z.output<typeof contract.changeRateBook.body>;
type Version = Pick<RateBook, "version" | "changed_at" | "changed_by" | "note">;

const standard: RateBook = { ...defaultRateTables, version: 0, changed_at: null, changed_by: null, note: null };

const versionOf = (row: Pick<RateBookRow, "version" | "createdAt" | "changedBy" | "note">): Version => ({
  version: row.version,
  changed_at: row.createdAt,
  changed_by: row.changedBy,
  note: row.note,
});

const tableNames = Object.keys(defaultRateTables) as (keyof RateTables)[];
/** The names of the tables in which two books differ. */
const changedTables = (before: RateTables, after: RateTables): string[] =>
  tableNames.filter((name) => !isDeepStrictEqual(before[name], after[name]));

/** Throws RESOURCE_NOT_FOUND, naming `field`. */
async function version(
  db: Reader,
  workspaceId: string,
  { number, field }: { number: number; field: string },
): Promise<RateBook> {
  if (number === 0) return standard;
  const row = await findRateBook(db, workspaceId, number);
  if (row) return { ...withLaterRules(row.tables), ...versionOf(row) };
  throw new AppError("RESOURCE_NOT_FOUND", { message: `The rate book has no version ${number}.`, field });
}

/** The newest version. */
const current = async (db: Reader, workspaceId: string): Promise<RateBook> =>
  version(db, workspaceId, { number: await newestVersion(db, workspaceId), field: "version" });

/** A workspace's rate book: the defaults, and every version since the first change. */
export function createRateBooks({ store, clock }: Needs) {
  return {
    current,
    version,

    get: (workspaceId: string, number?: number): Promise<RateBook> =>
      number === undefined
        ? current(store.read, workspaceId)
        : version(store.read, workspaceId, { number, field: "version" }),

    /** Throws VALIDATION_ERROR for an inconsistent book, and RATE_BOOK_CHANGED if a newer version exists. */
    async put(caller: Caller, { version: read, note, ...given }: Change): Promise<RateBook> {
      const tables = withLaterRules(given);
      assertConsistent(tables);
      const row = {
        id: newId(),
        workspaceId: caller.workspaceId,
        version: read + 1,
        tables,
        changedBy: caller.name,
        note: note ?? null,
        createdAt: instantNow(clock),
      };
      await store.write(async (tx) => {
        const before = await current(tx, caller.workspaceId);
        const isNewest = before.version === read && (await insertRateBook(tx, row));
        if (!isNewest) throw new AppError("RATE_BOOK_CHANGED", { field: "version" });
        await record(tx, clock, caller, {
          action: "rate_book.changed",
          subjectType: "rate_book",
          subjectId: row.id,
          details: { from: read, to: row.version, tables: changedTables(before, tables), note: row.note },
        });
      });
      return { ...tables, ...versionOf(row) };
    },

    /** Newest first. The defaults, version 0, come last. */
    async versions(
      workspaceId: string,
      page: Omit<Page, "vehicle_id">,
    ): Promise<{ versions: Version[]; total: number }> {
      const changed = await countVersions(store.read, workspaceId);
      const rows = await listVersions(store.read, workspaceId, page);
      const hasRoom = page.offset <= changed && rows.length < page.limit;
      const { changed_at, changed_by, note } = standard;
      const first = hasRoom ? [{ version: 0, changed_at, changed_by, note }] : [];
      return { versions: [...rows.map(versionOf), ...first], total: changed + 1 };
    },
  };
}
export type RateBooks = ReturnType<typeof createRateBooks>;
