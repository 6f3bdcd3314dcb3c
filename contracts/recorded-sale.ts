import { z } from "zod";
import { NewContact } from "./contacts.ts";
import { Id, Instant, InstantInput, Money } from "./kit/values.ts";

/** What is kept of a sale. */
export const SaleFields = z.object({
  id: Id,
  vehicleId: Id,
  soldPrice: Money,
  soldAt: Instant,
  contactId: Id.nullable(),
  /** The buyer's rating, 1-5 stars. */
  satisfaction: z.int().min(1).max(5).nullable(),
  createdAt: Instant,
});

const Buyer = z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() });

/** The last sale of a vehicle. */
export const RecordedSale = SaleFields.extend({
  daysInStock: z
    .int()
    .nullable()
    .meta({ description: "from the purchase to the sale; null where its day is not known" }),
  buyer: Buyer.nullable().meta({
    description:
      "null where none was recorded, the contact was deleted, or the caller may not read contacts (leads:read, in a team manage_leads)",
  }),
}).meta({ id: "RecordedSale" });
export type RecordedSale = z.infer<typeof RecordedSale>;

/** The buyer is a contact that exists (`contactId`) or a person (`buyer`). */
export const SaleRequest = z
  .strictObject({
    soldPrice: Money,
    soldAt: InstantInput.optional(),
    contactId: Id.nullable().optional(),
    buyer: NewContact.optional(),
    satisfaction: z.int().min(1).max(5).nullable().optional(),
  })
  .refine(({ contactId, buyer }) => !contactId || buyer === undefined, {
    path: ["buyer"],
    message: "give contactId or buyer, not both",
  });
