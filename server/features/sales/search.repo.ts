import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL } from "drizzle-orm";
import type { Reader } from "../../platform/db/store.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import { type FoundSale, foundSales } from "./sales.repo.ts";
import { sales } from "./sales.table.ts";

/** The sales that a caller may see: those of visible vehicles. */
export interface VisibleSales {
  readonly workspaceId: string;
  /** The teams in which the caller sees the inventory. */
  readonly teamIds: readonly string[];
  /** The teams in which the caller sees buyers, too. */
  readonly buyerTeamIds: readonly string[];
}

export interface SaleQuery {
  /** From this instant on. */
  readonly soldAfter?: string | undefined;
  /** Before this instant. */
  readonly soldBefore?: string | undefined;
  readonly vehicleId?: string | undefined;
  readonly contactId?: string | undefined;
  readonly voided: "exclude" | "include" | "only";
  readonly sortBy: "soldAt" | "createdAt";
  readonly sortOrder: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
}

/** With no team, the workspace alone decides, and the query follows an index of the sales. */
const visibleIn = (workspaceId: string, teamIds: readonly string[]): SQL | undefined => {
  const own = eq(sales.workspaceId, workspaceId);
  return teamIds.length === 0 ? own : or(own, inArray(vehicles.teamId, [...teamIds]));
};

const isVoided = { exclude: isNull(sales.voidedAt), include: undefined, only: isNotNull(sales.voidedAt) } as const;

const condition = ({ workspaceId, teamIds, buyerTeamIds }: VisibleSales, query: SaleQuery): SQL | undefined =>
  and(
    visibleIn(workspaceId, teamIds),
    query.soldAfter === undefined ? undefined : gte(sales.soldAt, query.soldAfter),
    query.soldBefore === undefined ? undefined : lt(sales.soldAt, query.soldBefore),
    query.vehicleId === undefined ? undefined : eq(sales.vehicleId, query.vehicleId),
    query.contactId === undefined
      ? undefined
      : and(eq(sales.contactId, query.contactId), visibleIn(workspaceId, buyerTeamIds)),
    isVoided[query.voided],
  );

const sortColumns = { soldAt: sales.soldAt, createdAt: sales.createdAt } as const;

/** A page of the sales that match. Sales with equal sort values are in the order of their ids. */
export function searchSales(db: Reader, visible: VisibleSales, query: SaleQuery): Promise<FoundSale[]> {
  const direction = query.sortOrder === "asc" ? asc : desc;
  return foundSales(db, condition(visible, query))
    .orderBy(direction(sortColumns[query.sortBy]), direction(sales.id))
    .limit(query.limit)
    .offset(query.offset);
}

export const countSales = async (db: Reader, visible: VisibleSales, query: SaleQuery): Promise<number> =>
  (
    await db
      .select({ n: count() })
      .from(sales)
      .innerJoin(vehicles, eq(vehicles.id, sales.vehicleId))
      .where(condition(visible, query))
  )[0]?.n ?? 0;
