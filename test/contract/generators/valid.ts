import fc from "fast-check";
import type { z } from "zod";
import { formsOf, isNullable, type Schema, schemaOf, typeOf } from "./schema.ts";

/** Values by field name, for those whose meaning a schema does not tell: the id of a vehicle that there is. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** Texts that are allowed and have broken things before. */
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

/** As much of a text as fits: limits count characters of Unicode, not their halves. */
const cut = (text: string, most: number): string => [...text].slice(0, most).join("");

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
  // what a photo's address may be is the business of the photos' tests: nobody is called from here
  uri: fc.constant("http://127.0.0.1:9/photo.jpg"),
};

function string(schema: Schema): fc.Arbitrary<string> {
  const format = schema.format === undefined ? undefined : formatted[schema.format];
  if (format) return format;
  if (schema.pattern === undefined) return text(schema);
  return fc.stringMatching(new RegExp(schema.pattern, "u")).map((some) => cut(some, schema.maxLength ?? 500));
}

function number(schema: Schema): fc.Arbitrary<number> {
  const { minimum, maximum, exclusiveMinimum } = schema;
  const limits = [minimum, maximum].filter((limit) => limit !== undefined);
  const min = minimum ?? exclusiveMinimum ?? -Number.MAX_VALUE;
  const max = maximum ?? Number.MAX_VALUE;
  const random =
    typeOf(schema) === "integer"
      ? fc.integer({ min: Math.max(min, Number.MIN_SAFE_INTEGER), max: Math.min(max, Number.MAX_SAFE_INTEGER) })
      : fc.double({ min, max, minExcluded: exclusiveMinimum !== undefined, noNaN: true });
  return limits.length > 0 ? fc.oneof(random, fc.constantFrom(...limits)) : random;
}

interface Wish {
  readonly known: Known;
  /** Every member is there, and none of them null or empty. */
  readonly whole: boolean;
}

function object(schema: Schema, wish: Wish): fc.Arbitrary<unknown> {
  const members = Object.entries(schema.properties ?? {}).map(([name, inner]) => {
    const fitting = wish.known[name];
    const some = anyOf(inner, wish);
    return [name, fitting ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fitting) }, some) : some] as const;
  });
  const model = Object.fromEntries(members);
  return wish.whole ? fc.record(model) : fc.record(model, { requiredKeys: [...(schema.required ?? [])] });
}

function anyOf(schema: Schema, wish: Wish): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.type === "null") return fc.constant(null);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) {
    const forms = formsOf(schema).map((form) => anyOf(form, wish));
    return isNullable(schema) && !wish.whole ? fc.oneof(...forms, fc.constant(null)) : fc.oneof(...forms);
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
      const minLength = Math.max(schema.minItems ?? 0, wish.whole ? 1 : 0);
      return fc.array(anyOf(schema.items ?? {}, wish), { minLength, maxLength: Math.min(schema.maxItems ?? 4, 4) });
    }
    case "object":
      return object(schema, wish);
    default:
      return text({});
  }
}

/** Values that the schema allows: at its limits, of every form, with and without what may be left out. */
export const validOf = (schema: Schema, known: Known = {}): fc.Arbitrary<unknown> =>
  anyOf(schema, { known, whole: false });

/** Values with every member that the schema names; rules between members, which no schema tells, may be broken. */
const wholeOf = (schema: Schema, known: Known): fc.Arbitrary<unknown> => anyOf(schema, { known, whole: true });

/** A contract that refuses this many values in a row allows none that the generator makes: that is an error of the test. */
const mostRefused = 5_000;

/** Only what the contract allows; throws where it allows nothing, rather than draw values for ever. */
function allowedBy(type: z.ZodType, values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  let refused = 0;
  return values.filter((value) => {
    const { success, error } = type.safeParse(value);
    refused = success ? 0 : refused + 1;
    if (refused >= mostRefused) throw new Error(`No valid body in ${mostRefused} draws: ${error?.message}`);
    return success;
  });
}

/** Bodies that the contract allows. */
export const validBodies = (type: z.ZodType, known: Known): fc.Arbitrary<unknown> =>
  allowedBy(type, validOf(schemaOf(type), known));

/** Members that exclude each other: a body has the second of them. */
const alternatives: readonly (readonly [string, string])[] = [
  ["contactId", "buyer"],
  ["ids", "scope"],
];

/** Bodies that the contract allows, with every member that they can have at once. */
export function wholeBodies(type: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  const bodies = wholeOf(schemaOf(type), known).map((body) => {
    const members = Object.entries(body as object);
    const names = members.map(([name]) => name);
    const left = alternatives.filter((pair) => pair.every((name) => names.includes(name))).map(([first]) => first);
    return Object.fromEntries(members.filter(([name]) => !left.includes(name)));
  });
  return allowedBy(type, bodies);
}
