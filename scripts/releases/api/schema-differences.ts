import { own } from "../../../contracts/kit/own.ts";

/** A JSON schema as OpenAPI 3.1 documents have it. */
export type Schema = Readonly<Record<string, unknown>>;
/** Resolves a `$ref` of one document. */
export type Resolve = (schema: Schema) => Schema;

interface Sides {
  readonly narrow: Resolve;
  readonly wide: Resolve;
  /**
   * Whether the values are those of an answer. Clients ignore fields and enum values that they do not know (docs/versioning.md),
   * so that an answer may gain both, but it may not lose a field.
   */
  readonly isAnswer: boolean;
}

/**
 * Why a value that fits `narrow` may not fit `wide`, as sentences that name the place: empty if all values fit. It knows the
 * keywords that zod writes, and compares patterns and formats by their text.
 */
export function schemaDifferences(narrow: Schema, wide: Schema, sides: Sides): string[] {
  return compare(narrow, wide, { ...sides, at: "", seen: new Set() });
}

interface Place extends Sides {
  readonly at: string;
  /** Pairs of references that are compared already: schemas may be recursive. */
  readonly seen: ReadonlySet<string>;
}

function compare(narrowRef: Schema, wideRef: Schema, place: Place): string[] {
  const pair = `${String(narrowRef.$ref)} ${String(wideRef.$ref)}`;
  if (narrowRef.$ref !== undefined && place.seen.has(pair)) return [];
  const inner = { ...place, seen: new Set([...place.seen, pair]) };
  const narrow = place.narrow(narrowRef);
  const wide = place.wide(wideRef);
  const narrowForms = formsOf(narrow);
  if (narrowForms) return narrowForms.flatMap((form) => compare(form, wide, inner));
  const wideForms = formsOf(wide);
  if (wideForms) {
    const results = wideForms.map((form) => compare(narrow, form, inner));
    // Of several forms that do not fit, the closest one says best what is wrong.
    return results.sort((a, b) => a.length - b.length)[0] ?? [];
  }
  return [
    ...typeDifferences(narrow, wide, inner),
    ...valueDifferences(narrow, wide, inner),
    ...limitDifferences(narrow, wide, inner),
    ...fieldDifferences(narrow, wide, inner),
    ...itemDifferences(narrow, wide, inner),
  ];
}

const formsOf = ({ anyOf, oneOf }: Schema): readonly Schema[] | undefined => (anyOf ?? oneOf) as Schema[] | undefined;

const typesOf = ({ type }: Schema): readonly string[] | undefined =>
  type === undefined ? undefined : ([type].flat() as string[]);

function typeDifferences(narrow: Schema, wide: Schema, { at }: Place): string[] {
  const accepted = typesOf(wide);
  if (!accepted) return [];
  const fits = (type: string) => accepted.includes(type) || (type === "integer" && accepted.includes("number"));
  const other = (typesOf(narrow) ?? ["any type"]).filter((type) => !fits(type));
  return other.length === 0 ? [] : [`${placeOf(at)}: ${other.join(", ")} instead of ${accepted.join(", ")}`];
}

const valuesOf = (schema: Schema): readonly unknown[] | undefined =>
  "const" in schema ? [schema.const] : (schema.enum as unknown[] | undefined);

function valueDifferences(narrow: Schema, wide: Schema, { at, isAnswer }: Place): string[] {
  const accepted = valuesOf(wide);
  if (!accepted) return [];
  const values = valuesOf(narrow);
  if (!values) return [`${placeOf(at)}: any value instead of ${accepted.join(", ")}`];
  const other = isAnswer ? [] : values.filter((value) => !accepted.includes(value));
  return other.length === 0 ? [] : [`${placeOf(at)}: ${other.join(", ")} is not one of ${accepted.join(", ")}`];
}

const lowerLimits = ["minimum", "exclusiveMinimum", "minLength", "minItems"] as const;
const upperLimits = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"] as const;
const exact = ["pattern", "format", "multipleOf"] as const;

/** Limits of an answer are not part of what clients rely on. */
function limitDifferences(narrow: Schema, wide: Schema, { at, isAnswer }: Place): string[] {
  if (isAnswer) return [];
  const tighter = (name: string, fits: (mine: number, limit: number) => boolean) => {
    const limit = own(wide, name) as number | undefined;
    if (limit === undefined) return [];
    const mine = own(narrow, name) as number | undefined;
    return mine !== undefined && fits(mine, limit) ? [] : [`${placeOf(at)}: ${name} ${limit}, was ${mine ?? "none"}`];
  };
  return [
    ...lowerLimits.flatMap((name) => tighter(name, (mine, limit) => mine >= limit)),
    ...upperLimits.flatMap((name) => tighter(name, (mine, limit) => mine <= limit)),
    ...exact
      .filter((name) => wide[name] !== undefined && wide[name] !== narrow[name])
      .map((name) => `${placeOf(at)}: ${name} ${String(wide[name])}, was ${String(narrow[name] ?? "none")}`),
  ];
}

type Fields = Readonly<Record<string, Schema>>;
const fieldsOf = ({ properties }: Schema): Fields => (properties ?? {}) as Fields;
const requiredOf = ({ required }: Schema): readonly string[] => (required ?? []) as string[];

function fieldDifferences(narrow: Schema, wide: Schema, place: Place): string[] {
  const { at, isAnswer } = place;
  const mine = fieldsOf(narrow);
  const accepted = fieldsOf(wide);
  const missing = requiredOf(wide)
    .filter((name) => !requiredOf(narrow).includes(name))
    .map((name) => `${at}.${name}: ${isAnswer ? "may be missing" : "is required"}`);
  const removed = Object.keys(isAnswer ? accepted : mine)
    .filter((name) => !(own(isAnswer ? mine : accepted, name) || requiredOf(wide).includes(name)))
    .filter(() => isAnswer || wide.additionalProperties === false)
    .map((name) => `${at}.${name}: ${isAnswer ? "is no longer answered" : "is not accepted"}`);
  const changed = Object.entries(accepted).flatMap(([name, schema]) => {
    const current = own(mine, name);
    return current ? compare(current, schema, { ...place, at: `${at}.${name}` }) : [];
  });
  return [...missing, ...removed, ...changed, ...otherFieldDifferences(narrow, wide, place)];
}

/** The values of a record, where the names are free. */
function otherFieldDifferences(narrow: Schema, wide: Schema, place: Place): string[] {
  const [mine, accepted] = [narrow.additionalProperties, wide.additionalProperties];
  if (typeof mine !== "object" || typeof accepted !== "object" || !mine || !accepted) return [];
  return compare(mine as Schema, accepted as Schema, { ...place, at: `${place.at}.*` });
}

function itemDifferences(narrow: Schema, wide: Schema, place: Place): string[] {
  if (!wide.items || !narrow.items) return [];
  return compare(narrow.items as Schema, wide.items as Schema, { ...place, at: `${place.at}[]` });
}

const placeOf = (at: string): string => (at === "" ? "the value" : at);
