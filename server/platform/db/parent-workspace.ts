import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

type Parent = PgTable & { readonly id: PgColumn; readonly workspaceId: PgColumn };

/** SQL for the workspace of a parent row: the value of `workspaceId` in a new child row (`ofWorkspace` in kit.ts). */
export const workspaceOf = (parent: Parent, id: string): SQL<string> =>
  sql`(select ${parent.workspaceId} from ${parent} where ${parent.id} = ${id})`;
