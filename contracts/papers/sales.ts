import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { incrementalDescription, incrementalQuery, orTombstones } from "../kit/incremental.ts";
import { arrayAnswer, DayOrInstant, Id, Instant, Money, page, VehicleReference } from "../kit/values.ts";
import { RecordedSale } from "./recorded-sale.ts";

/** The vehicle of a sale, as it is now. */
const SoldVehicle = z
  .object({
    id: Id,
    make: z.string(),
    model: z.string(),
    year: z.int().nullable(),
    vin: z.string().nullable(),
    stockNumber: z.string().nullable(),
  })
  .meta({ id: "SoldVehicle" });

export const Sale = RecordedSale.extend({
  vehicle: SoldVehicle,
  purchasePrice: Money.nullable().meta({
    description: "the purchase price at the sale; null if it is unknown, or the caller may not see costs",
  }),
  soldBy: Id.nullable().meta({ description: "the account that recorded the sale" }),
  updatedAt: Instant.meta({ description: "later with each change of the sale" }),
  voidedAt: Instant.nullable().meta({ description: "null for a sale that counts" }),
  voidReason: z.string().nullable(),
}).meta({ id: "Sale" });
export type Sale = z.infer<typeof Sale>;

export const SaleCorrection = z
  .object({
    id: Id,
    correctedAt: Instant,
    correctedBy: Id.nullable(),
    reason: z.string(),
    before: z
      .object({
        soldPrice: Money,
        soldAt: Instant,
        contactId: Id.nullable(),
        satisfaction: z.int().nullable(),
      })
      .meta({ description: "the values before the correction" }),
  })
  .meta({ id: "SaleCorrection" });
export type SaleCorrection = z.infer<typeof SaleCorrection>;

export const SaleWithHistory = Sale.extend({
  corrections: z.array(SaleCorrection).meta({ description: "the newest first" }),
}).meta({ id: "SaleWithHistory" });
export type SaleWithHistory = z.infer<typeof SaleWithHistory>;

/** The vehicle and the buyer change without a change of the sale. */
const version = { schema: SaleWithHistory, except: ["vehicle", "buyer"] } as const;

const Reason = z.string().trim().min(1).max(500);
const ById = z.object({ id: z.string().min(1).max(64).meta({ description: "the id of the sale" }) });
const common = { auth: "any", shape: "plain", personal: true } as const;
const read = { ...common, permission: "vehicles:read" } as const;
const write = { ...common, permission: "vehicles:write" } as const;

export const sales = contract({
  list: {
    ...read,
    method: "GET",
    path: "/sales",
    summary: "List the sales of all vehicles that the caller may see",
    description: `${arrayAnswer} \`soldAfter\` includes the instant itself and \`soldBefore\` does not, so that neighboring periods share no sale. Voided sales are left out, unless \`voided\` is \`include\` or \`only\`. \`vehicleId\` is an id, VIN or stock number. \`contactId\` needs leads:read, and finds only sales whose buyer the caller may see. ${incrementalDescription} They include voided sales; \`vehicle\` and \`buyer\` are as they are at the time of the read.`,
    query: z.object({
      soldAfter: DayOrInstant.optional(),
      soldBefore: DayOrInstant.optional(),
      vehicleId: VehicleReference.optional(),
      contactId: Id.optional(),
      voided: z.enum(["exclude", "include", "only"]).default("exclude"),
      sortBy: z.enum(["soldAt", "createdAt"]).default("soldAt"),
      sortOrder: z.enum(["asc", "desc"]).default("desc"),
      ...page(),
      ...incrementalQuery,
    }),
    response: z.array(Sale),
    incremental: orTombstones(Sale),
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE", "CURSOR_EXPIRED"],
  },
  get: {
    ...read,
    method: "GET",
    path: "/sales/{id}",
    summary: "Read a sale with its corrections, voided or not",
    params: ById,
    response: SaleWithHistory,
    version,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  correct: {
    ...write,
    method: "PATCH",
    path: "/sales/{id}",
    summary: "Correct the given fields of a sale",
    description:
      "The values before the correction are kept in `corrections`, with the reason and the account. If the vehicle is still sold by this sale, its soldPrice and soldAt follow. soldAt cannot be in the future or before the purchase. A caller who may not see the buyer may not change `contactId`, not even to null. Announces vehicle.sale_corrected. A request that changes nothing adds no correction, so it can be repeated.",
    params: ById,
    body: z.strictObject({
      soldPrice: Money.optional(),
      soldAt: DayOrInstant.optional(),
      contactId: Id.nullable().optional(),
      satisfaction: z.int().min(1).max(5).nullable().optional(),
      reason: Reason,
    }),
    response: SaleWithHistory,
    version,
    errors: ["RESOURCE_NOT_FOUND", "SALE_VOIDED"],
  },
  void: {
    ...write,
    method: "POST",
    path: "/sales/{id}/void",
    summary: "Void a sale",
    description:
      "The sale stays readable and counts nowhere any more. If the vehicle is still sold by this sale, it comes back: its status is IN_STOCK (an archived vehicle stays ARCHIVED), and soldPrice and soldAt are null; the leads that the sale completed are NEW again. DUPLICATE_STOCK_NUMBER: another vehicle in stock has its stock number by now; change one of the two numbers first. An earlier sale of a vehicle that came back or was sold again can be voided too; the vehicle does not change. Announces vehicle.sale_voided.",
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: SaleWithHistory,
    version,
    errors: ["RESOURCE_NOT_FOUND", "SALE_VOIDED", "DUPLICATE_STOCK_NUMBER"],
  },
});
