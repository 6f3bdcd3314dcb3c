import type { Json } from "../../../server/platform/http/openapi/schemas.ts";

/** The name of a component's type, by its reference. */
export type NameOf = (reference: string) => string;

const isRecord = (value: unknown): value is Json =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const schemas = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** A type of TypeScript for a JSON schema as zod writes it. */
export function typeOf(schema: Json, nameOf: NameOf): string {
  if (typeof schema.$ref === "string") return nameOf(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const alternatives = schemas(schema.anyOf ?? schema.oneOf);
  if (alternatives.length > 0) return [...new Set(alternatives.map((one) => typeOf(one, nameOf)))].join(" | ");
  const all = schemas(schema.allOf);
  if (all.length > 0) return all.map((one) => `(${typeOf(one, nameOf)})`).join(" & ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, nameOf)).join(" | ");
  return ofOneType(schema, nameOf);
}

function ofOneType(schema: Json, nameOf: NameOf): string {
  switch (schema.type) {
    case "string":
      return "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return arrayType(schema, nameOf);
    case "object":
      return objectType(schema, nameOf);
    default:
      return isRecord(schema.not) ? "never" : "unknown";
  }
}

function arrayType({ prefixItems, items }: Json, nameOf: NameOf): string {
  const places = schemas(prefixItems);
  if (places.length > 0) return `[${places.map((place) => typeOf(place, nameOf)).join(", ")}]`;
  return `(${isRecord(items) ? typeOf(items, nameOf) : "unknown"})[]`;
}

function objectType({ properties, required, additionalProperties }: Json, nameOf: NameOf): string {
  const known = Object.entries(isRecord(properties) ? properties : {});
  const other = isRecord(additionalProperties) ? typeOf(additionalProperties, nameOf) : "unknown";
  if (known.length === 0)
    return additionalProperties === false ? "Record<string, never>" : `{ [name: string]: ${other} }`;
  const needed = Array.isArray(required) ? required : [];
  return membersOf(
    known.map(([name, form]) => ({
      name,
      isRequired: needed.includes(name),
      type: isRecord(form) ? typeOf(form, nameOf) : "unknown",
      comment: isRecord(form) ? form.description : undefined,
    })),
  );
}

export interface Member {
  readonly name: string;
  readonly isRequired: boolean;
  readonly type: string;
  readonly comment?: unknown;
}

/** An object type with these members. */
export const membersOf = (members: readonly Member[]): string => {
  const lines = members.map(({ name, isRequired, type, comment }) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    // with exactOptionalPropertyTypes, a caller may still pass undefined: the client leaves it out
    return `${commentOf(comment)}${key}${isRequired ? "" : "?"}: ${type}${isRequired ? "" : " | undefined"};`;
  });
  return `{\n${lines.join("\n")}\n}`;
};

export const commentOf = (text: unknown): string =>
  typeof text === "string" && text !== "" ? `/** ${text.replaceAll("*/", "*\\/")} */\n` : "";
