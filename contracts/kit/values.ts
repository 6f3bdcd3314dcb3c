import { z } from "zod";
import { startOfReadDay } from "./calendar.ts";

/** A UUIDv7 string. */
export const Id = z.uuid().meta({ description: "UUIDv7" });

/** `YYYY-MM-DDTHH:mm:ss.sssZ`, always UTC. */
export const Instant = z.iso.datetime({ precision: 3 }).meta({ description: "ISO 8601 instant in UTC, milliseconds" });

/** An instant as a caller can write it: any ISO 8601 form with a time zone; normalized to UTC milliseconds. */
export const InstantInput = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .pipe(Instant);

/**
 * An instant, or a day without a time (`YYYY-MM-DD`): its start in the time zone of the dealership. The parsed value is
 * always an instant; the server parses requests in the caller's zone (`readDaysIn`).
 */
export const DayOrInstant = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .transform((text) => (text.length === 10 ? startOfReadDay(text) : new Date(text).toISOString()))
  .pipe(Instant)
  .meta({ description: "ISO 8601 instant, or a day: its start in the dealership's time zone" });

/**
 * Whether an amount has at most two decimals. The nearest binary number counts as the amount: computed sums such as
 * 0.1 + 0.2 differ from it by a few units in the last place.
 */
export const fitsTwoDecimals = (amount: number): boolean =>
  Math.abs(amount - Number(amount.toFixed(2))) <= 4 * Number.EPSILON * Math.max(1, Math.abs(amount));

export const maxMoney = 1_000_000_000;

/**
 * A decimal amount in the API (12345.67). The server stores it as an integer of minor units, so a third decimal would be
 * lost: it is refused.
 */
export const Money = z
  .number()
  .min(0)
  .max(maxMoney)
  .refine(fitsTwoDecimals, "has at most two decimals")
  .meta({ description: "decimal amount, at most two decimals" });

export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ description: "ISO 4217 code", example: "USD" });

/** A number in a query, where it is text: decimal digits. Number() alone would accept "", " 7" and "0x10". */
export const inQuery = <N extends z.ZodType>(number: N) =>
  z.preprocess((text) => (typeof text === "string" && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text), number);

/** One value of an enumeration in a query, or several with commas between them: `IN_STOCK,ON_HOLD`. */
export const oneOrMore = <const V extends string>({ options }: { readonly options: readonly V[] }) =>
  z
    .string()
    .transform((text, context): V[] => {
      const given = text.split(",").map((value) => value.trim());
      const unknown = given.find((value) => !options.some((option) => option === value));
      if (unknown === undefined) return options.filter((option) => given.includes(option));
      const message = `${JSON.stringify(unknown)} is none of ${options.join(", ")}`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .pipe(z.array(z.enum(options)))
    .meta({ description: `${options.join(", ")}; several with commas between them`, example: options[0] });

/** A boolean in a query, where it is text: exactly `true` or `false`. */
export const BooleanInQuery = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .pipe(z.boolean());

/** A name of a person or thing: one line, because mail headers and greetings contain it. */
export const nameOf = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), "is one line, without control characters");

/** Description of an endpoint that answers a page of a list as a bare array. */
export const arrayAnswer =
  "Returns a bare array. The `X-Total-Count` header has the total number of items and the `Link` header has the URLs of the other pages.";

/** `limit` and `offset` of a list. */
export const page = (standard = 200, max = 1000) => ({
  limit: inQuery(z.int().min(1).max(max)).default(standard).meta({ description: "how many items to return at most" }),
  offset: inQuery(z.int().min(0).max(1_000_000_000))
    .default(0)
    .meta({ description: "how many items to skip from the start of the list" }),
});

/** A cost range in decimal amounts. */
export const CostRange = z.object({ min: z.number(), max: z.number(), currency: Currency });

/** A VIN as typed: 17 letters and digits, upper-cased. The decoder checks the check digit. */
export const Vin = z
  .string()
  .trim()
  .toUpperCase()
  .meta({ description: "17 characters, letters I, O and Q never occur", example: "1HGCM82633A004352" });

/**
 * A vehicle as a path, query or body identifies it. The server resolves it in one place
 * (`server/access/vehicles`). An endpoint that takes one declares AMBIGUOUS_VEHICLE.
 */
export const VehicleReference = z.string().trim().min(1).max(100).meta({
  description:
    "Id, VIN or stock number of the vehicle, tried in this order, regardless of case. Read requests prefer the vehicle in stock. AMBIGUOUS_VEHICLE: the reference matches two vehicles in stock or, for a request that changes something, more than one vehicle.",
});

export const Message = z.object({ success: z.literal(true), message: z.string() });
