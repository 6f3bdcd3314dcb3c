import fc from "fast-check";
import type { z } from "zod";
import { formsOf, isNullable, type Schema, schemaOf, typeOf } from "./schema.ts";

/** Values by field name for fields whose meaning the schema does not tell, such as the id of an existing vehicle. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** Allowed texts that often break software. */
const hostile = [
  "🚗💨 ünïcödé",
  "مرحبا بالعالم",
  "\u202egnirts desrever\u202c",
  "Robert'); DROP TABLE vehicles;--",
  '" or ""="',
  "<img src=x onerror=alert(1)>",
  "</script><script>alert(1)</script>",
  "{{7*7}} %s %n #{7*7}",
  "../../../../etc/passwd",
  "=cmd|' /C calc'!A0",
  "__proto__",
  "constructor",
  "NaN",
  "null",
  "a\tb\nc\r\nd",
  "\ufeffbom \u200bzero\u200dwidth",
  "e\u0301\u0302\u0323".repeat(10),
  "👩‍👩‍👧‍👦🏳️‍🌈🇺🇳",
  "%25%32%35%00",
  "-0",
  "1e999",
  "\\",
  "%_",
  "\u{10ffff}\uffff\u0001",
];

/** Truncates a text. Limits count Unicode code points, not UTF-16 units. */
const cut = (text: string, max: number): string => [...text].slice(0, max).join("");

function text({ minLength = 0, maxLength = 500 }: Schema): fc.Arbitrary<string> {
  const random = (unit: "grapheme" | "binary") =>
    fc.string({ unit, minLength, maxLength: Math.max(minLength, Math.min(60, maxLength)) });
  const atItsLimit = fc.constantFrom("x", "🚗", "ع", "e\u0301").map((one) => cut(one.repeat(maxLength), maxLength));
  return fc
    .oneof(fc.constantFrom(...hostile), random("grapheme"), random("binary"), atItsLimit)
    .map((some) => cut(some.replaceAll("\0", ""), maxLength).padEnd(minLength, "x"));
}

const formatted: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "date-time": fc
    .date({ noInvalidDate: true, min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-30T00:00:00Z") })
    .chain((date) => fc.constantFrom(date.toISOString(), date.toISOString().replace("Z", "+14:00"))),
  uuid: fc.uuid({ version: [4, 7] }),
  email: fc.emailAddress(),
  // never fetched: the tests of photos cover their URLs
  uri: fc.constant("http://127.0.0.1:9/photo.jpg"),
};

function string(schema: Schema): fc.Arbitrary<string> {
  const format = schema.format === undefined ? undefined : formatted[schema.format];
  if (format) return format;
  if (schema.pattern === undefined) return text(schema);
  return fc.stringMatching(new RegExp(schema.pattern, "u")).map((some) => cut(some, schema.maxLength ?? 500));
}

/** Money: the schema says it in words, because `multipleOf` fails on binary numbers in many validators. */
const isAmount = ({ description }: Schema): boolean => description?.includes("at most two decimals") ?? false;

function number(schema: Schema): fc.Arbitrary<number> {
  const { minimum, maximum, exclusiveMinimum } = schema;
  const limits = [minimum, maximum].filter((limit) => limit !== undefined);
  const min = minimum ?? exclusiveMinimum ?? -Number.MAX_VALUE;
  const max = maximum ?? Number.MAX_VALUE;
  const random =
    typeOf(schema) === "integer"
      ? fc.integer({ min: Math.max(min, Number.MIN_SAFE_INTEGER), max: Math.min(max, Number.MAX_SAFE_INTEGER) })
      : fc.double({ min, max, minExcluded: exclusiveMinimum !== undefined, noNaN: true });
  const fitting = isAmount(schema) ? random.map((amount) => Number(amount.toFixed(2))) : random;
  return limits.length > 0 ? fc.oneof(fitting, fc.constantFrom(...limits)) : fitting;
}

interface ValueOptions {
  readonly known: Known;
  /** Whether every member is present and neither null nor empty. */
  readonly complete: boolean;
}

function object(schema: Schema, options: ValueOptions): fc.Arbitrary<unknown> {
  const members = Object.entries(schema.properties ?? {}).map(([name, inner]) => {
    const fitting = options.known[name];
    const generated = anyOf(inner, options);
    return [
      name,
      fitting ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fitting) }, generated) : generated,
    ] as const;
  });
  const model = Object.fromEntries(members);
  return options.complete ? fc.record(model) : fc.record(model, { requiredKeys: [...(schema.required ?? [])] });
}

function anyOf(schema: Schema, options: ValueOptions): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.type === "null") return fc.constant(null);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf || schema.oneOf) {
    const forms = formsOf(schema).map((form) => anyOf(form, options));
    return isNullable(schema) && !options.complete ? fc.oneof(...forms, fc.constant(null)) : fc.oneof(...forms);
  }
  switch (typeOf(schema)) {
    case "string":
      return string(schema);
    case "number":
    case "integer":
      return number(schema);
    case "boolean":
      return fc.boolean();
    case "array": {
      const minLength = Math.max(schema.minItems ?? 0, options.complete ? 1 : 0);
      return fc.array(anyOf(schema.items ?? {}, options), { minLength, maxLength: Math.min(schema.maxItems ?? 4, 4) });
    }
    case "object":
      return object(schema, options);
    default:
      return text({});
  }
}

/** Values that the schema allows: at its limits, of every form, with and without optional members. */
export const validOf = (schema: Schema, known: Known = {}): fc.Arbitrary<unknown> =>
  anyOf(schema, { known, complete: false });

/** Values with every member of the schema. They may violate rules between members, which a schema cannot express. */
const completeOf = (schema: Schema, known: Known): fc.Arbitrary<unknown> => anyOf(schema, { known, complete: true });

/** If the contract rejects this many values in a row, the generator cannot make a valid one: an error of the test. */
const maxRejected = 5_000;

/** Only values that the contract allows. Throws if it allows none, instead of drawing values forever. */
function allowedBy(type: z.ZodType, values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  let rejected = 0;
  return values.filter((value) => {
    const { success, error } = type.safeParse(value);
    rejected = success ? 0 : rejected + 1;
    if (rejected >= maxRejected) throw new Error(`No valid body in ${maxRejected} draws: ${error?.message}`);
    return success;
  });
}

/** Bodies that the contract allows. */
export const validBodies = (type: z.ZodType, known: Known): fc.Arbitrary<unknown> =>
  allowedBy(type, validOf(schemaOf(type), known));

/** Pairs of members that exclude each other. Bodies have the second one. */
const alternatives: readonly (readonly [string, string])[] = [
  ["amount", "percent"],
  ["askingPrice", "askingPriceChange"],
  ["contactId", "buyer"],
  ["ids", "scope"],
  ["vehicle_id", "vin"],
];

/** Bodies that the contract allows, with as many members as are allowed together. */
export function completeBodies(type: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  return allowedBy(type, completeOf(schemaOf(type), known).map(withoutAlternatives));
}

/** Of members that exclude each other, only the second one, in the objects of lists too. */
function withoutAlternatives(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAlternatives);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value);
  const names = members.map(([name]) => name);
  const excluded = alternatives.filter((pair) => pair.every((name) => names.includes(name))).map(([first]) => first);
  const kept = members.filter(([name]) => !excluded.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutAlternatives(inner)]));
}
