import type { z } from "zod";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { RecordedSale } from "../../../contracts/papers/recorded-sale.ts";
import type { sales as contract, Sale, SaleWithHistory } from "../../../contracts/papers/sales.ts";
import { type Access, accessOf } from "../../access/access.ts";
import { type Caller, isPermitted } from "../../access/caller.ts";
import { requireVehicleToRead, vehicleFilter } from "../../access/vehicles/require-vehicle.ts";
import type { Precondition } from "../../platform/http/conditional.ts";
import { type Changes, type IncrementalQuery, readChanges } from "../changes/changes.service.ts";
import { buyerIsHidden } from "./buyer.ts";
import { correctSale, type SaleCorrectionBody } from "./commands/correct-sale.ts";
import { recordSale, type SaleBody, type SaleNeeds } from "./commands/record-sale.ts";
import { voidSale } from "./commands/void-sale.ts";
import { readSale } from "./read-sale.ts";
import { presentLastSale, presentSale } from "./sales.present.ts";
import { lastSale, visibleSales } from "./sales.repo.ts";
import { countSales, searchSales } from "./search.repo.ts";

type ListQuery = z.output<typeof contract.list.query>;

export function createSales(needs: SaleNeeds) {
  const { read } = needs.store;

  return {
    sell: (caller: Caller, reference: string, body: SaleBody) => recordSale(needs, caller, { reference, body }),

    /** The last sale of a vehicle that is not voided. Throws RESOURCE_NOT_FOUND if there is none. */
    async last(caller: Caller, reference: string): Promise<RecordedSale> {
      const access = await accessOf(read, caller);
      const row = await requireVehicleToRead(access, reference, { field: "id" });
      const found = await lastSale(read, row);
      if (!found) throw new AppError("RESOURCE_NOT_FOUND", { message: "No sale is recorded.", field: "id" });
      return presentLastSale(found, access);
    },

    async list(caller: Caller, query: ListQuery): Promise<{ sales: Sale[]; total: number }> {
      const access = await accessOf(read, caller);
      if (query.contactId !== undefined && !isPermitted(caller, "leads:read")) throw buyerIsHidden();
      const vehicleId = await vehicleFilter(access, query.vehicleId, { field: "vehicleId" });
      const visible = {
        workspaceId: caller.workspaceId,
        teamIds: access.teamIds("view_inventory"),
        buyerTeamIds: access.teamIds("manage_leads"),
      };
      const search = { ...query, vehicleId };
      const rows = await searchSales(read, visible, search);
      return { sales: rows.map((row) => presentSale(row, access)), total: await countSales(read, visible, search) };
    },

    changes: async (caller: Caller, query: IncrementalQuery): Promise<Changes<Sale>> =>
      changedSales(await accessOf(read, caller), query),

    get: async (caller: Caller, id: string): Promise<SaleWithHistory> => readSale(await accessOf(read, caller), id),

    correct: (
      caller: Caller,
      id: string,
      body: SaleCorrectionBody,
      precondition: Precondition,
    ): Promise<SaleWithHistory> =>
      needs.store.write(async (tx) => {
        const access = await accessOf(tx, caller);
        await correctSale(needs, access, { id, body, precondition });
        return readSale(access, id);
      }),

    void: (caller: Caller, id: string, reason: string): Promise<SaleWithHistory> =>
      needs.store.write(async (tx) => {
        const access = await accessOf(tx, caller);
        await voidSale(needs, access, id, reason);
        return readSale(access, id);
      }),
  };
}
export type Sales = ReturnType<typeof createSales>;

/** The sales that changed, voided ones included: an incremental read. */
const changedSales = (access: Access, query: IncrementalQuery): Promise<Changes<Sale>> =>
  readChanges(access, query, {
    resource: "sale",
    async visible(ids) {
      const rows = await visibleSales(access.db, access.scope, ids);
      return new Map(rows.map((row) => [row.sale.id, presentSale(row, access)]));
    },
  });
