import { and, asc, count, desc, eq, gte, lte, or, type SQL, sql } from "drizzle-orm";
import type { Reader, Writer } from "../../db/store.ts";
import { vehicles } from "./vehicles.table.ts";

export type VehicleRow = typeof vehicles.$inferSelect;
export type NewVehicle = typeof vehicles.$inferInsert;

export interface VehicleSearch {
  readonly search?: string | undefined;
  readonly status?: VehicleRow["status"] | undefined;
  readonly teamId?: string | undefined;
  readonly make?: string | undefined;
  readonly model?: string | undefined;
  readonly yearMin?: number | undefined;
  readonly yearMax?: number | undefined;
  readonly priceMinCents?: number | undefined;
  readonly priceMaxCents?: number | undefined;
  readonly sortBy: "createdAt" | "updatedAt" | "make" | "overviewYear" | "mileage" | "askingPrice" | "acquiredAt";
  readonly sortOrder: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
}

/** What `search` is matched against: folded once on writing, since the databases fold differently. */
export const searchTextOf = (parts: readonly (string | null | undefined)[]): string =>
  parts
    .filter((part) => part)
    .join(" ")
    .toLowerCase();

/** `%` and `_` typed by a person are letters, not wildcards. */
const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

function condition(workspaceId: string, wish: VehicleSearch): SQL | undefined {
  const words = (wish.search ?? "").split(/\s+/).filter((word) => word !== "");
  return and(
    eq(vehicles.workspaceId, workspaceId),
    ...words.map((word) => sql`${vehicles.searchText} like ${containing(word)} escape '\\'`),
    wish.status && eq(vehicles.status, wish.status),
    wish.teamId ? eq(vehicles.teamId, wish.teamId) : undefined,
    wish.make ? eq(sql`lower(${vehicles.make})`, wish.make.toLowerCase()) : undefined,
    wish.model ? eq(sql`lower(${vehicles.model})`, wish.model.toLowerCase()) : undefined,
    wish.yearMin === undefined ? undefined : gte(vehicles.overviewYear, wish.yearMin),
    wish.yearMax === undefined ? undefined : lte(vehicles.overviewYear, wish.yearMax),
    wish.priceMinCents === undefined ? undefined : gte(vehicles.askingPriceCents, wish.priceMinCents),
    wish.priceMaxCents === undefined ? undefined : lte(vehicles.askingPriceCents, wish.priceMaxCents),
  );
}

const sortColumns = {
  createdAt: vehicles.createdAt,
  updatedAt: vehicles.updatedAt,
  make: vehicles.make,
  overviewYear: vehicles.overviewYear,
  mileage: vehicles.mileage,
  askingPrice: vehicles.askingPriceCents,
  acquiredAt: vehicles.acquiredAt,
} as const;

export async function searchVehicles(db: Reader, workspaceId: string, wish: VehicleSearch): Promise<VehicleRow[]> {
  const column = sortColumns[wish.sortBy];
  const direction = wish.sortOrder === "asc" ? asc : desc;
  return (
    db
      .select()
      .from(vehicles)
      .where(condition(workspaceId, wish))
      // the databases put NULL at different ends: unknown values come last on both
      .orderBy(...(column.notNull ? [] : [sql`${column} is null`]), direction(column), direction(vehicles.id))
      .limit(wish.limit)
      .offset(wish.offset)
  );
}

export const countVehicles = async (db: Reader, workspaceId: string, wish: VehicleSearch): Promise<number> =>
  (await db.select({ n: count() }).from(vehicles).where(condition(workspaceId, wish)))[0]?.n ?? 0;

/** By id, VIN or stock number. */
export const findVehicle = async (
  db: Reader,
  workspaceId: string,
  reference: string,
): Promise<VehicleRow | undefined> =>
  (
    await db
      .select()
      .from(vehicles)
      .where(
        and(
          eq(vehicles.workspaceId, workspaceId),
          or(
            eq(vehicles.id, reference),
            eq(vehicles.vin, reference.toUpperCase()),
            eq(vehicles.stockNumber, reference),
          ),
        ),
      )
      .limit(1)
  )[0];

export const insertVehicle = async (tx: Writer, vehicle: NewVehicle): Promise<VehicleRow | undefined> =>
  (await tx.insert(vehicles).values(vehicle).returning())[0];

export const updateVehicle = async (
  tx: Writer,
  vehicle: { workspaceId: string; id: string },
  change: Partial<NewVehicle>,
): Promise<VehicleRow | undefined> =>
  (
    await tx
      .update(vehicles)
      .set(change)
      .where(and(eq(vehicles.workspaceId, vehicle.workspaceId), eq(vehicles.id, vehicle.id)))
      .returning()
  )[0];

export const deleteVehicle = async (tx: Writer, workspaceId: string, id: string): Promise<void> => {
  await tx
    .delete(vehicles)
    .where(and(eq(vehicles.workspaceId, workspaceId), eq(vehicles.id, id)))
    .returning({ id: vehicles.id });
};
