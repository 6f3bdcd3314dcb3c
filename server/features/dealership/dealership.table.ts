import { languages } from "../../../contracts/accounts/languages.ts";
import type { Region } from "../../../contracts/repair/rate-book.ts";
import { instant, oneOf, table, text } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";

/** The profile of a workspace's dealership. A workspace without a row has the defaults. */
export const dealerships = table("dealerships", {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  name: text(),
  addressLine1: text(),
  addressLine2: text(),
  city: text(),
  state: text(),
  zipCode: text(),
  country: text(),
  phone: text(),
  email: text(),
  website: text(),
  laborRegion: text().$type<Region>(),
  currency: text(),
  units: oneOf(["miles", "kilometers"]),
  /** The language of papers. */
  language: oneOf(languages),
  /** An IANA name. */
  timeZone: text(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});
