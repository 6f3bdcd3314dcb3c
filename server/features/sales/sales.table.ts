import { bigint, id, index, instant, int, json, table, text } from "../../platform/db/kit.ts";
import { accounts, workspaces } from "../accounts/accounts.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";

/** The fields that change while a vehicle is driven. Its other fields are read from the vehicle, with all corrections. */
export type AsSold = Pick<typeof vehicles.$inferSelect, "mileage" | "condition" | "zipCode">;

/** Sales, with the fields of the vehicle at the sale. The KPIs read them, so later edits do not change past figures. */
export const sales = table(
  "sales",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    contactId: text().references(() => contacts.id, { onDelete: "set null" }),
    soldBy: text().references(() => accounts.id, { onDelete: "set null" }),
    /** The normalized make and model: honda, accord. Null for sales from before this column existed. */
    makeKey: text(),
    modelKey: text(),
    /** Null for sales from before this column existed. */
    asSold: json<AsSold>(),
    soldPriceCents: bigint().notNull(),
    soldAt: instant().notNull(),
    /** The purchase price at the sale. A vehicle that comes back gets another one. */
    purchasePriceCents: bigint(),
    acquiredAt: instant(),
    /** Calendar days from the purchase to the sale. */
    daysToSell: int(),
    /** The buyer's rating: 1 to 5 stars. */
    satisfaction: int(),
    createdAt: instant().notNull(),
    /** Grows with each change of the sale. */
    updatedAt: instant().notNull().default(""),
    /** Null for a sale that counts. A voided one is kept for the history: every query that counts sales leaves it out. */
    voidedAt: instant(),
    voidReason: text(),
  },
  (t) => [
    index("sales_vehicle_idx").on(t.vehicleId),
    index("sales_sold_idx").on(t.workspaceId, t.soldAt, t.id),
    index("sales_model_idx").on(t.workspaceId, t.makeKey, t.modelKey, t.soldAt),
    index("sales_contact_idx").on(t.contactId),
  ],
);

/** The values that a sale had before each of its corrections. */
export const saleCorrections = table(
  "sale_corrections",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    saleId: text()
      .notNull()
      .references(() => sales.id, { onDelete: "cascade" }),
    correctedBy: text().references(() => accounts.id, { onDelete: "set null" }),
    reason: text().notNull(),
    soldPriceCents: bigint().notNull(),
    soldAt: instant().notNull(),
    /** As it was. The contact may be merged or deleted since. */
    contactId: text(),
    satisfaction: int(),
    createdAt: instant().notNull(),
  },
  (t) => [index("sale_corrections_sale_idx").on(t.saleId)],
);
