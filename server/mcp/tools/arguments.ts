import { z } from "zod";
import { incrementalQuery } from "../../../contracts/kit/incremental.ts";
import { own } from "../../../contracts/kit/own.ts";
import type { Operation } from "./operations.ts";

export type Json = Record<string, unknown>;

/** Assistants read small pages: a list of 200 vehicles does not fit into a conversation. */
export const defaultLimit = 25;

/**
 * The query parameters that a tool has. An incremental read is for programs that mirror records. An argument has one
 * value, so a parameter of the path takes the place of one in the query with the same name.
 */
export const queryOf = (operation: Operation): Readonly<Record<string, z.ZodType>> => {
  const left = { ...incrementalQuery, ...pathOf(operation) };
  const query = (operation.endpoint.query?.shape ?? {}) as Record<string, z.ZodType>;
  return Object.fromEntries(Object.entries(query).filter(([name]) => !Object.hasOwn(left, name)));
};

export const pathOf = ({ endpoint }: Operation): Readonly<Record<string, z.ZodType>> =>
  (endpoint.params?.shape ?? {}) as Record<string, z.ZodType>;

/** The JSON schema of a tool's arguments: the parameters of path and query by name, and the body as `body`. */
export function argumentsSchema(operation: Operation): Json & { readonly type: "object" } {
  const { endpoint } = operation;
  const parts: Readonly<Record<string, z.ZodType>> = {
    ...pathOf(operation),
    ...queryOf(operation),
    ...(endpoint.body && { body: endpoint.body }),
  };
  const { $schema, additionalProperties, ...schema } = z.toJSONSchema(z.strictObject(parts), {
    io: "input",
    unrepresentable: "any",
  });
  void [$schema, additionalProperties];
  const properties = Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, form]) => [
      name,
      name === "body" ? form : parameter(form, { name, type: own(parts, name) }),
    ]),
  );
  return { ...(shorter(schema) as Json), type: "object", properties: shorter(properties), additionalProperties: false };
}

/** A parameter as an assistant writes it: a boolean is no text, and a list is short. */
function parameter(form: Json, { name, type }: { readonly name: string; readonly type: z.ZodType | undefined }): Json {
  if (name === "limit") return { ...form, default: defaultLimit };
  const { enum: values, ...rest } = form;
  if (Array.isArray(values) && values.join() === "true,false") return { ...rest, type: "boolean" };
  const { data } = z.safeParse(type ?? z.undefined(), undefined);
  const isPlain = typeof data === "string" || typeof data === "number" || typeof data === "boolean";
  return isPlain ? { default: data, ...form } : form;
}

/** Leaves out patterns of formats that have a name: each of them would cost as much as a sentence. */
function shorter(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shorter);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(key === "pattern" && typeof inner === "string" && "format" in value))
      .map(([key, inner]) => [key, shorter(inner)]),
  );
}
