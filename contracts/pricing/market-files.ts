import { z } from "zod";
import { Instant } from "../kit/values.ts";
import { ImportError, MarketKind } from "./market-kinds.ts";

/**
 * The fields of a market file. `date` is the day of the sale for a sale, and the day of listing for a listing. `asOf`
 * is the day on which the row was valid: when a listing was last seen. It is neither a listing date nor a sale date.
 * `daysListed` is the number of days from the listing until then, or until the sale.
 */
export const marketFields = [
  "listingId",
  "source",
  "kind",
  "vin",
  "year",
  "make",
  "model",
  "trim",
  "bodyStyle",
  "engine",
  "transmission",
  "drivetrain",
  "color",
  "seller",
  "grade",
  "mileage",
  "price",
  "zipCode",
  "city",
  "state",
  "latitude",
  "longitude",
  "listedAt",
  "soldAt",
  "date",
  "asOf",
  "daysListed",
  "url",
] as const;
/** About four million rows; many more if compressed with gzip. */
export const maxMarketBytes = 512 * 1024 * 1024;

/**
 * With fewer rows, a market's own model is worse than the published effects: our own estimate. The engine's minimum is
 * lower, but counts usable rows only.
 */
export const minModelRows = 500;

export const MarketField = z.enum(marketFields);
export type MarketField = z.infer<typeof MarketField>;

/** Fields without which no row can be used. */
export const requiredMarketFields = ["year", "make", "model", "price"] as const satisfies readonly MarketField[];

/** A file of a dealer has some tens of columns. Our own estimate, with room to spare. */
const maxColumns = 500;

/** The field of each column of a CSV file, in order: `vin,year,make,model,,price`. Empty: the column is not used. */
export const ColumnsInQuery = z
  .string()
  .max(8000)
  .transform((text, context): (MarketField | null)[] => {
    const names = text.split(",").map((name) => name.trim());
    const known = names.map((name) => marketFields.find((field) => field === name) ?? null);
    const unknown = names.find((name, at) => name !== "" && known[at] === null);
    const repeated = known.find((field, at) => field !== null && known.indexOf(field) !== at);
    const message =
      unknown !== undefined
        ? `${JSON.stringify(unknown)} is none of ${marketFields.join(", ")}`
        : repeated
          ? `names ${repeated} twice`
          : names.length > maxColumns
            ? `has more than ${maxColumns} columns`
            : undefined;
    if (message === undefined) return known;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  })
  .pipe(z.array(MarketField.nullable()))
  .meta({
    description:
      "The field of each column of a CSV file, in the order of the file, with commas between them; empty for a column that is not used. Without it, columns are recognized by their names.",
    example: "vin,year,make,model,,price",
  });

const PreviewedRow = z.object({
  /** Row number as in a spreadsheet: the header is row 1. */
  row: z.int(),
  reason: z.string().nullable().meta({ description: "why the row would be rejected; null for a usable row" }),
  listing: z
    .object({
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
      listed_at: Instant.nullable(),
      sold_at: Instant.nullable(),
    })
    .nullable()
    .meta({ description: "the row as it would be stored; null for a row that would be rejected" }),
});

/** What an import of a file would do. */
export const MarketPreview = z
  .object({
    format: z.enum(["csv", "ndjson"]),
    columns: z
      .array(z.object({ header: z.string(), field: MarketField.nullable(), samples: z.array(z.string()) }))
      .meta({ description: "each column with its field, null if it is not used, and its first different values" }),
    problem: z.string().nullable().meta({
      description:
        "Why no row can be read with these columns: a required field has no column, or two columns have the same name. Name the columns with `columns`. null if the file can be imported.",
    }),
    rows: z.int().meta({ description: "the number of rows that were read" }),
    is_complete: z.boolean().meta({ description: "whether the whole file was read" }),
    accepted: z.int(),
    rejected: z.int(),
    /** At most the first 100. */
    errors: z.array(ImportError),
    reasons: z
      .array(z.object({ reason: z.string(), rows: z.int(), first_row: z.int() }))
      .meta({ description: "the reasons of rejected rows, without their values, the most frequent first; at most 20" }),
    kinds: z.array(z.object({ kind: MarketKind, rows: z.int() })).meta({ description: "how the accepted rows count" }),
    oldest: Instant.nullable().meta({ description: "the first day of a listing or sale; null if no row has a day" }),
    newest: Instant.nullable(),
    first_rows: z.array(PreviewedRow).meta({ description: "the first 20 rows as they would be stored" }),
    warnings: z.array(z.string()).meta({ description: "as in the import" }),
  })
  .meta({ id: "MarketPreview" });
export type MarketPreview = z.infer<typeof MarketPreview>;
