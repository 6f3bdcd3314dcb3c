import type { Schema } from "./openapi.ts";

const shownValues = 8;

/** The type of a value in a few words: `integer`, `"IN_STOCK" | "SOLD"`, `string (date-time) | null`. */
export function typeText(schema: Schema | undefined): string {
  if (schema === undefined) return "any";
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) {
    const values = schema.enum.slice(0, shownValues).map((value) => JSON.stringify(value));
    return [...values, ...(schema.enum.length > shownValues ? ["…"] : [])].join(" | ");
  }
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(" | ");
  if (schema.type === "array") return `${typeText(schema.items)}[]`;
  const type = typeof schema.type === "string" ? schema.type : (schema.type ?? ["any"]).join(" | ");
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}
