import { z } from "zod";
import { isTimeZone } from "../kit/calendar.ts";
import { contract } from "../kit/endpoint.ts";
import { Currency, Instant, Message, nameOf } from "../kit/values.ts";
import { PaperLanguage } from "../papers/paper-language.ts";
import { Region } from "../repair/rate-book.ts";

export const Units = z.enum(["miles", "kilometers"]);

/** What a logo may be. Reports print it at most 150 points wide and 44 high. */
export const logoLimits = { maxBytes: 2 * 1024 * 1024, maxMegapixels: 25, minLongSide: 64 } as const;

const line = (max: number) => nameOf(1, max).nullable();
const writable = {
  name: line(120),
  addressLine1: line(120),
  addressLine2: line(120),
  city: line(100),
  state: line(60),
  zipCode: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, "is no ZIP code")
    .nullable()
    .meta({ description: "the place of POST /pricing/valuate for a vehicle without a ZIP code of its own" }),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .meta({ description: "ISO 3166-1 alpha-2 code", example: "US" }),
  phone: line(40),
  email: z.email().max(254).nullable(),
  website: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullable(),
  laborRegion: Region.nullable().meta({
    description: "the region of a damage assessment that names none; null: the default region of the rate book",
  }),
  currency: Currency.nullable(),
  units: Units.nullable(),
  language: PaperLanguage.nullable(),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, "is no time zone of the IANA database, such as America/Chicago")
    .nullable(),
} as const;

const currencyText =
  "the currency of a damage assessment that names none, if the rate book has it. USD if none is set.";
const zoneText =
  "IANA name. The days of KPIs and charts, days to sell, and days without a time in requests are those of this zone. UTC if none is set.";

export const Dealership = z
  .object({
    ...writable,
    currency: Currency.meta({ description: currencyText, example: "USD" }),
    units: Units.meta({
      description: "how people want to see distances; the API always has miles. miles if none is set.",
    }),
    language: PaperLanguage.meta({
      description: "the language of papers: reports, estimates, window stickers. en if none is set.",
    }),
    timeZone: z.string().meta({ description: zoneText, example: "America/Chicago" }),
    logo: z
      .object({ width: z.int(), height: z.int(), updatedAt: Instant })
      .nullable()
      .meta({ description: "pixels of the logo that GET /account/dealership/logo answers; null if there is none" }),
    updatedAt: Instant.nullable().meta({ description: "null if nothing was ever set" }),
  })
  .meta({ id: "Dealership" });
export type Dealership = z.infer<typeof Dealership>;

const logoText =
  `Multipart field \`file\`: a PNG (transparency is kept) or JPG of at most ${logoLimits.maxBytes / 1024 / 1024} MB and ${logoLimits.maxMegapixels} megapixels, whose long side has at least ${logoLimits.minLongSide} pixels and that can be seen on white paper. SVG and animated pictures are refused. ` +
  "It is stored as an upright PNG of at most 720 x 240 pixels, without the metadata and the blank margins of the file, in place of the present logo. Reports whose PDF is made from now on show it.";

const common = { auth: "any", shape: "plain" } as const;

export const dealership = contract({
  get: {
    ...common,
    permission: "account:read",
    method: "GET",
    path: "/account/dealership",
    summary: "Read the profile of the dealership",
    description:
      "The profile belongs to the caller's workspace: the sandbox has its own. Fields that were never set are null, except those with a default.",
    response: Dealership,
    errors: [],
  },
  change: {
    ...common,
    permission: "account:write",
    method: "PATCH",
    path: "/account/dealership",
    summary: "Change the profile of the dealership",
    description:
      "Changes the given fields; null clears a field. A new time zone applies to all days, also to earlier ones: the days to sell of recorded sales are counted again. Instants stay as they are.",
    body: z.strictObject(writable).partial(),
    response: Dealership,
    errors: [],
  },
  logo: {
    ...common,
    permission: "account:read",
    method: "GET",
    path: "/account/dealership/logo",
    summary: "Get the logo of the dealership",
    description: "A PNG, with an ETag: `If-None-Match` answers 304 for an unchanged logo.",
    response: null,
    status: 200,
    produces: ["image/png"],
    errors: ["RESOURCE_NOT_FOUND", "RANGE_NOT_SATISFIABLE"],
  },
  setLogo: {
    ...common,
    permission: "account:write",
    method: "PUT",
    path: "/account/dealership/logo",
    summary: `Set the logo of the dealership (PNG or JPG, at most ${logoLimits.maxBytes / 1024 / 1024} MB)`,
    description: logoText,
    upload: { field: "file", maxBytes: logoLimits.maxBytes },
    response: Dealership,
    errors: ["FILE_TOO_LARGE", "INVALID_FILE_TYPE", "UPLOAD_FAILED"],
  },
  removeLogo: {
    ...common,
    permission: "account:write",
    method: "DELETE",
    path: "/account/dealership/logo",
    summary: "Delete the logo of the dealership",
    description: "PDFs of reports that were made with it keep it.",
    response: Message,
    errors: ["RESOURCE_NOT_FOUND"],
  },
});
