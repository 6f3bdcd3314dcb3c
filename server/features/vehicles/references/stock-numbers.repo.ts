import { and, eq, inArray, notInArray } from "drizzle-orm";
import { lowerAsciiOf } from "../../../platform/db/ascii.ts";
import { lockRows } from "../../../platform/db/row-lock.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { workspaces } from "../../accounts/accounts.table.ts";
import type { VehicleRow } from "../vehicles.repo.ts";
import { vehicles } from "../vehicles.table.ts";
import { goneStatuses } from "./in-stock.ts";

/** The column of `stockKeyOf`. */
export const stockKey = lowerAsciiOf(vehicles.stockNumber);

/** The workspace's vehicles in stock that have one of these stock keys. */
export const inStockWith = async (db: Reader, workspaceId: string, keys: readonly string[]): Promise<VehicleRow[]> =>
  keys.length === 0
    ? []
    : db
        .select()
        .from(vehicles)
        .where(
          and(
            eq(vehicles.workspaceId, workspaceId),
            inArray(stockKey, [...keys]),
            notInArray(vehicles.status, [...goneStatuses]),
          ),
        );

/** Locks the workspace's row until the transaction ends. */
export const lockWorkspace = async (tx: Writer, workspaceId: string): Promise<void> => {
  await lockRows(
    tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)),
    "no key update",
  );
};
