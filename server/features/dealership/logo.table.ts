import { bigint, instant, int, table, text } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";

/** The logo of a workspace's dealership. A new logo has a new key, because a stored file never changes. */
export const dealershipLogos = table("dealership_logos", {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  key: text().notNull(),
  size: bigint().notNull(),
  sha256: text().notNull(),
  /** Pixels of the stored picture. */
  width: int().notNull(),
  height: int().notNull(),
  updatedAt: instant().notNull(),
});
