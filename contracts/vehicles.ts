import { z } from "zod";
import { contract } from "./kit/endpoint.ts";
import { Id, Instant, InstantInput, inQuery, Message, Money, page, VehicleReference, Vin } from "./kit/values.ts";
import { RecordedSale, SaleFields, SaleRequest } from "./recorded-sale.ts";
import { BulkTeamChange, BulkTeamRequest } from "./vehicle-teams.ts";

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
  /** The team that shares it; one in which the caller may edit the inventory. Null: none. */
  teamId: Id.nullable(),
} as const;

export const Vehicle = z
  .object({
    ...writable,
    id: Id,
    acquiredAt: Instant.nullable(),
    soldPrice: Money.nullable(),
    soldAt: Instant.nullable(),
    ownerId: Id,
    coverImageUrl: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Vehicle" });
export type Vehicle = z.infer<typeof Vehicle>;

/** What a person should check about a VIN that was decoded. */
export const VinWarning = z.object({
  code: z.enum(["check_digit", "unknown_maker"]),
  message: z.string().meta({ description: "one sentence for a person" }),
});
export type VinWarning = z.infer<typeof VinWarning>;

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
    warnings: z.array(VinWarning).meta({ description: "empty for a VIN about which there is no doubt" }),
  })
  .meta({ id: "DecodedVin" });
export type DecodedVin = z.infer<typeof DecodedVin>;

export const VehicleSale = SaleFields.extend({ vehicle: Vehicle }).meta({ id: "VehicleSale" });
export type VehicleSale = z.infer<typeof VehicleSale>;

export const TimelineEntry = z
  .object({
    id: z.string(),
    /** Subject and past tense: `vehicle.price_changed`, `inspection.completed`, `lead.created`. */
    kind: z.string(),
    /** One sentence for a person. */
    summary: z.string(),
    details: z.record(z.string(), z.unknown()),
    /** Who did it; null where the server did. */
    actor: z.object({ id: Id, name: z.string() }).nullable(),
    at: Instant,
  })
  .meta({ id: "TimelineEntry" });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const maxImportBytes = 64 * 1024 * 1024;

/** A field that a row of an import changes. */
export const FieldChange = z.object({
  field: z.string().meta({ description: "a field of the vehicle, as in PATCH /vehicles/{id}" }),
  from: z.union([z.string(), z.number()]).nullable(),
  to: z.union([z.string(), z.number()]).nullable(),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const ImportedRow = z.object({
  /** As a spreadsheet counts: the first line is row 1. */
  row: z.int(),
  outcome: z.enum(["created", "updated", "skipped"]),
  /** Null where there is none: the row was skipped, or would be created by a dry run. */
  vehicleId: Id.nullable(),
  /** Why it was skipped. */
  reason: z.string().nullable(),
  changes: z.array(FieldChange).meta({ description: "what an updated row changes; empty for any other" }),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const VehicleImport = z
  .object({
    dryRun: z.boolean(),
    encoding: z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252"]),
    delimiter: z.enum([",", ";", "\t", "|"]),
    /** What each column was taken for; null: it is none of a vehicle's fields, and ignored. */
    columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
    summary: z.object({ rows: z.int(), created: z.int(), updated: z.int(), skipped: z.int() }),
    rows: z.array(ImportedRow),
  })
  .meta({ id: "VehicleImport" });
export type VehicleImport = z.infer<typeof VehicleImport>;

const ById = z.object({ id: VehicleReference });
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
      make: z.string().max(60).optional(),
      model: z.string().max(80).optional(),
      yearMin: inQuery(z.int().min(0).max(9999)).optional(),
      yearMax: inQuery(z.int().min(0).max(9999)).optional(),
      priceMin: inQuery(z.number().min(0).max(1_000_000_000)).optional(),
      priceMax: inQuery(z.number().min(0).max(1_000_000_000)).optional(),
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
    description:
      "Without `teamId` the vehicle goes to the only team in which its author has edit_inventory; with none or several it stays private, as with `teamId: null`. DUPLICATE_VIN has the `id` and the `stockNumber` of the vehicle that has the VIN in `details`, if the caller may see it. Two vehicles in stock (neither SOLD nor ARCHIVED) of one account cannot share a stock number: DUPLICATE_STOCK_NUMBER has the `id` and the `vin` of the other one in `details`, if the caller may see it. Capitals (A to Z) do not count. A number in the form of a VIN or of an id is refused.",
    body: z.strictObject(writable).partial(),
    response: Vehicle,
    status: 201,
    errors: ["INVALID_VIN", "DUPLICATE_VIN", "DUPLICATE_STOCK_NUMBER", "TEAM_NOT_FOUND"],
  },
  bulk: {
    ...write,
    method: "POST",
    path: "/vehicles/bulk",
    summary: "Share many vehicles with a team, or take them back: all of them, or none",
    description:
      "Give `ids`, or `scope: private` for every vehicle of the own workspace that is in no team. `teamId: null` takes vehicles out of their team. dryRun answers how many would change, and why the others would not; nothing changes.",
    body: BulkTeamRequest,
    response: BulkTeamChange,
    errors: ["TEAM_NOT_FOUND", "CAR_NOT_FOUND"],
  },
  get: {
    ...read,
    method: "GET",
    path: "/vehicles/{id}",
    summary: "Read a vehicle by id, VIN or stock number",
    description:
      "In this order. Of several with that VIN or number it is the one in stock, then the own account's before a team's, then the newest. AMBIGUOUS_VEHICLE: it fits two in stock; `details.vehicles` names them.",
    params: ById,
    response: Vehicle,
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/vehicles/{id}",
    summary: "Change the fields that are given",
    description:
      "AMBIGUOUS_VEHICLE: the VIN or stock number fits more than one vehicle, in stock or gone, as `details.vehicles` says; the same for every request that changes a vehicle or adds something to it. DUPLICATE_STOCK_NUMBER: with `stockNumber` or, for a vehicle that comes back into stock, with `status`.",
    params: ById,
    body: z.strictObject(writable).partial(),
    response: Vehicle,
    errors: [
      "RESOURCE_NOT_FOUND",
      "INVALID_VIN",
      "DUPLICATE_VIN",
      "DUPLICATE_STOCK_NUMBER",
      "TEAM_NOT_FOUND",
      "AMBIGUOUS_VEHICLE",
    ],
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/vehicles/{id}",
    summary: "Archive a vehicle that something refers to, else delete it",
    description:
      "With purge=true, the account that the vehicle belongs to removes it for good, with its inspections, diagnostics and assessments, their photos and papers, its leads, its sales and its timeline.",
    params: ById,
    query: z.object({ purge: z.stringbool().default(false) }),
    response: Message,
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  decodeVin: {
    ...read,
    method: "GET",
    path: "/vehicles/decode-vin/{vin}",
    summary: "What a VIN says, decoded offline",
    description:
      "A VIN that begins with 1 to 5, from North America, needs the right check digit in position 9. Elsewhere that position is free (ISO 3779): a VIN that has no check digit there is decoded with a warning. So is one of a maker whom NHTSA does not list. Where a warning names the check digit, `year` is null unless the maker's VIN table tells it: position 10 is free, too.",
    params: z.object({ vin: Vin }),
    response: DecodedVin,
    errors: ["INVALID_VIN"],
  },
  sell: {
    ...write,
    method: "POST",
    path: "/vehicles/{id}/sale",
    summary: "Record that the vehicle is sold",
    description:
      "Sets the status SOLD and announces vehicle.sold. A sold vehicle that comes back (its status is changed) can be sold again; both sales count. Sent again it is VEHICLE_ALREADY_SOLD, or AMBIGUOUS_VEHICLE where the stock number was used again: it never sells another vehicle. soldAt: now where it is absent, never in the future, never before acquiredAt. The buyer is a contact that exists (`contactId`), or a person (`buyer`), who becomes a contact of the vehicle's workspace or is found among its contacts, as with POST /crm/leads; that needs leads:write, in a team manage_leads too.",
    params: ById,
    body: SaleRequest,
    response: VehicleSale,
    status: 201,
    errors: ["RESOURCE_NOT_FOUND", "VEHICLE_ALREADY_SOLD", "AMBIGUOUS_VEHICLE"],
  },
  sale: {
    ...read,
    method: "GET",
    path: "/vehicles/{id}/sale",
    summary: "How the vehicle was sold: its last sale, with the buyer",
    description: "RESOURCE_NOT_FOUND where no sale was recorded.",
    params: ById,
    response: RecordedSale,
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  timeline: {
    ...read,
    method: "GET",
    path: "/vehicles/{id}/timeline",
    summary: "Everything that happened to the vehicle, newest first",
    description: "A bare array; X-Total-Count and Link tell the rest.",
    params: ById,
    query: z.object(page()),
    response: z.array(TimelineEntry),
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  importCsv: {
    ...write,
    method: "POST",
    path: "/vehicles/import",
    summary: "Take an inventory in from a CSV file",
    description:
      'Columns are recognised by their names, loosely: "Stock #", "Stk", "VIN", "Odometer", "Miles", "List Price", "Ext Color" and so on; separated by comma, semicolon, tab or bar; UTF-8, UTF-16 or Windows-1252. A row is a vehicle that is in the inventory already when it has its VIN, or its stock number where one of the two has no VIN: then what the row says is changed (`changes` has the fields, before and after), and an empty cell changes nothing. A second row with the VIN or the stock number of an earlier one is skipped, and its reason names that row; only a vehicle that is sold or archived may share the stock number of another one, in the file and in the inventory. A row is skipped whose stock number fits several vehicles, or has the form of a VIN or an id. A row with neither changes nothing where a vehicle with neither is all that the row says; each such vehicle stands for one row. A row is taken whole or skipped with the reason. A file that is no CSV (a quote that never ends, characters that are none) changes nothing at all. Importing a file again changes nothing; where the server itself fails midway, the answer names the row, and importing again takes in the rest. Slashed dates are month/day/year. dryRun=true answers the same and changes nothing. New vehicles go to the team `teamId`, or to none with `teamId=none`; without it, as with POST /vehicles.',
    upload: { field: "file", maxBytes: maxImportBytes },
    query: z.object({ dryRun: z.stringbool().default(false), teamId: z.union([z.literal("none"), Id]).optional() }),
    response: VehicleImport,
    errors: ["FILE_TOO_LARGE", "UPLOAD_FAILED", "TEAM_NOT_FOUND"],
  },
});
