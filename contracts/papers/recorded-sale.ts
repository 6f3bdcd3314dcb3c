import { z } from "zod";
import { NewContact } from "../customers/contacts.ts";
import { DayOrInstant, Id, Instant, Money } from "../kit/values.ts";

/** The stored fields of a sale. */
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
    .meta({ description: "days from purchase to sale; null if the purchase date is unknown" }),
  buyer: Buyer.nullable().meta({
    description:
      "null if no buyer was recorded, the contact was deleted, or the caller may not read contacts (leads:read, and manage_leads in a team)",
  }),
}).meta({ id: "RecordedSale" });
export type RecordedSale = z.infer<typeof RecordedSale>;

/** The buyer is an existing contact (`contactId`) or a person (`buyer`). */
export const SaleRequest = z
  .strictObject({
    soldPrice: Money,
    soldAt: DayOrInstant.optional(),
    contactId: Id.nullable().optional(),
    buyer: NewContact.optional(),
    satisfaction: z.int().min(1).max(5).nullable().optional(),
  })
  .refine(({ contactId, buyer }) => !contactId || buyer === undefined, {
    path: ["buyer"],
    message: "give contactId or buyer, not both",
  });
