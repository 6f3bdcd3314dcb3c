import { isStamp } from "../clock/stamp.ts";
import { isSameVersion, topOf } from "../merge/merge.ts";
import type { Version } from "../merge/version.ts";
import type { SentRow } from "../protocol/batch.ts";
import { type Applying, keyOfRow } from "./applying.ts";

/*
 * Received rows that are kept until they can be stored: because they wait, or because they were refused. What is no news when a row is received is none when it is
 * stored, at this server and at those that get it from here.
 */

/** A received row as it is kept. */
export function asKept({ news, origin, sent }: Pick<Applying, "news" | "origin" | "sent">, row: SentRow): SentRow {
  const isNews = isStamp(topOf(row)) && news?.isNew(row) === true;
  const asSent = sent.get(keyOfRow(row));
  const from = asSent !== undefined && isSameVersion(row, asSent) ? (origin ?? undefined) : row.origin;
  return { ...row, origin: from, ...(!isNews && { isNoNews: true }) };
}

/** A received version together with the one that was kept until now. */
export function withKept(received: SentRow, kept: SentRow, both: Version): SentRow {
  const origin = [received, kept].find((one) => isSameVersion(both, one))?.origin;
  // a row that was no news when it first came is none when it is stored at last
  return { ...received, ...both, isNoNews: kept.isNoNews, origin };
}

/** Host: the installation that has sent this version before it was kept, and has it. Null: it came about in another way. */
export const originOfKept = (row: SentRow, version: Version): string | null =>
  row.origin !== undefined && isSameVersion(version, row) ? row.origin : null;
