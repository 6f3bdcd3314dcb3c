import { sql } from "drizzle-orm";
import { lowerAsciiOf } from "../../platform/db/ascii.ts";
import { bigint, id, index, instant, int, oneOf, real, table, text, unique } from "../../platform/db/kit.ts";
import { accounts, workspaces } from "../accounts/accounts.table.ts";

export const vehicles = table(
  "vehicles",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    ownerId: text()
      .notNull()
      .references(() => accounts.id),
    teamId: text(),
    vin: text(),
    stockNumber: text(),
    make: text().notNull(),
    model: text().notNull(),
    trim: text(),
    overviewYear: int(),
    bodyStyle: text(),
    engine: text(),
    transmission: text(),
    drivetrain: text(),
    fuelType: text(),
    exteriorColor: text(),
    interiorColor: text(),
    mileage: int(),
    location: text(),
    zipCode: text(),
    status: oneOf(["IN_STOCK", "IN_RECON", "ON_HOLD", "SOLD", "ARCHIVED"]).notNull(),
    condition: oneOf(["excellent", "good", "fair", "poor"]),
    purchasePriceCents: bigint(),
    askingPriceCents: bigint(),
    soldPriceCents: bigint(),
    acquiredAt: instant(),
    soldAt: instant(),
    coverKey: text(),
    notes: text(),
    /** VIN, stock number, make, model and trim, folded for search, with a space before each word. */
    searchText: text().notNull(),
    /**
     * The grade of the newest completed visual inspection, by which lists are filtered. Null without one; negative until
     * an inspection from before this column is graded (`gradeInspected`).
     */
    grade: real(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    // A VIN or stock number is searched in own and team vehicles at once: the selective column comes first.
    unique("vehicles_vin_uq").on(t.vin, t.workspaceId),
    index("vehicles_stock_key_idx").on(lowerAsciiOf(t.stockNumber), t.workspaceId),
    index("vehicles_created_idx").on(t.workspaceId, t.createdAt),
    index("vehicles_status_idx").on(t.workspaceId, t.status, t.createdAt),
    // A covering index for the KPIs.
    index("vehicles_stock_value_idx").on(t.workspaceId, t.status, t.acquiredAt, t.purchasePriceCents),
    index("vehicles_team_idx").on(t.teamId, t.createdAt),
    // Which workspaces have vehicles in a team: see shared-workspaces.repo.ts.
    index("vehicles_shared_idx").on(sql`(${t.teamId} || '')`, t.workspaceId).where(sql`team_id is not null`),
    index("vehicles_ungraded_idx").on(t.id).where(sql`grade < 0`),
  ],
);
