import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { incrementalDescription, incrementalList, incrementalQuery } from "../kit/incremental.ts";
import { Currency, DayOrInstant, Id, oneOrMore, page, VehicleReference } from "../kit/values.ts";
import { PaperQuery } from "../papers/paper-language.ts";
import { VehicleCondition } from "../vehicles/vehicle-filters.ts";
import { Valuation, ValuationReport, ValuationType } from "./valuation.ts";

const Meta = z.object({
  data_sources: z.array(z.string()),
  comparables_analyzed: z.int(),
  market_transactions_analyzed: z.int(),
});
const text = z.string().trim().min(1).max(100);
const ZipCode = z
  .string()
  .trim()
  .regex(/^\d{5}(-\d{4})?$/, "is not a ZIP code");
const mileage = z.int().min(0).max(2_000_000);

export const ValuationRequest = z.strictObject({
  vehicle: z.strictObject({
    vin: z.string().trim().max(64).optional(),
    year: z.int().min(1900).max(2100).optional(),
    make: text.optional(),
    model: text.optional(),
    trim: text.optional(),
    exterior_color: text.optional(),
    interior_color: text.optional(),
    transmission: text.optional(),
    drivetrain: text.optional(),
    engine: text.optional(),
    mileage,
  }),
  location: z.strictObject({
    zip_code: ZipCode,
    city: text.optional(),
    state: text.optional(),
    country: text.optional(),
  }),
  condition: z.strictObject({ overall: VehicleCondition, inspection_id: z.string().min(1).max(64).optional() }),
  valuation_type: ValuationType,
  options: z
    .strictObject({
      include_comparables: z.boolean().default(true),
      include_market_trends: z.boolean().default(true),
      include_depreciation_forecast: z.boolean().default(true),
    })
    .default({ include_comparables: true, include_market_trends: true, include_depreciation_forecast: true }),
  case_id: Id.optional(),
});

export type ValuationInput = z.output<typeof ValuationRequest>;

const ById = z.object({ valuation_id: z.string().min(1).meta({ description: "the id of the valuation" }) });
const common = { auth: "any", shape: "envelope" } as const;
const read = { ...common, permission: "pricing:read" } as const;
const write = { ...common, permission: "pricing:write" } as const;
const valuationAnswer = { response: Valuation, meta: Meta } as const;
const valuationErrors = [
  "INVALID_VIN",
  "INSUFFICIENT_MARKET_DATA",
  "RESOURCE_NOT_FOUND",
  "INSPECTION_NOT_FOUND",
] as const;

/** A vehicle of a bulk valuation: any car by its VIN, or one of the inventory. */
const BulkVehicle = z
  .strictObject({
    vin: z.string().trim().max(64).optional(),
    vehicle_id: VehicleReference.optional(),
    mileage: mileage.optional(),
  })
  .refine(({ vin, vehicle_id }) => (vin === undefined) !== (vehicle_id === undefined), {
    path: ["vin"],
    message: "exactly one of vin and vehicle_id is required",
  })
  .refine(({ vin, mileage }) => vin === undefined || mileage !== undefined, {
    path: ["mileage"],
    message: "is required with a VIN",
  });

const BulkValuation = z.object({
  bulk_id: Id,
  results: z.array(
    z.object({
      vin: z.string().meta({
        description: "The VIN in the request, otherwise the VIN of the vehicle. Empty if the vehicle has none.",
      }),
      vehicle_id: z
        .string()
        .nullable()
        .meta({ description: "The vehicle in the inventory. Null if the car is not in the inventory." }),
      status: z.enum(["completed", "failed"]),
      valuation: Valuation.optional(),
      error: z
        .object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()).optional() })
        .optional(),
    }),
  ),
  summary: z.object({
    requested: z.int(),
    completed: z.int(),
    failed: z.int(),
    total_average_value: z.number(),
    currency: Currency,
  }),
});

export const valuations = contract({
  create: {
    ...write,
    ...valuationAnswer,
    method: "POST",
    path: "/pricing/market-valuation",
    summary: "Value a car at a location, with an explanation",
    description:
      "Identify the car by its VIN, or by year, make and model. Values in the request take precedence over those decoded from the VIN.",
    body: ValuationRequest,
    status: 201,
    errors: [...valuationErrors, "INSPECTION_NOT_READY", "CASE_CLOSED"],
  },
  valuate: {
    ...write,
    ...valuationAnswer,
    method: "POST",
    path: "/pricing/valuate",
    summary: "Estimate the retail value of a vehicle in the inventory",
    description:
      "Without `zip_code`, the location is the ZIP code of the vehicle, otherwise the ZIP code in the dealership's profile, otherwise the most frequent ZIP code in the inventory. With `inspection_id`, a completed inspection of this vehicle, the value is based on its grade, and on the one that a person entered for it if there is one. The record of the vehicle does not change.",
    body: z.strictObject({
      vehicle_id: VehicleReference,
      mileage: mileage.optional(),
      condition: VehicleCondition.optional(),
      zip_code: ZipCode.optional(),
      inspection_id: z.string().min(1).max(64).optional(),
      case_id: Id.optional(),
    }),
    status: 201,
    errors: [...valuationErrors, "INSPECTION_NOT_READY", "CASE_CLOSED", "AMBIGUOUS_VEHICLE"],
  },
  bulk: {
    ...write,
    method: "POST",
    path: "/pricing/bulk-valuation",
    summary: "Value up to 1,000 vehicles; an invalid VIN fails only its own entry",
    description:
      "Identify each vehicle by `vin` with its `mileage`, or by `vehicle_id`, a vehicle in the inventory (id, VIN or stock number). Without `mileage`, the recorded mileage of that vehicle is used. A vehicle in the inventory is valued in its recorded condition, and any other vehicle in good condition. Without `location`, the location is the ZIP code in the dealership's profile, otherwise the most frequent ZIP code in the inventory. `comparables` is null here. To get the comparables, read the individual valuation. The result is stored: GET /pricing/bulk-valuation/{bulk_id}.",
    body: z.strictObject({
      vehicles: z.array(BulkVehicle).min(1).max(1000),
      valuation_type: ValuationType,
      location: z.strictObject({ zip_code: ZipCode }).optional(),
    }),
    response: BulkValuation,
    status: 200,
    errors: [],
  },
  getBulk: {
    ...read,
    method: "GET",
    path: "/pricing/bulk-valuation/{bulk_id}",
    summary: "Read the result of a bulk valuation",
    description:
      "The response of POST /pricing/bulk-valuation, without vehicles that have been deleted since or that the caller can no longer see.",
    params: z.object({ bulk_id: z.string().min(1).meta({ description: "the id of the bulk valuation" }) }),
    response: BulkValuation,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  get: {
    ...read,
    ...valuationAnswer,
    method: "GET",
    path: "/pricing/market-valuation/{valuation_id}",
    summary: "Read a valuation",
    params: ById,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  list: {
    ...read,
    method: "GET",
    path: "/pricing/market-valuation",
    summary: "List valuations, newest first",
    description: incrementalDescription,
    query: z.object({
      vehicle_id: VehicleReference.optional(),
      vin: z.string().optional().meta({ description: "valuations of the car with this VIN" }),
      valuation_type: oneOrMore(ValuationType).optional(),
      created_after: DayOrInstant.optional(),
      created_before: DayOrInstant.optional(),
      ...page(20, 100),
      ...incrementalQuery,
    }),
    response: z.object({ valuations: z.array(Valuation), total: z.int(), limit: z.int(), offset: z.int() }),
    incremental: incrementalList("valuations", Valuation),
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE", "CURSOR_EXPIRED"],
  },
  revalue: {
    ...write,
    ...valuationAnswer,
    method: "POST",
    path: "/pricing/market-valuation/{valuation_id}/revalue",
    summary: "Value the same car again with current market data; creates another valuation",
    params: ById,
    status: 201,
    errors: ["RESOURCE_NOT_FOUND", "INSPECTION_NOT_FOUND", "INSPECTION_NOT_READY", "INSUFFICIENT_MARKET_DATA"],
  },
  exclude: {
    ...write,
    ...valuationAnswer,
    method: "PATCH",
    path: "/pricing/market-valuation/{valuation_id}/comparables/{listing_id}",
    summary: "Exclude a comparable or include it again, and recalculate the value",
    description: "The reason is stored. Later valuations of the same vehicle exclude the listing too.",
    params: ById.extend({ listing_id: z.string().min(1).meta({ description: "`listing_id` of the comparable" }) }),
    body: z
      .strictObject({ excluded: z.boolean(), reason: z.string().trim().min(1).max(500).optional() })
      .refine((body) => !body.excluded || body.reason !== undefined, {
        path: ["reason"],
        message: "is required to exclude a comparable",
      }),
    status: 200,
    errors: ["RESOURCE_NOT_FOUND", "INSUFFICIENT_MARKET_DATA"],
  },
  report: {
    ...read,
    method: "GET",
    path: "/pricing/market-valuation/{valuation_id}/report",
    summary: "Get the valuation's report as JSON, or as PDF with `Accept: application/pdf`",
    params: ById,
    response: ValuationReport,
    volatile: ["generated_at"],
    produces: ["application/pdf"],
    errors: ["RESOURCE_NOT_FOUND", "INSPECTION_NOT_READY"],
  },
  reportPdf: {
    ...read,
    method: "GET",
    path: "/pricing/market-valuation/{valuation_id}/report.pdf",
    summary: "Get the valuation's report as PDF",
    params: ById,
    query: PaperQuery,
    response: null,
    status: 200,
    produces: ["application/pdf"],
    errors: ["RESOURCE_NOT_FOUND", "INSPECTION_NOT_READY"],
  },
});
