import { and, asc, eq } from "drizzle-orm";
import type { Reader, Writer } from "../../../../platform/db/store.ts";
import { simulatedAds } from "../../campaigns.table.ts";
import type { AccountRef } from "../port.ts";

export type SimulatedAd = typeof simulatedAds.$inferSelect;

const ofAccount = ({ workspaceId, platform }: AccountRef) =>
  and(eq(simulatedAds.workspaceId, workspaceId), eq(simulatedAds.platform, platform));

export const simulatedAdsOf = (db: Reader, account: AccountRef): Promise<SimulatedAd[]> =>
  db.select().from(simulatedAds).where(ofAccount(account)).orderBy(asc(simulatedAds.createdAt), asc(simulatedAds.id));

export const findSimulatedAd = async (
  db: Reader,
  account: AccountRef,
  request: string,
): Promise<SimulatedAd | undefined> =>
  (
    await db
      .select()
      .from(simulatedAds)
      .where(and(ofAccount(account), eq(simulatedAds.request, request)))
  )[0];

/** False if the number already has a purchase. */
export const insertSimulatedAd = async (tx: Writer, ad: SimulatedAd): Promise<boolean> =>
  (await tx.insert(simulatedAds).values(ad).onConflictDoNothing().returning({ id: simulatedAds.id })).length > 0;

export const updateSimulatedAd = async (
  tx: Writer,
  id: string,
  change: Pick<SimulatedAd, "campaign" | "state" | "spans">,
): Promise<void> => {
  await tx.update(simulatedAds).set(change).where(eq(simulatedAds.id, id)).returning({ id: simulatedAds.id });
};
