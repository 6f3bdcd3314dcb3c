import { z } from "zod";

/** The parts of a JSON schema that the generators use, as zod writes it, without references. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly description?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** A contract's schema for the caller (`input`) or for the handler (`output`). */
export const schemaOf = (type: z.ZodType, io: "input" | "output" = "input"): Schema =>
  // with an empty registry no schema has a name, so there are no references
  z.toJSONSchema(type, { io, unrepresentable: "any", metadata: z.registry<Record<string, unknown>>() }) as Schema;

const typesOf = ({ type }: Schema): readonly string[] => (typeof type === "string" ? [type] : (type ?? []));

export const isNullable = (schema: Schema): boolean =>
  typesOf(schema).includes("null") || (schema.anyOf ?? []).some(isNullable);

/** The forms that a value may have, except null. */
export const formsOf = (schema: Schema): readonly Schema[] =>
  (schema.anyOf ?? [schema]).filter((form) => form.type !== "null");

/** `string`, `object`, ... of a schema of one form. */
export const typeOf = (schema: Schema): string =>
  typesOf(schema).find((type) => type !== "null") ?? (schema.enum ? "string" : "");

/** Whether the schema allows members that it does not name. */
export const isLoose = ({ additionalProperties }: Schema): boolean => typeof additionalProperties === "object";
