import { desc, eq, sql } from "drizzle-orm";
import { prepared } from "../../../platform/db/prepared.ts";
import { marketImports } from "../market.table.ts";

/** An import that ends after this number of later ones began is not noticed by other instances. Our own estimate. */
const maxConcurrentImports = 10;

export const newestImports = prepared("market-newest-imports", (db) =>
  db
    .select({ id: marketImports.id, completedAt: marketImports.completedAt })
    .from(marketImports)
    .where(eq(marketImports.workspaceId, sql.placeholder("workspaceId")))
    .orderBy(desc(marketImports.createdAt), desc(marketImports.id))
    .limit(maxConcurrentImports),
);
