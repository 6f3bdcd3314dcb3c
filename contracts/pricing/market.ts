import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { DayOrInstant, Id, Instant, inQuery, page } from "../kit/values.ts";
import { MarketBreakdown } from "./market-breakdown.ts";
import { ColumnsInQuery, MarketPreview, maxMarketBytes } from "./market-files.ts";
import { ImportError, MarketKind } from "./market-kinds.ts";
import { MarketSupply, SupplyQuery } from "./market-supply.ts";

export const MarketListing = z
  .object({
    id: Id,
    listing_id: z.string(),
    source: z.string(),
    kind: MarketKind,
    vin: z.string().nullable(),
    year: z.int(),
    make: z.string(),
    model: z.string(),
    trim: z.string().nullable(),
    mileage: z.int().nullable(),
    price: z.number(),
    zip_code: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    distance_miles: z
      .number()
      .nullable()
      .meta({ description: "Distance from the zip_code of the search; null without one" }),
    listed_at: Instant.nullable(),
    sold_at: Instant.nullable(),
    url: z.string().nullable(),
    is_demo: z.boolean(),
  })
  .meta({ id: "MarketListing" });
export type MarketListing = z.infer<typeof MarketListing>;

export const MarketImport = z
  .object({
    import_id: Id,
    status: z.enum(["processing", "completed", "failed", "cancelled"]),
    file_name: z.string(),
    progress: z.number().min(0).max(1),
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    rejected: z.int(),
    /** At most the first 100. */
    errors: z.array(ImportError),
    columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
    warnings: z.array(z.string()).meta({
      description:
        "Probable mistakes that do not stop the import. At present: columns that only auctions have, although neither `kind` nor a column names the kind, so that the rows count as retail prices.",
    }),
    failure: z.string().nullable(),
    created_at: Instant,
    completed_at: Instant.nullable(),
  })
  .meta({ id: "MarketImport" });
export type MarketImport = z.infer<typeof MarketImport>;

const common = { auth: "any", shape: "envelope" } as const;
const read = { ...common, permission: "pricing:read" } as const;
const write = { ...common, permission: "pricing:write" } as const;
const ById = z.object({ import_id: z.string().min(1).meta({ description: "the id of the import" }) });
const text = z.string().trim().min(1).max(100);
const FileOptions = z.object({
  /** For rows that do not name a source. */
  source: text.refine((value) => !value.includes("\u001f"), { message: "contains U+001F" }).optional(),
  kind: MarketKind.optional(),
  columns: ColumnsInQuery.optional(),
});
const upload = { field: "file", maxBytes: maxMarketBytes } as const;

/** The errors of held-out rows, in percent. */
const HeldOut = z.object({ rows: z.int(), mdape: z.number(), within_10: z.number(), band_80: z.number() });

export const market = contract({
  importListings: {
    ...write,
    method: "POST",
    path: "/market/listings/import",
    summary: "Import listings and sales (CSV or NDJSON, gzip allowed)",
    description:
      "Columns: listing_id, source, kind, vin, year, make, model, trim, mileage, price, zip_code, city, state, listed_at, sold_at, as_of, url, body, engine, transmission, drivetrain, color, seller, grade, latitude and longitude. Other common names are recognized (odometer, zip, sellingprice, saledate). The response is sent when the import is complete (200). With `Prefer: respond-async` it is sent immediately (202). To follow the progress, use GET /market/imports/{import_id} or GET /events. Importing the same file twice changes nothing: a row is identified by its source and listing_id; without a listing_id by its VIN (for a sale, together with its day if known); otherwise by all its values. A row with an earlier `as_of` than the day on which the stored row was last seen changes nothing, unless it is a sale. Unusable rows are rejected individually with a reason: rows without year, make, model or price; prices outside 100 to 5,000,000; years before 1900 or more than two years ahead; mileages below 0 or above 2,000,000; dates in the future; texts that a spreadsheet would read as formulas; rows that are cut off, or with cells that do not match the header; a second row of the same listing; prices in a currency other than US dollars; mileages in kilometers; and postal codes that are not US ZIP codes. A row with a postal code of the right form that does not exist is kept without it if the row has a latitude and longitude. A row with an invalid VIN or URL is kept without it. Without `kind` and without a column for it, a row with a sale date is a retail sale and any other row is a dealer listing; `warnings` names columns that only auctions have. `columns` names the field of each column of a CSV file with other names in its header. The whole file is rejected, and nothing is stored, if it is not text, has two columns for the same field, lacks a required column, cannot be unpacked, or unpacks to more than 2 GB.",
    upload,
    query: FileOptions,
    response: MarketImport,
    status: 200,
    errors: ["INVALID_FILE_TYPE", "FILE_TOO_LARGE", "UPLOAD_FAILED"],
  },
  previewImport: {
    ...write,
    method: "POST",
    path: "/market/imports/preview",
    summary: "Show how a file would be imported; nothing is stored",
    description:
      "Reads at most the first 50,000 rows. A row that is in the market already counts as accepted. A file without a required column is an answer with `problem`, not an error.",
    upload,
    query: FileOptions,
    response: MarketPreview,
    status: 200,
    errors: ["INVALID_FILE_TYPE", "FILE_TOO_LARGE", "UPLOAD_FAILED"],
  },
  getImport: {
    ...read,
    method: "GET",
    path: "/market/imports/{import_id}",
    summary: "Read an import's progress and the results of its rows",
    params: ById,
    response: MarketImport,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  listImports: {
    ...read,
    method: "GET",
    path: "/market/imports",
    summary: "List imports, newest first",
    query: z.object(page(20, 100)),
    response: z.object({ imports: z.array(MarketImport), total: z.int(), limit: z.int(), offset: z.int() }),
    errors: [],
  },
  cancelImport: {
    ...write,
    method: "POST",
    path: "/market/imports/{import_id}/cancel",
    summary: "Stop an import; rows stored so far are kept",
    params: ById,
    response: MarketImport,
    status: 200,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  listings: {
    ...read,
    method: "GET",
    path: "/market/listings",
    summary: "Search the market rows, newest first, or nearest first with zip_code",
    query: z.object({
      make: text.optional(),
      model: text.optional(),
      year_min: inQuery(z.int().min(1886).max(2100)).optional(),
      year_max: inQuery(z.int().min(1886).max(2100)).optional(),
      zip_code: z
        .string()
        .regex(/^\d{5}(-\d{4})?$/, "is not a ZIP code")
        .optional(),
      radius_miles: inQuery(z.number().positive().max(5000)).optional(),
      source: text.optional(),
      kind: MarketKind.optional(),
      ...page(50, 500),
    }),
    response: z.object({ listings: z.array(MarketListing), total: z.int(), limit: z.int(), offset: z.int() }),
    errors: [],
  },
  summary: {
    ...read,
    method: "GET",
    path: "/market/summary",
    summary: "Summarize the market data of the workspace",
    response: z.object({
      rows: z.int(),
      makes: z.int(),
      models: z.int(),
      newest: Instant.nullable(),
      oldest: Instant.nullable(),
      own_sales: z.int(),
      demo_rows: z.int(),
      by_source: z.array(z.object({ source: z.string(), kind: MarketKind, rows: z.int(), newest: Instant.nullable() })),
      model: z
        .object({
          version: z.int(),
          trained_at: Instant,
          rows: z.int(),
          held_out: HeldOut,
          levels: z.array(HeldOut.extend({ kinds: z.array(MarketKind) })).meta({
            description:
              "The same for each price level, a group of comparable prices: retail, auction, private, or several with few rows. Empty for a model that was trained before 2026-11-28.",
          }),
          is_up_to_date: z.boolean(),
        })
        .nullable()
        .meta({
          description: "The price model trained on this market data. mdape, within_10 and band_80 are in percent.",
        }),
      model_training: z
        .object({
          job_id: Id,
          status: z.enum(["processing", "completed", "failed"]),
          error: z.string().nullable(),
        })
        .nullable()
        .meta({ description: "The last training, requested or automatic. Null if there was none recently." }),
    }),
    errors: [],
  },
  breakdown: {
    ...read,
    method: "GET",
    path: "/market/breakdown",
    summary: "Count the market rows by make, state and age",
    response: MarketBreakdown,
    errors: [],
  },
  supply: {
    ...read,
    method: "GET",
    path: "/market/supply",
    summary: "List the models of an area by their days' supply",
    description:
      "Counts the dealer listings and retail sales of the last 365 days, and the dealership's own sales. A car that several rows have, by its VIN, counts once. The days' supply and the days to sell follow the rules of a valuation's market analysis. The area is a circle around the dealership, around `zip_code`, or the whole market. The 2,000 models with the most rows are counted. The counts are kept until the market changes, for 10 minutes at most; `own_stock` is always current. Unknown values are last in both orders. Sales count for the last 90 days.",
    query: SupplyQuery,
    response: MarketSupply,
    errors: [],
  },
  deleteListings: {
    ...write,
    method: "DELETE",
    path: "/market/listings",
    summary: "Delete market rows: all, or by source and age",
    description: "With an empty body, all rows of the workspace. `before` compares the day of the listing or sale.",
    body: z.strictObject({ source: text.optional(), before: DayOrInstant.optional() }),
    response: z.object({ deleted: z.int() }),
    errors: [],
  },
  trainModel: {
    ...write,
    method: "POST",
    path: "/market/model/train",
    summary: "Train the price model on the current market data; this also happens automatically after an import",
    description: "GET /market/summary reports the result in `model_training`.",
    response: z.object({ job_id: Id, status: z.literal("processing") }),
    status: 202,
    errors: ["INSUFFICIENT_MARKET_DATA"],
  },
});
