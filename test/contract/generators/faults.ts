import fc from "fast-check";
import { pathText } from "../../../server/platform/http/errors.ts";
import { formOf, formsOf, isLoose, isNullable, type Schema, typeOf } from "./schema.ts";

/** A part of a request with one fault, and the field that the answer must name. */
export interface Fault<V = unknown> {
  readonly field: string;
  readonly what: string;
  readonly value: V;
}

type Path = readonly (string | number)[];
const absent = Symbol("absent");

/** The value with the member at `path` replaced or removed. As in JSON.parse, `__proto__` is an ordinary name. */
function replaced(value: unknown, path: Path, member: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return member;
  if (Array.isArray(value)) return value.map((one, i) => (i === step ? replaced(one, rest, member) : one));
  const members = Object.entries(value as Record<string, unknown>);
  const own = members.find(([name]) => name === step);
  const inner = replaced(own?.[1], rest, member);
  return Object.fromEntries([...members.filter((one) => one !== own), ...(inner === absent ? [] : [[step, inner]])]);
}

const wrongTypes: Readonly<Record<string, readonly unknown[]>> = {
  string: [12_345, { a: 1 }, ["x"], true],
  number: ["twelve", "12", "", { a: 1 }, [1], true],
  integer: ["twelve", "12", 1.5, [1], false],
  boolean: ["true", 1, {}],
  array: [{}, "text", 7],
  object: ["text", [], 7],
};
const noTexts: readonly [what: string, value: string][] = [
  ["has a NUL", "a\u0000b"],
  ["has half a character", "a\ud83d b"],
  ["has the other half", "\ude97"],
];

/** All single faults of a value of this schema, such as one past each limit. */
function wrongValues(given: Schema, example: unknown): [what: string, value: unknown][] {
  const [schema = {}, ...others] = formsOf(given);
  // with several forms, a value is only wrong if it has none of them
  if (others.length > 0) return [["is of no form", { surprise: [1] }]];
  const type = typeOf(schema);
  const faults: [string, unknown][] = (wrongTypes[type] ?? []).map((value) => [`is ${JSON.stringify(value)}`, value]);
  if (type !== "" && !isNullable(given)) faults.push(["is null", null]);
  if (schema.enum || schema.const !== undefined) faults.push(["is none of the choices", "no-such-choice"]);
  if (type === "string") {
    if (schema.maxLength !== undefined)
      faults.push(
        ["is too long", "a".repeat(schema.maxLength + 1)],
        ["is too long in emoji", "🚗".repeat(schema.maxLength + 1)],
      );
    if ((schema.minLength ?? 0) > 0) faults.push(["is too short", "a".repeat((schema.minLength ?? 1) - 1)]);
    if (schema.format !== undefined || schema.pattern !== undefined)
      faults.push(["has another form", "<b>\u202e'--🚗"], ["is of blanks", "   "]);
    faults.push(...noTexts);
  }
  if (schema.maximum !== undefined) faults.push(["is too large", schema.maximum + 1]);
  if (schema.minimum !== undefined) faults.push(["is too small", schema.minimum - 1]);
  if (schema.exclusiveMinimum !== undefined) faults.push(["is not above its limit", schema.exclusiveMinimum]);
  if ((schema.minItems ?? 0) > 0) faults.push(["is empty", []]);
  if (schema.maxItems !== undefined && Array.isArray(example))
    faults.push(["has too many items", Array.from({ length: schema.maxItems + 1 }, () => example[0])]);
  return faults;
}

const unknownNames = ["surprise", "constructor", "__proto__", "toString", "<b>", "🚗"];

/** Every fault of every member of `complete`, one at a time. `complete` is a value that the schema allows. */
export function everyFault(schema: Schema, complete: unknown): Fault[] {
  const faults: Fault[] = [];
  const add = (path: Path, what: string, member: unknown) =>
    faults.push({ field: pathText(path), what, value: replaced(complete, path, member) });

  function visit(given: Schema, path: Path, value: unknown): void {
    const here = formOf(given, value);
    if (path.length > 0) for (const [what, member] of wrongValues(given, value)) add(path, what, member);
    if (Array.isArray(value)) {
      if (here.items && value.length > 0) visit(here.items, [...path, 0], value[0]);
      return;
    }
    if (typeof value !== "object" || value === null) return;
    for (const name of isLoose(here) ? ["__proto__"] : unknownNames) add([...path, name], `has ${name} as well`, 1);
    const seen = new Set<string>();
    for (const [name, inner] of Object.entries(here.properties ?? {})) {
      if (here.required?.includes(name)) add([...path, name], "is missing", absent);
      // for objects of the same schema, such as the rows of a table, the first one is enough
      const kind = inner.properties ? JSON.stringify(inner) : name;
      if (name in value && !seen.has(kind)) visit(inner, [...path, name], (value as Record<string, unknown>)[name]);
      seen.add(kind);
    }
  }
  visit(schema, [], complete);
  return faults;
}

/** The paths of all members of a value, at every depth. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return path.length > 0 ? [path] : [];
  const members: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [...(path.length > 0 ? [path] : []), ...members.flatMap(([name, one]) => placesIn(one, [...path, name]))];
}

/** Replaces one member, at any depth, by any JSON value. Values that happen to be allowed are left out. */
export const faultIn = (values: fc.Arbitrary<unknown>, isAllowed: (value: unknown) => boolean): fc.Arbitrary<Fault> =>
  fc
    .tuple(values, fc.nat(), fc.jsonValue({ stringUnit: "binary" }))
    .map(([value, nth, junk]): Fault => {
      const places = placesIn(value);
      const path = places[nth % Math.max(1, places.length)] ?? [];
      return { field: pathText(path), what: `is ${JSON.stringify(junk)}`, value: replaced(value, path, junk) };
    })
    .filter(({ value }) => !isAllowed(value));
