import type { z } from "zod";
import type {
  enquiries as contract,
  Enquiry,
  EnquiryReceipt,
  NewEnquiry,
} from "../../../contracts/customers/enquiries.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { vehicleFilter } from "../../access/vehicles/require-vehicle.ts";
import type { Store } from "../../platform/db/store.ts";
import { countEnquiries, listEnquiries } from "./enquiries.repo.ts";
import { type EnquiryNeeds, receiveEnquiry } from "./receive-enquiry.ts";

type ListQuery = z.output<typeof contract.list.query>;

/** What visitors of a dealership's websites send. */
export function createEnquiries({ store, ...needs }: EnquiryNeeds & { readonly store: Store }) {
  return {
    receive: (caller: Caller, given: NewEnquiry): Promise<EnquiryReceipt> =>
      receiveEnquiry({ store, ...needs }, caller, given),

    async list(
      caller: Caller,
      { limit, offset, vehicleId: reference, ...rest }: ListQuery,
    ): Promise<{ enquiries: Enquiry[]; total: number }> {
      const { workspaceId } = caller;
      const vehicleId = await vehicleFilter(await accessOf(store.read, caller), reference, { field: "vehicleId" });
      const filter = { ...rest, vehicleId };
      const rows = await listEnquiries(store.read, workspaceId, { ...filter, limit, offset });
      return { enquiries: rows, total: await countEnquiries(store.read, workspaceId, filter) };
    },
  };
}
export type Enquiries = ReturnType<typeof createEnquiries>;
