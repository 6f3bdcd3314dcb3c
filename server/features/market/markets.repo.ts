import { eq, type SQL, sql } from "drizzle-orm";
import { prepared } from "../../platform/db/prepared.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { marketListings, markets } from "./market.table.ts";

const numbered = prepared("market-of-a-workspace", (db) =>
  db
    .select({ number: markets.number })
    .from(markets)
    .where(eq(markets.workspaceId, sql.placeholder("workspaceId"))),
);
/** Databases count from 1. */
const none = 0;

/**
 * The number of a workspace's market; where there is none yet, one that no market has. Asked for before the rows: of a
 * number that stands in the question Postgres knows how many rows it has, of one that it has yet to find it does not.
 */
export const marketOf = async (db: Reader, workspaceId: string): Promise<number> =>
  (await numbered(db, { workspaceId }))[0]?.number ?? none;

/** The same, of a market that begins to be where there is none yet. It goes with its workspace, and never by itself. */
export async function openMarketOf(tx: Writer, workspaceId: string): Promise<number> {
  await tx.insert(markets).values({ workspaceId }).onConflictDoNothing();
  const [market] = await tx.select().from(markets).where(eq(markets.workspaceId, workspaceId));
  if (!market) throw new Error(`workspace ${workspaceId} has no market`);
  return market.number;
}

/** For rows whose ids are given: with the sign SQLite looks for the ids, and does not read the whole market. */
export const alsoOfMarket = (market: number): SQL => sql`+${marketListings.market} = ${market}`;
