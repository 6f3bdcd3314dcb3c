import { eq, type SQL, sql } from "drizzle-orm";
import { prepared } from "../../platform/db/prepared.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { marketListings, markets } from "./market.table.ts";

const numberOf = prepared("market-of-a-workspace", (db) =>
  db
    .select({ number: markets.number })
    .from(markets)
    .where(eq(markets.workspaceId, sql.placeholder("workspaceId"))),
);
/** No market has this number: the databases count from 1. */
const noMarket = 0;

/**
 * The number of a workspace's market, or 0 if it has none. It is queried before the rows: Postgres estimates the number
 * of rows well for a constant, and badly for the result of a subquery.
 */
export const marketOf = async (db: Reader, workspaceId: string): Promise<number> =>
  (await numberOf(db, { workspaceId }))[0]?.number ?? noMarket;

/** The number of a workspace's market, which is created if there is none. It is deleted only with its workspace. */
export async function ensureMarket(tx: Writer, workspaceId: string): Promise<number> {
  await tx.insert(markets).values({ workspaceId }).onConflictDoNothing();
  const [market] = await tx.select().from(markets).where(eq(markets.workspaceId, workspaceId));
  if (!market) throw new Error(`workspace ${workspaceId} has no market`);
  return market.number;
}

/** For rows with known ids. The plus sign makes SQLite look up the ids instead of reading the entire market. */
export const inMarket = (market: number): SQL => sql`+${marketListings.market} = ${market}`;
