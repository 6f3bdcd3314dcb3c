import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { dealerships } from "./dealership.table.ts";

/** A condition: the dealership of a workspace counts in US dollars, as market values are. `workspaceId`: a column of the query. */
export const isInDollars = (workspaceId: AnyColumn): SQL => sql`not exists (
  select 1 from ${dealerships} where ${dealerships.workspaceId} = ${workspaceId} and ${dealerships.currency} <> 'USD')`;
