import { eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Writer } from "../../db/store.ts";
import { marketListings, markets } from "./market.table.ts";

/** The condition that a listing is of a workspace's market; none is where the workspace has no market yet. */
export const inMarketOf = (workspaceId: string | Placeholder): SQL =>
  sql`${marketListings.market} = (select ${markets.number} from ${markets} where ${markets.workspaceId} = ${workspaceId})`;

/** The number of a workspace's market, which begins to be where there is none yet. */
export async function openMarketOf(tx: Writer, workspaceId: string): Promise<number> {
  await tx.insert(markets).values({ workspaceId }).onConflictDoNothing();
  const [market] = await tx.select().from(markets).where(eq(markets.workspaceId, workspaceId));
  if (!market) throw new Error(`workspace ${workspaceId} has no market`);
  return market.number;
}
