import { z } from "zod";

/** A UUIDv7 string. */
export const Id = z.uuid().meta({ description: "UUIDv7" });

/** `YYYY-MM-DDTHH:mm:ss.sssZ`, always UTC. */
export const Instant = z.iso.datetime({ precision: 3 }).meta({ description: "ISO 8601 instant in UTC, milliseconds" });

/** An instant as a caller may write it: any ISO 8601 form with a zone; normalised to UTC milliseconds. */
export const InstantInput = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .pipe(Instant);

/** A decimal amount on the wire (12345.67). Inside it is an integer of minor units. */
export const Money = z.number().min(0).max(1_000_000_000).meta({ description: "decimal amount, two places" });

export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ description: "ISO 4217 code", example: "USD" });

/** A query's number, which is a text there: decimal digits. Number() alone would take "", " 7" and "0x10" for numbers. */
export const inQuery = <N extends z.ZodType>(number: N) =>
  z.preprocess((text) => (typeof text === "string" && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text), number);

/** What somebody or something is called: one line, for it stands in the heads of mails and in their greetings. */
export const nameOf = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), "is one line, without control characters");

/** `limit` and `offset` of a list. */
export const page = (standard = 200, max = 1000) => ({
  limit: inQuery(z.int().min(1).max(max)).default(standard),
  offset: inQuery(z.int().min(0).max(1_000_000_000)).default(0),
});

/** A cost band, decimal amounts. */
export const CostRange = z.object({ min: z.number(), max: z.number(), currency: Currency });

/** A VIN as typed: 17 letters and digits, upper-cased; the check digit is judged by the decoder. */
export const Vin = z
  .string()
  .trim()
  .toUpperCase()
  .meta({ description: "17 characters, letters I, O and Q never occur", example: "1HGCM82633A004352" });

/**
 * A vehicle as a path, a query or a body names it. What it fits, the server decides in one place
 * (`server/features/vehicles/references`); an endpoint that takes one declares AMBIGUOUS_VEHICLE.
 */
export const VehicleReference = z.string().trim().min(1).max(100).meta({
  description:
    "id, VIN or stock number of the vehicle, in this order; capitals do not count. Reading prefers the vehicle in stock. AMBIGUOUS_VEHICLE: it fits two in stock or, to change something, more than one vehicle.",
});

export const Message = z.object({ success: z.literal(true), message: z.string() });
