import { pathText } from "../../server/http/errors.ts";
import type { Samples, Schema } from "./samples.ts";

/** One request part with one thing wrong with it, and the field that the answer must name. */
export interface Fault {
  readonly field: string;
  readonly what: string;
  readonly value: unknown;
}

type Path = readonly (string | number)[];
const absent = Symbol("absent");

/** The value with the member at `path` replaced, or taken away. */
function replaced(value: unknown, path: Path, member: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return member;
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as Record<string, unknown>) };
  const inner = replaced((copy as Record<string | number, unknown>)[step], rest, member);
  if (inner === absent) delete (copy as Record<string | number, unknown>)[step];
  else (copy as Record<string | number, unknown>)[step] = inner;
  return copy;
}

const wrongTypes: Readonly<Record<string, readonly unknown[]>> = {
  string: [12_345, { a: 1 }, ["x"], true],
  number: ["twelve", { a: 1 }, [1], true],
  integer: ["twelve", 1.5, [1], false],
  boolean: ["maybe", 1, {}],
  array: [{}, "text", 7],
  object: ["text", [], 7],
};

/** Every way that a value of this schema can be wrong by itself. */
function wrongValues(samples: Samples, given: Schema): [what: string, value: unknown][] {
  // of several forms only one that is none of them is wrong
  if (samples.forms(given) > 1) return [["is of no form", { surprise: [1] }]];
  const schema = samples.resolve(given);
  const type = typeof schema.type === "string" ? schema.type : (schema.type?.[0] ?? (schema.enum ? "string" : ""));
  const faults: [string, unknown][] = (wrongTypes[type] ?? []).map((value) => [`is ${JSON.stringify(value)}`, value]);
  if (type !== "" && !samples.isNullable(given)) faults.push(["is null", null]);
  if (schema.enum || schema.const !== undefined) faults.push(["is none of the choices", "no-such-choice"]);
  if (type === "string") {
    if (schema.maxLength !== undefined) faults.push(["is too long", "a".repeat(schema.maxLength + 1)]);
    if ((schema.minLength ?? 0) > 0) faults.push(["is too short", "a".repeat((schema.minLength ?? 1) - 1)]);
    if (schema.format !== undefined || schema.pattern !== undefined)
      faults.push(["has another form", "<b>\u202e'--🚗"]);
    faults.push(["has a NUL", "a\u0000b"], ["has half a character", "a\ud83d b"], ["has the other half", "\ude97"]);
  }
  if (schema.maximum !== undefined) faults.push(["is too large", schema.maximum + 1]);
  if (schema.minimum !== undefined) faults.push(["is too small", schema.minimum - 1]);
  if (schema.exclusiveMinimum !== undefined) faults.push(["is not above its limit", schema.exclusiveMinimum]);
  if ((schema.minItems ?? 0) > 0) faults.push(["is empty", []]);
  if (type === "array" && (schema.maxItems ?? 10_000) < 2000) {
    const item = samples.valid(schema.items ?? {}, { whole: true });
    faults.push(["has too many items", Array.from({ length: (schema.maxItems ?? 0) + 1 }, () => item)]);
  }
  return faults;
}

/** Every fault of every member of `whole`, which the schema allows, one at a time. */
export function faultsOf(samples: Samples, schema: Schema, whole: unknown): Fault[] {
  const faults: Fault[] = [];
  const add = (path: Path, what: string, member: unknown) =>
    faults.push({ field: pathText(path), what, value: replaced(whole, path, member) });

  function visit(given: Schema, path: Path, value: unknown): void {
    const here = samples.resolve(given);
    if (path.length > 0) for (const [what, member] of wrongValues(samples, given)) add(path, what, member);
    if (Array.isArray(value)) {
      const [first] = value;
      if (here.items && first !== undefined) visit(here.items, [...path, 0], first);
      return;
    }
    if (typeof value !== "object" || value === null) return;
    if (here.additionalProperties === false) {
      for (const name of ["surprise", "constructor", "<b>"]) add([...path, name], "is unknown", 1);
    }
    for (const [name, inner] of Object.entries(here.properties ?? {})) {
      if (here.required?.includes(name)) add([...path, name], "is missing", absent);
      if (name in value) visit(inner, [...path, name], (value as Record<string, unknown>)[name]);
    }
  }
  visit(schema, [], whole);
  return faults;
}
