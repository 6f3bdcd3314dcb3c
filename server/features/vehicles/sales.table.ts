import { bigint, id, index, instant, int, json, table, text } from "../../platform/db/kit.ts";
import { accounts, workspaces } from "../accounts/accounts.table.ts";
import { contacts } from "../contacts/contacts.table.ts";
import { vehicles } from "./vehicles.table.ts";

/** What changes of a car while it is driven; what car it is stays its vehicle's, and follows what is put right there. */
export type AsSold = Pick<typeof vehicles.$inferSelect, "mileage" | "condition" | "zipCode">;

/** A sold vehicle, as it stood when it was sold: what the figures read, whatever is edited later. */
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
    /** The car's name as it is compared: honda, accord. Null: sold before this was kept. */
    makeKey: text(),
    modelKey: text(),
    /** Null: sold before this was kept, and not back since it is. */
    asSold: json<AsSold>(),
    soldPriceCents: bigint().notNull(),
    soldAt: instant().notNull(),
    /** The vehicle's at the sale: should it come back, it is bought anew for another price. */
    purchasePriceCents: bigint(),
    acquiredAt: instant(),
    /** Calendar days from the purchase to the sale. */
    daysToSell: int(),
    /** 1-5 stars of the buyer. */
    satisfaction: int(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("sales_vehicle_idx").on(t.vehicleId),
    index("sales_sold_idx").on(t.workspaceId, t.soldAt),
    index("sales_model_idx").on(t.workspaceId, t.makeKey, t.modelKey, t.soldAt),
    index("sales_contact_idx").on(t.contactId),
  ],
);
