import { and, count, desc, eq, gte, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Environment } from "../../../contracts/accounts/accounts.ts";
import { perRow } from "../../platform/db/per-row.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { totalOf } from "../../platform/db/totals.ts";
import { auditEntries } from "./audit.table.ts";

export type AuditRow = typeof auditEntries.$inferSelect;

export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const insertEntry = async (tx: Writer, entry: typeof auditEntries.$inferInsert): Promise<void> => {
  await tx.insert(auditEntries).values(entry);
};

/** The entries of an environment and of the installation. `to` is exclusive. */
function matching(environment: Environment, filter: AuditFilter): SQL | undefined {
  const { actor, action, subject, from, to } = filter;
  return and(
    // almost all entries: an index of the environment would find them in another order
    perRow(sql`${or(isNull(auditEntries.environment), eq(auditEntries.environment, environment))}`),
    actor === undefined ? undefined : or(eq(auditEntries.actorId, actor), eq(auditEntries.actorEmail, actor)),
    action === undefined ? undefined : eq(auditEntries.action, action),
    subject === undefined ? undefined : or(eq(auditEntries.subjectId, subject), eq(auditEntries.subjectType, subject)),
    from === undefined ? undefined : gte(auditEntries.createdAt, from),
    to === undefined ? undefined : lt(auditEntries.createdAt, to),
  );
}

export async function countEntries(db: Reader, environment: Environment, filter: AuditFilter): Promise<number> {
  const counted = (where: SQL | undefined) => totalOf(db, db.select({ n: count() }).from(auditEntries).where(where));
  const { actor, action, subject, from, to } = filter;
  const isFiltered = [actor, action, subject, from, to].some((value) => value !== undefined);
  if (isFiltered) return counted(matching(environment, filter));
  // two counts: each reads only an index
  const ofInstallation = await counted(isNull(auditEntries.environment));
  return ofInstallation + (await counted(eq(auditEntries.environment, environment)));
}

const newestFirst = [desc(auditEntries.createdAt), desc(auditEntries.id)] as const;

/** Newest first. */
export const listEntries = (
  db: Reader,
  environment: Environment,
  query: AuditFilter & { readonly limit: number; readonly offset: number },
): Promise<AuditRow[]> =>
  db
    .select()
    .from(auditEntries)
    .where(matching(environment, query))
    .orderBy(...newestFirst)
    .limit(query.limit)
    .offset(query.offset);

/** The entries after `last`. New entries do not shift this order. */
export const entriesBefore = (
  db: Reader,
  environment: Environment,
  { filter, last, limit }: { filter: AuditFilter; last: AuditRow | undefined; limit: number },
): Promise<AuditRow[]> => {
  const older =
    last &&
    or(
      lt(auditEntries.createdAt, last.createdAt),
      and(eq(auditEntries.createdAt, last.createdAt), lt(auditEntries.id, last.id)),
    );
  return db
    .select()
    .from(auditEntries)
    .where(and(matching(environment, filter), older))
    .orderBy(...newestFirst)
    .limit(limit);
};
