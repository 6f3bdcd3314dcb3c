import { type AnyColumn, and, asc, eq, getTableColumns, gt, gte, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Platform } from "../../../../contracts/campaigns.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { campaignPlatforms, campaigns } from "../campaigns.table.ts";

export type PlatformRow = typeof campaignPlatforms.$inferSelect;

export const platformsOf = (db: Reader, campaignIds: readonly string[]): Promise<PlatformRow[]> =>
  db
    .select()
    .from(campaignPlatforms)
    .where(inArray(campaignPlatforms.campaignId, [...campaignIds]));

export const findPlatformRow = async (
  db: Reader,
  campaignId: string,
  platform: Platform,
): Promise<PlatformRow | undefined> =>
  (
    await db
      .select()
      .from(campaignPlatforms)
      .where(and(eq(campaignPlatforms.campaignId, campaignId), eq(campaignPlatforms.platform, platform)))
  )[0];

export const platformById = async (db: Reader, id: string): Promise<PlatformRow | undefined> =>
  (await db.select().from(campaignPlatforms).where(eq(campaignPlatforms.id, id)))[0];

/** The row of a campaign on a platform, made where there is none, and its lock until the transaction ends. */
export async function lockPlatform(
  tx: Writer,
  { campaignId, platform, now }: { campaignId: string; platform: Platform; now: string },
): Promise<PlatformRow> {
  const [row] = await tx
    .insert(campaignPlatforms)
    .values({ id: newId(), campaignId, platform, state: "not_running", updatedAt: now })
    .onConflictDoUpdate({
      target: [campaignPlatforms.campaignId, campaignPlatforms.platform],
      set: { updatedAt: now },
    })
    .returning();
  if (!row) throw new Error("a platform's row could not be stored");
  return row;
}

export type PlatformChange = Partial<PlatformRow> & Pick<PlatformRow, "updatedAt">;

/** Changes a row that is still as it was asked about: the number, the wish, the state, and nobody asked since. */
export async function advancePlatform(
  tx: Writer,
  { id, request, requestedAt, wanted, state }: PlatformRow,
  change: PlatformChange,
): Promise<PlatformRow | undefined> {
  const is = <C extends AnyColumn>(column: C, value: string | null) =>
    value === null ? isNull(column) : eq(column, value);
  const still = and(
    eq(campaignPlatforms.id, id),
    eq(campaignPlatforms.state, state),
    is(campaignPlatforms.request, request),
    is(campaignPlatforms.requestedAt, requestedAt),
    is(campaignPlatforms.wanted, wanted),
  );
  return (await tx.update(campaignPlatforms).set(change).where(still).returning())[0];
}

/** Of the number that was asked about: another purchase has figures of its own. */
export const setMetrics = async (
  tx: Writer,
  { id, request }: { readonly id: string; readonly request: string },
  change: Pick<PlatformRow, "metrics" | "metricsAt">,
): Promise<void> => {
  await tx
    .update(campaignPlatforms)
    .set(change)
    .where(and(eq(campaignPlatforms.id, id), eq(campaignPlatforms.request, request)))
    .returning({ id: campaignPlatforms.id });
};

/** As `mayBeBought` derives it. */
const isGivenUp = and(eq(campaignPlatforms.state, "failed"), isNotNull(campaignPlatforms.request));

/** What runs with an account of a workspace, or may run there: what was asked for and not answered, or given up. */
export const runningOn = (db: Reader, workspaceId: string, platform: Platform): Promise<PlatformRow[]> =>
  db
    .select(getTableColumns(campaignPlatforms))
    .from(campaignPlatforms)
    .innerJoin(campaigns, eq(campaigns.id, campaignPlatforms.campaignId))
    .where(
      and(
        eq(campaigns.workspaceId, workspaceId),
        eq(campaignPlatforms.platform, platform),
        or(eq(campaignPlatforms.state, "running"), isNotNull(campaignPlatforms.wanted), isGivenUp),
      ),
    );

/** What was bought before its account was kept was bought with the one that is connected: before that goes, it is kept. */
export async function keepAccount(
  tx: Writer,
  { workspaceId, platform }: { readonly workspaceId: string; readonly platform: Platform },
  boughtWith: string,
): Promise<void> {
  const own = tx.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.workspaceId, workspaceId));
  await tx
    .update(campaignPlatforms)
    .set({ boughtWith })
    .where(
      and(
        inArray(campaignPlatforms.campaignId, own),
        eq(campaignPlatforms.platform, platform),
        isNotNull(campaignPlatforms.request),
        isNull(campaignPlatforms.boughtWith),
      ),
    )
    .returning({ id: campaignPlatforms.id });
}

interface Page {
  readonly after: string;
  readonly endedSince: string;
  readonly limit: number;
}

/** Of all workspaces what a platform holds, may hold, or has ended of late, in the order of ids, after one. */
export const heldAfter = (db: Reader, { after, endedSince, limit }: Page): Promise<PlatformRow[]> =>
  db
    .select()
    .from(campaignPlatforms)
    .where(
      and(
        gt(campaignPlatforms.id, after),
        or(
          inArray(campaignPlatforms.state, ["running", "paused"]),
          isGivenUp,
          and(isNotNull(campaignPlatforms.request), gte(campaignPlatforms.updatedAt, endedSince)),
        ),
        isNull(campaignPlatforms.wanted),
      ),
    )
    .orderBy(asc(campaignPlatforms.id))
    .limit(limit);
