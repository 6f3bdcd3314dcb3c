import { and, count, countDistinct, eq, exists, gte, isNull, or, sql } from "drizzle-orm";
import type { Reader } from "../../../platform/db/store.ts";
import type { LeadRow } from "../../leads/leads.repo.ts";
import { leads } from "../../leads/leads.table.ts";
import { sales } from "../../sales/sales.table.ts";

/** How many leads of a campaign came on a day from a source, have a status, and have bought. */
export interface LeadGroup {
  /** A day in UTC. */
  readonly date: string;
  readonly source: string | null;
  readonly status: LeadRow["status"];
  readonly isSold: boolean;
  readonly count: number;
}

/** The sale completed the lead (`completeForBuyer`), or is a later sale of the vehicle to the lead's contact. */
const isSaleOfLead = and(
  eq(sales.vehicleId, leads.carId),
  isNull(sales.voidedAt),
  or(
    and(sql`${leads.status} = 'COMPLETED'`, eq(sales.createdAt, leads.statusSince)),
    and(eq(sales.contactId, leads.contactId), gte(sales.createdAt, leads.createdAt)),
  ),
);
const hasBought = (db: Reader) => exists(db.select({ id: sales.id }).from(sales).where(isSaleOfLead));

/** The number of sales to customers of the campaign's leads. Several leads of a customer can lead to one sale. */
export async function salesOfCampaign(db: Reader, campaignId: string): Promise<number> {
  const [counted] = await db
    .select({ n: countDistinct(sales.id) })
    .from(leads)
    .innerJoin(sales, isSaleOfLead)
    .where(eq(leads.campaignId, campaignId));
  return counted?.n ?? 0;
}

export async function leadsOfCampaign(db: Reader, campaignId: string): Promise<LeadGroup[]> {
  const date = sql<string>`substr(${leads.createdAt}, 1, 10)`;
  const source = sql<string | null>`lower(${leads.utmSource})`;
  const isSold = sql`case when ${hasBought(db)} then 1 else 0 end`.mapWith((value) => Number(value) === 1);
  const each = db
    .select({ date: date.as("came_on"), source: source.as("source"), status: leads.status, isSold: isSold.as("sold") })
    .from(leads)
    .where(eq(leads.campaignId, campaignId))
    .as("each_lead");
  return db
    .select({ date: each.date, source: each.source, status: each.status, isSold: each.isSold, count: count() })
    .from(each)
    .groupBy(each.date, each.source, each.status, each.isSold);
}
