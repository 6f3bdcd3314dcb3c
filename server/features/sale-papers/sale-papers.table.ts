import type { BuyersGuideInput } from "../../../contracts/papers/buyers-guide.ts";
import { instant, json, table, text } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";

/** The warranty terms of a vehicle's Buyers Guide. */
export const buyersGuides = table("buyers_guides", {
  vehicleId: text()
    .primaryKey()
    .references(() => vehicles.id, { onDelete: "cascade" }),
  terms: json<BuyersGuideInput>().notNull(),
  updatedAt: instant().notNull(),
  updatedBy: text().notNull(),
});

/** The wording of the Buyers Guide of a workspace's dealership: the file as it was sent. */
export const guideWordings = table("guide_wordings", {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  content: text().notNull(),
  updatedAt: instant().notNull(),
});
