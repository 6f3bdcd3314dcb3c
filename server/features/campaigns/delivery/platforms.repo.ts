import { and, asc, eq, getTableColumns, gt, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Platform } from "../../../../contracts/customers/campaigns.ts";
import { workspaceOf } from "../../../platform/db/parent-workspace.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { campaignPlatforms, campaigns } from "../campaigns.table.ts";
import { type PlatformStatus, pendingStatuses, requestedState, shownState } from "./platform-state.ts";

export type PlatformRow = Omit<typeof campaignPlatforms.$inferSelect, "state" | "wanted">;

/** The columns that `status` replaced. */
const formerColumns = (status: PlatformStatus) => ({ state: shownState(status), wanted: requestedState(status) });

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

/** Locks the row of a campaign on a platform until the transaction ends, and creates it if necessary. */
export async function lockPlatform(
  tx: Writer,
  { campaignId, platform, now }: { campaignId: string; platform: Platform; now: string },
): Promise<PlatformRow> {
  const [row] = await tx
    .insert(campaignPlatforms)
    .values({
      id: newId(),
      workspaceId: workspaceOf(campaigns, campaignId),
      campaignId,
      platform,
      status: "not_started",
      ...formerColumns("not_started"),
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [campaignPlatforms.campaignId, campaignPlatforms.platform],
      set: { updatedAt: now },
    })
    .returning();
  if (!row) throw new Error("a platform's row could not be stored");
  return row;
}

export type PlatformChange = Partial<PlatformRow> & Pick<PlatformRow, "updatedAt">;

/** Changes a row unless another request has changed it since it was read. */
export async function advancePlatform(
  tx: Writer,
  { id, request, requestedAt, status }: PlatformRow,
  change: PlatformChange,
): Promise<PlatformRow | undefined> {
  const unchanged = and(
    eq(campaignPlatforms.id, id),
    eq(campaignPlatforms.status, status),
    request === null ? isNull(campaignPlatforms.request) : eq(campaignPlatforms.request, request),
    requestedAt === null ? isNull(campaignPlatforms.requestedAt) : eq(campaignPlatforms.requestedAt, requestedAt),
  );
  const columns = { ...change, ...(change.status && formerColumns(change.status)) };
  return (await tx.update(campaignPlatforms).set(columns).where(unchanged).returning())[0];
}

/** Stores the metrics of a purchase, unless another purchase has replaced it. */
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

/** What runs with an account of a workspace, or may run there: pending and unconfirmed purchases. */
export const activePurchasesOf = (db: Reader, workspaceId: string, platform: Platform): Promise<PlatformRow[]> =>
  db
    .select(getTableColumns(campaignPlatforms))
    .from(campaignPlatforms)
    .innerJoin(campaigns, eq(campaigns.id, campaignPlatforms.campaignId))
    .where(
      and(
        eq(campaigns.workspaceId, workspaceId),
        eq(campaignPlatforms.platform, platform),
        inArray(campaignPlatforms.status, [...pendingStatuses, "running", "unconfirmed"]),
      ),
    );

/** Stores the connected account with purchases that were made before accounts were stored. Call it before the account is removed. */
export async function storeBuyer(
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

/** Campaigns without a start that this server has asked a platform to run, with the earliest of the last requests. */
export const unnotedStarts = (db: Reader, limit: number) =>
  db
    .select({
      id: campaigns.id,
      workspaceId: campaigns.workspaceId,
      startedAt: sql<string>`min(${campaignPlatforms.requestedAt})`,
    })
    .from(campaigns)
    .innerJoin(campaignPlatforms, eq(campaignPlatforms.campaignId, campaigns.id))
    .where(and(isNull(campaigns.startedAt), isNotNull(campaignPlatforms.requestedAt)))
    .groupBy(campaigns.id, campaigns.workspaceId)
    .orderBy(asc(campaigns.workspaceId), asc(campaigns.id))
    .limit(limit);

interface Page {
  readonly after: string;
  readonly endedSince: string;
  readonly limit: number;
}

/** The settled purchases of all workspaces that exist, may exist, or have ended recently, in the order of ids, after one. */
export const settledPurchasesAfter = (db: Reader, { after, endedSince, limit }: Page): Promise<PlatformRow[]> =>
  db
    .select()
    .from(campaignPlatforms)
    .where(
      and(
        gt(campaignPlatforms.id, after),
        or(
          inArray(campaignPlatforms.status, ["running", "paused", "unconfirmed"]),
          and(eq(campaignPlatforms.status, "ended"), gte(campaignPlatforms.updatedAt, endedSince)),
        ),
      ),
    )
    .orderBy(asc(campaignPlatforms.id))
    .limit(limit);
