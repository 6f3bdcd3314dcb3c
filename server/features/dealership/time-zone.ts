import type { Reader } from "../../platform/db/store.ts";
import { findDealership } from "./dealership.repo.ts";

/** The zone of a dealership that has set none. */
export const defaultTimeZone = "UTC";

/** The time zone of a workspace's dealership: its days are the days of sales and KPIs. */
export const timeZoneOf = async (db: Reader, workspaceId: string): Promise<string> =>
  (await findDealership(db, workspaceId))?.timeZone ?? defaultTimeZone;
