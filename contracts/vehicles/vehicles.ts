import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { incrementalDescription, incrementalQuery, orTombstones } from "../kit/incremental.ts";
import {
  arrayAnswer,
  Currency,
  DayOrInstant,
  Id,
  Instant,
  Message,
  Money,
  oneOrMore,
  page,
  VehicleReference,
  Vin,
} from "../kit/values.ts";
import { RecordedSale, SaleFields, SaleRequest } from "../papers/recorded-sale.ts";
import { DecodedVin } from "./decoded-vin.ts";
import { TimelineEntry } from "./timeline.ts";
import { includeDescription, includedFigures, VehicleFigure } from "./vehicle-figures.ts";
import { VehicleCondition, VehicleSort, VehicleStatus, vehicleFilters } from "./vehicle-filters.ts";
import { ImportQuery, RemovalQuery } from "./vehicle-queries.ts";
import { BulkTeamChange, BulkTeamRequest } from "./vehicle-teams.ts";

const text = (max: number) => z.string().trim().min(1).max(max);

export const maxNotes = 5000;

/** The fields that a caller may write. All except make and model may be absent or null. */
export const writableFields = {
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
  acquiredAt: DayOrInstant.nullable(),
  notes: z.string().max(maxNotes).nullable(),
  /** The team that the vehicle is shared with. The caller must have edit_inventory in it. Null: no team. */
  teamId: Id.nullable(),
} as const;

export const Vehicle = z
  .object({
    ...writableFields,
    id: Id,
    acquiredAt: Instant.nullable(),
    soldPrice: Money.nullable(),
    currency: Currency.meta({
      description: "of the prices: that of the dealership that the vehicle belongs to, also where a team shares it",
      example: "USD",
    }),
    soldAt: Instant.nullable(),
    ownerId: Id,
    coverImageUrl: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Vehicle" });
export type Vehicle = z.infer<typeof Vehicle>;

/** A vehicle of the list, with the figures that the request includes. */
export const InventoryVehicle = Vehicle.extend(includedFigures).meta({ id: "InventoryVehicle" });
export type InventoryVehicle = z.infer<typeof InventoryVehicle>;

export const VehicleSale = SaleFields.extend({ vehicle: Vehicle }).meta({ id: "VehicleSale" });
export type VehicleSale = z.infer<typeof VehicleSale>;

export const maxPriceReason = 200;
export const PriceReason = text(maxPriceReason);

export const maxImportBytes = 64 * 1024 * 1024;

/** A field that a row of an import changes. */
export const FieldChange = z.object({
  field: z.string().meta({ description: "a field of the vehicle, as in PATCH /vehicles/{id}" }),
  from: z.union([z.string(), z.number()]).nullable(),
  to: z.union([z.string(), z.number()]).nullable(),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const ImportedRow = z.object({
  /** Row number as in a spreadsheet: the first line is row 1. */
  row: z.int(),
  outcome: z.enum(["created", "updated", "skipped"]),
  /** Null if the row was skipped, or would be created in a dry run. */
  vehicleId: Id.nullable(),
  /** Why the row was skipped. */
  reason: z.string().nullable(),
  changes: z.array(FieldChange).meta({ description: "what an updated row changes; empty for other rows" }),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const VehicleImport = z
  .object({
    dryRun: z.boolean(),
    encoding: z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252"]),
    delimiter: z.enum([",", ";", "\t", "|"]),
    /** The field that each column was mapped to. Null: no field of a vehicle; the column is ignored. */
    columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
    summary: z.object({ rows: z.int(), created: z.int(), updated: z.int(), skipped: z.int() }),
    rows: z.array(ImportedRow),
  })
  .meta({ id: "VehicleImport" });
export type VehicleImport = z.infer<typeof VehicleImport>;

const ById = z.object({ id: VehicleReference });
const version = { schema: Vehicle, except: [] } as const;
const common = { auth: "any", shape: "plain" } as const;
const read = { ...common, permission: "vehicles:read" } as const;
const write = { ...common, permission: "vehicles:write" } as const;

export const vehicles = contract({
  list: {
    ...read,
    method: "GET",
    path: "/vehicles",
    summary: "List the inventory",
    description: `${arrayAnswer} ${includeDescription} ${incrementalDescription}`,
    query: z.object({
      ...vehicleFilters,
      include: oneOrMore(VehicleFigure).optional(),
      sortBy: VehicleSort.default("createdAt").meta({ description: "`priceToMarket` needs pricing:read" }),
      sortOrder: z.enum(["asc", "desc"]).default("desc"),
      ...page(),
      ...incrementalQuery,
    }),
    response: z.array(InventoryVehicle),
    incremental: orTombstones(Vehicle),
    errors: ["CURSOR_EXPIRED"],
  },
  create: {
    ...write,
    method: "POST",
    path: "/vehicles",
    summary: "Add a vehicle; a VIN fills in make, model and year if they are absent",
    description:
      "Without `teamId`, the vehicle goes to the only team in which the caller has edit_inventory. If there is none or more than one, it stays private, as with `teamId: null`. `details` of DUPLICATE_VIN has the `id` and `stockNumber` of the vehicle with this VIN, if the caller may see it. Two vehicles in stock (neither SOLD nor ARCHIVED) of one account cannot have the same stock number, regardless of case (A to Z): `details` of DUPLICATE_STOCK_NUMBER has the `id` and `vin` of the other vehicle, if the caller may see it. A stock number in the form of a VIN or an id is rejected. SALE_REQUIRED: a vehicle becomes SOLD only by its sale. Add it without this status, then record the sale with POST /vehicles/{id}/sale.",
    body: z.strictObject(writableFields).partial(),
    response: Vehicle,
    version,
    status: 201,
    errors: ["INVALID_VIN", "DUPLICATE_VIN", "DUPLICATE_STOCK_NUMBER", "SALE_REQUIRED", "TEAM_NOT_FOUND"],
  },
  bulk: {
    ...write,
    method: "POST",
    path: "/vehicles/bulk",
    summary: "Share many vehicles with a team, or stop sharing them: all of them, or none",
    description:
      "Give `ids`, or `scope: private` for every vehicle of the caller's workspace that is in no team. `teamId: null` removes vehicles from their team. With dryRun, nothing changes; the answer has the number of vehicles that would change, and why the others would not.",
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
      "The three are tried in this order. If several vehicles have the VIN or stock number, the one in stock is returned, then one of the caller's account before one of a team, then the newest. AMBIGUOUS_VEHICLE: two vehicles in stock match; `details.vehicles` lists them.",
    params: ById,
    response: Vehicle,
    version,
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/vehicles/{id}",
    summary: "Change a vehicle",
    description:
      "AMBIGUOUS_VEHICLE: the VIN or stock number matches more than one vehicle, in stock or not; `details.vehicles` lists them. This applies to every request that changes a vehicle or adds something to it. `priceReason` says why the asking price changes: it is stored with this change in the timeline, as `details.reason`. A request that does not change the asking price does not store it. DUPLICATE_STOCK_NUMBER: caused by `stockNumber`, or by `status` when a vehicle comes back into stock. SALE_REQUIRED: `status: SOLD` of a vehicle without a sale; `details` has the `method` and `path` of the request that records it. A vehicle that is SOLD already can be changed as before.",
    params: ById,
    body: z.strictObject({ ...writableFields, priceReason: PriceReason }).partial(),
    response: Vehicle,
    version,
    errors: [
      "RESOURCE_NOT_FOUND",
      "INVALID_VIN",
      "DUPLICATE_VIN",
      "DUPLICATE_STOCK_NUMBER",
      "SALE_REQUIRED",
      "TEAM_NOT_FOUND",
      "AMBIGUOUS_VEHICLE",
    ],
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/vehicles/{id}",
    summary: "Delete a vehicle, or archive it if something refers to it",
    description:
      "With purge=true, the account that owns the vehicle deletes it permanently, with its inspections, diagnostics, assessments, their photos and reports, and its own photos, leads, sales and timeline.",
    params: ById,
    query: RemovalQuery,
    response: Message,
    version,
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  decodeVin: {
    ...read,
    method: "GET",
    path: "/vehicles/decode-vin/{vin}",
    summary: "Decode a VIN offline",
    description:
      "A VIN from North America (it begins with 1 to 5) needs a valid check digit in position 9. Elsewhere that position is free (ISO 3779), so a VIN without a valid check digit there is decoded with a warning. A manufacturer that NHTSA does not list also causes a warning. If a warning names the check digit, `year` is null unless the manufacturer's VIN table gives it, because position 10 is free there too. A trim or drivetrain that the VIN does not state is taken from your market's rows with similar VINs, if at least 90 % of them agree; `sources` says where each comes from.",
    params: z.object({ vin: Vin }),
    response: DecodedVin,
    errors: ["INVALID_VIN"],
  },
  sell: {
    ...write,
    method: "POST",
    path: "/vehicles/{id}/sale",
    summary: "Record the sale of a vehicle",
    description:
      "Sets the status to SOLD and announces vehicle.sold. A sold vehicle that comes back (its status is changed) can be sold again; both sales count. A sale that was wrong is corrected or voided: PATCH /sales/{id}, POST /sales/{id}/void. A repeated request answers VEHICLE_ALREADY_SOLD, or AMBIGUOUS_VEHICLE if the stock number was reused; it never sells another vehicle. soldAt defaults to now; it cannot be in the future or before acquiredAt. The buyer is an existing contact (`contactId`) or a person (`buyer`), who is matched with the contacts of the vehicle's workspace or added to them, as with POST /crm/leads. This needs leads:write, and manage_leads in a team.",
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
    summary: "Read a vehicle's last sale, with the buyer",
    description: "RESOURCE_NOT_FOUND if no sale was recorded. Voided sales are left out; GET /sales has them.",
    params: ById,
    response: RecordedSale,
    personal: true,
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  timeline: {
    ...read,
    method: "GET",
    path: "/vehicles/{id}/timeline",
    summary: "List everything that happened to a vehicle, newest first",
    description: `Without leads:read, entries about leads have no texts about customers. The entry of a sale names the buyer only to those who may see buyers (GET /sales). ${arrayAnswer}`,
    params: ById,
    query: z.object(page()),
    response: z.array(TimelineEntry),
    personal: true,
    errors: ["RESOURCE_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  importCsv: {
    ...write,
    method: "POST",
    path: "/vehicles/import",
    summary: "Import an inventory from a CSV file",
    description:
      'Columns are recognized by common names, such as "Stock #", "Stk", "VIN", "Odometer", "Miles", "List Price" and "Ext Color". The separator is a comma, semicolon, tab or bar; the encoding is UTF-8, UTF-16 or Windows-1252. A row updates an existing vehicle with the same VIN, or with the same stock number if at least one of the two has no VIN. `changes` has the changed fields with their old and new values; an empty cell changes nothing. A second row with the VIN or stock number of an earlier row is skipped, and its reason names that row. A row with the status Sold records the sale of a vehicle that is not sold yet: it needs the columns "Sold price" and "Sold date", or it is skipped. An imported sale counts as others, and is not announced by vehicle.sold. A vehicle that is sold already keeps its sale. Only a sold or archived vehicle may share the stock number of another vehicle, in the file and in the inventory. A row is also skipped if its stock number matches several vehicles or has the form of a VIN or an id. A row with neither VIN nor stock number changes nothing if the inventory has a vehicle without both that has all values of the row; each such vehicle matches one row. A row is imported completely or skipped with a reason. A file that is not valid CSV (an unclosed quote, invalid characters) changes nothing. Importing a file again changes nothing. If the server fails midway, the answer names the row; importing the file again completes it. Dates with slashes are month/day/year. dryRun=true returns the same answer and changes nothing. New vehicles go to the team `teamId`, or to no team with `teamId=none`; without it, the rule of POST /vehicles applies.',
    upload: { field: "file", maxBytes: maxImportBytes },
    query: ImportQuery,
    response: VehicleImport,
    errors: ["FILE_TOO_LARGE", "UPLOAD_FAILED", "TEAM_NOT_FOUND"],
  },
});
