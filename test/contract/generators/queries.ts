import { parse } from "node:querystring";
import fc from "fast-check";
import type { z } from "zod";
import type { Fault } from "./faults.ts";
import { formsOf, type Schema, schemaOf, typeOf } from "./schema.ts";

type Texts = Readonly<Record<string, unknown>>;

/** `?a=1&b=x%20y`; empty without parameters. */
export function queryText(query: Texts): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== null);
  return pairs.length === 0
    ? ""
    : `?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`).join("&")}`;
}

/** A query's members as the handler gets them, and the required ones. A required member gets its first choice, or any text. */
export interface QuerySchema {
  readonly members: Readonly<Record<string, Schema>>;
  readonly needed: readonly string[];
}
export const querySchemaOf = (type: z.ZodObject): QuerySchema => ({
  members: schemaOf(type, "output").properties ?? {},
  needed: schemaOf(type, "input").required ?? [],
});

const others = ({ members, needed }: QuerySchema, name: string): string[] =>
  needed.filter((one) => one !== name).map((one) => `${one}=${formsOf(members[one] ?? {})[0]?.enum?.[0] ?? 1}`);

const wrongNumbers = ["no-such-number", "NaN", "Infinity", "1e999", "0x10", "1,5", "%20", "", "١"];

function wrongTexts(given: Schema): [what: string, text: string][] {
  const [schema = {}] = formsOf(given);
  const type = typeOf(schema);
  const isNumber = type === "integer" || type === "number";
  const faults: [string, string][] = [
    ["has a NUL", "a%00b"],
    ["is no text in UTF-8", "%ff%fe"],
  ];
  if (isNumber) faults.push(...wrongNumbers.map((text): [string, string] => [`is ${text}`, text]));
  if (type === "integer") faults.push(["is half", "1.5"]);
  if (type === "boolean") {
    const others = ["perhaps", "1", "yes", "on", "True", ""];
    faults.push(...others.map((text): [string, string] => [`is ${text}, neither true nor false`, text]));
  }
  if (schema.enum)
    faults.push(["is none of the choices", "no-such-choice"], ["has another case", "aBc"], ["is empty", ""]);
  if (schema.format !== undefined) faults.push(["has another form", "no-such-form"], ["is empty", ""]);
  if (schema.maximum !== undefined) faults.push(["is too large", String(schema.maximum + 1)]);
  if (schema.minimum !== undefined) faults.push(["is too small", String(schema.minimum - 1)]);
  if (schema.maxLength !== undefined) faults.push(["is too long", "a".repeat(schema.maxLength + 1)]);
  if ((schema.minLength ?? 0) > 0) faults.push(["is too short", ""]);
  return faults;
}

/** Every fault of every member, one at a time, including a member that occurs twice. */
export const everyQueryFault = (schema: QuerySchema): Fault<string>[] =>
  Object.entries(schema.members).flatMap(([field, inner]) => {
    const rest = others(schema, field);
    const twice: [string, string][] = [["is given twice", `1&${field}=2`]];
    return [...wrongTexts(inner), ...twice].map(([what, text]) => ({
      field,
      what,
      value: `?${[...rest, `${field}=${text}`].join("&")}`,
    }));
  });

/** Any text in a random member. Texts that the schema happens to allow are left out. */
export const queryJunk = (schema: QuerySchema, isAllowed: (query: unknown) => boolean): fc.Arbitrary<Fault<string>> =>
  fc
    .tuple(fc.constantFrom(...Object.keys(schema.members)), fc.string({ unit: "binary", maxLength: 80 }))
    .map(([field, text]) => {
      const value = [...others(schema, field), `${field}=${encodeURIComponent(text)}`].join("&");
      return { field, what: `is ${JSON.stringify(text)}`, value };
    })
    .filter(({ value }) => !isAllowed({ ...parse(value) }))
    .map((fault) => ({ ...fault, value: `?${fault.value}` }));
