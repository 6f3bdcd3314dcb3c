import { and, asc, eq } from "drizzle-orm";
import type { Reader, Writer } from "../../../../platform/db/store.ts";
import { simulatedAds } from "../../campaigns.table.ts";
import type { Who } from "../port.ts";

export type SimulatedAd = typeof simulatedAds.$inferSelect;

const ofAccount = ({ workspaceId, platform }: Who) =>
  and(eq(simulatedAds.workspaceId, workspaceId), eq(simulatedAds.platform, platform));

export const simulatedAdsOf = (db: Reader, who: Who): Promise<SimulatedAd[]> =>
  db.select().from(simulatedAds).where(ofAccount(who)).orderBy(asc(simulatedAds.createdAt), asc(simulatedAds.id));

export const findSimulatedAd = async (db: Reader, who: Who, request: string): Promise<SimulatedAd | undefined> =>
  (
    await db
      .select()
      .from(simulatedAds)
      .where(and(ofAccount(who), eq(simulatedAds.request, request)))
  )[0];

/** False where something was bought under that number already. */
export const insertSimulatedAd = async (tx: Writer, ad: SimulatedAd): Promise<boolean> =>
  (await tx.insert(simulatedAds).values(ad).onConflictDoNothing().returning({ id: simulatedAds.id })).length > 0;

export const updateSimulatedAd = async (
  tx: Writer,
  id: string,
  change: Pick<SimulatedAd, "campaign" | "state" | "spans">,
): Promise<void> => {
  await tx.update(simulatedAds).set(change).where(eq(simulatedAds.id, id)).returning({ id: simulatedAds.id });
};
