import { z } from "zod";

/** The parts of a JSON schema that the generators use, as zod writes it, without references. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  /** As `anyOf`, of forms that a member tells apart. */
  readonly oneOf?: readonly Schema[];
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
  typesOf(schema).includes("null") || (schema.anyOf ?? schema.oneOf ?? []).some(isNullable);

/** The forms that a value may have, except null. */
export const formsOf = (schema: Schema): readonly Schema[] =>
  (schema.anyOf ?? schema.oneOf ?? [schema]).filter((form) => form.type !== "null");

/** The form of a value: of several with fixed members, the one with those that the value has. */
export function formOf(schema: Schema, value: unknown): Schema {
  const forms = formsOf(schema);
  const members = (typeof value === "object" && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const fits = ({ properties = {} }: Schema) =>
    Object.entries(properties).every(([name, { const: fixed }]) => fixed === undefined || fixed === members[name]);
  return forms.find(fits) ?? forms[0] ?? {};
}

/** `string`, `object`, ... of a schema of one form. */
export const typeOf = (schema: Schema): string =>
  typesOf(schema).find((type) => type !== "null") ?? (schema.enum ? "string" : "");

/** Whether the schema allows members that it does not name. */
export const isLoose = ({ additionalProperties }: Schema): boolean => typeof additionalProperties === "object";
