import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL } from "drizzle-orm";
import { countRecords, pageOf, type RecordFilter, recordsIn } from "../../access/records/listed.repo.ts";
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

/** The sales of the workspace, and those of the teams' vehicles. */
const visibleIn = (workspaceId: string, teamIds: readonly string[]): SQL | undefined => {
  const own = eq(sales.workspaceId, workspaceId);
  return teamIds.length === 0 ? own : or(own, inArray(vehicles.teamId, [...teamIds]));
};

const isVoided = { exclude: isNull(sales.voidedAt), include: undefined, only: isNotNull(sales.voidedAt) } as const;

const fewOf = ({ workspaceId, buyerTeamIds }: VisibleSales, { vehicleId, contactId }: SaleQuery): SQL | undefined =>
  and(
    vehicleId === undefined ? undefined : eq(sales.vehicleId, vehicleId),
    contactId === undefined ? undefined : and(eq(sales.contactId, contactId), visibleIn(workspaceId, buyerTeamIds)),
  );

const matching = (visible: VisibleSales, query: SaleQuery): RecordFilter => ({
  few: fewOf(visible, query),
  where: and(
    query.soldAfter === undefined ? undefined : gte(sales.soldAt, query.soldAfter),
    query.soldBefore === undefined ? undefined : lt(sales.soldAt, query.soldBefore),
    isVoided[query.voided],
  ),
  needsVehicle: query.contactId !== undefined,
});

const sortColumns = { soldAt: sales.soldAt, createdAt: sales.createdAt } as const;

/** A page of the sales that match. Sales with equal sort values are in the order of their ids. */
export async function searchSales(db: Reader, visible: VisibleSales, query: SaleQuery): Promise<FoundSale[]> {
  const { sortBy, sortOrder: order, limit, offset } = query;
  const direction = order === "asc" ? asc : desc;
  const listed = { ...recordsIn(sales), by: sortColumns[sortBy] };
  const page = await pageOf(db, listed, visible, { ...matching(visible, query), order, limit, offset });
  return foundSales(db, page.where).orderBy(direction(listed.by), direction(sales.id)).limit(limit).offset(page.offset);
}

export const countSales = (db: Reader, visible: VisibleSales, query: SaleQuery): Promise<number> =>
  countRecords(db, recordsIn(sales), visible, matching(visible, query));
