import { viewPages } from "../../../contracts/accounts/saved-views.ts";
import { id, instant, oneOf, table, text, unique } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";

/** Filters, sort order and columns of a list, which a user saved under a name. */
export const savedViews = table(
  "saved_views",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    page: oneOf(viewPages).notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [unique("saved_views_name_uq").on(t.workspaceId, t.page, t.name)],
);
