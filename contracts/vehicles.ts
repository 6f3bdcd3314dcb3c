import { z } from "zod";
import { contract } from "./kit/endpoint.ts";
import { Id, Instant, InstantInput, Message, Money, page, Vin } from "./kit/values.ts";

export const VehicleStatus = z.enum(["IN_STOCK", "IN_RECON", "ON_HOLD", "SOLD", "ARCHIVED"]);
export const VehicleCondition = z.enum(["excellent", "good", "fair", "poor"]);

const text = (max: number) => z.string().trim().min(1).max(max);

/** What a caller may write; every field but the car's name may be absent or null. */
const writable = {
  vin: Vin.nullable(),
  stockNumber: text(40).nullable(),
  make: text(60),
  model: text(80),
  trim: text(80).nullable(),
  overviewYear: z.int().min(1886).max(2100).nullable(),
  bodyStyle: text(60).nullable(),
  engine: text(120).nullable(),
  transmission: text(60).nullable(),
  drivetrain: text(40).nullable(),
  fuelType: text(40).nullable(),
  exteriorColor: text(60).nullable(),
  interiorColor: text(60).nullable(),
  mileage: z.int().min(0).max(2_000_000).nullable(),
  location: text(120).nullable(),
  zipCode: text(12).nullable(),
  status: VehicleStatus,
  condition: VehicleCondition.nullable(),
  purchasePrice: Money.nullable(),
  askingPrice: Money.nullable(),
  acquiredAt: InstantInput.nullable(),
  notes: z.string().max(5000).nullable(),
} as const;

export const Vehicle = z
  .object({
    ...writable,
    id: Id,
    acquiredAt: Instant.nullable(),
    soldPrice: Money.nullable(),
    soldAt: Instant.nullable(),
    teamId: Id.nullable(),
    ownerId: Id,
    coverImageUrl: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Vehicle" });
export type Vehicle = z.infer<typeof Vehicle>;

export const DecodedVin = z
  .object({
    vin: z.string(),
    make: z.string().nullable(),
    model: z.string().nullable(),
    year: z.int().nullable(),
    trim: z.string().nullable(),
    bodyStyle: z.string().nullable(),
    engine: z.string().nullable(),
    transmission: z.string().nullable(),
    drivetrain: z.string().nullable(),
    fuelType: z.string().nullable(),
    plant: z.string().nullable(),
    manufacturer: z.string().nullable(),
    country: z.string().nullable(),
    /** `pattern`: the maker's own VIN table; `maker`: only the first three characters were known. */
    source: z.enum(["pattern", "maker"]),
  })
  .meta({ id: "DecodedVin" });
export type DecodedVin = z.infer<typeof DecodedVin>;

const ById = z.object({ id: z.string().min(1) });
const common = { auth: "any", shape: "plain" } as const;
const read = { ...common, permission: "vehicles:read" } as const;
const write = { ...common, permission: "vehicles:write" } as const;

export const vehicles = contract({
  list: {
    ...read,
    method: "GET",
    path: "/vehicles",
    summary: "The inventory",
    description: "A bare array; X-Total-Count and Link tell the rest.",
    query: z.object({
      search: z.string().trim().max(100).optional(),
      status: VehicleStatus.optional(),
      teamId: Id.optional(),
      make: z.string().optional(),
      model: z.string().optional(),
      yearMin: z.coerce.number().int().min(0).max(9999).optional(),
      yearMax: z.coerce.number().int().min(0).max(9999).optional(),
      priceMin: z.coerce.number().min(0).max(1_000_000_000).optional(),
      priceMax: z.coerce.number().min(0).max(1_000_000_000).optional(),
      sortBy: z
        .enum(["createdAt", "updatedAt", "make", "overviewYear", "mileage", "askingPrice", "acquiredAt"])
        .default("createdAt"),
      sortOrder: z.enum(["asc", "desc"]).default("desc"),
      ...page(),
    }),
    response: z.array(Vehicle),
    errors: [],
  },
  create: {
    ...write,
    method: "POST",
    path: "/vehicles",
    summary: "Add a vehicle; a VIN fills make, model and year where they are absent",
    body: z.strictObject(writable).partial(),
    response: Vehicle,
    status: 201,
    errors: ["INVALID_VIN", "DUPLICATE_VIN"],
  },
  get: {
    ...read,
    method: "GET",
    path: "/vehicles/{id}",
    summary: "Read a vehicle by id, VIN or stock number",
    params: ById,
    response: Vehicle,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/vehicles/{id}",
    summary: "Change the fields that are given",
    params: ById,
    body: z.strictObject(writable).partial(),
    response: Vehicle,
    errors: ["RESOURCE_NOT_FOUND", "INVALID_VIN", "DUPLICATE_VIN"],
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/vehicles/{id}",
    summary: "Archive a vehicle that something refers to, else delete it",
    params: ById,
    response: Message,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  decodeVin: {
    ...read,
    method: "GET",
    path: "/vehicles/decode-vin/{vin}",
    summary: "What a VIN says, decoded offline",
    params: z.object({ vin: Vin }),
    response: DecodedVin,
    errors: ["INVALID_VIN"],
  },
});
