import { z } from "zod";

export type Json = Record<string, unknown>;
/** The JSON schema of a type, as it is sent (`output`) or received (`input`). */
export type SchemaOf = (type: z.ZodType, io: "input" | "output") => Json;

const rateLimit = z
  .object({ limit: z.int(), remaining: z.int(), reset: z.int().meta({ description: "Unix time in seconds" }) })
  .optional()
  .meta({ description: "only for requests with an API key" });

const errorFields = {
  status: z.literal("error"),
  error: z.object({
    code: z.string().meta({ description: "stable: decide by it, not by the message" }),
    message: z.string().meta({ description: "one sentence for a person" }),
    type: z.string(),
    field: z.string().optional().meta({ description: "the first invalid field: `images[3].url`" }),
    details: z.record(z.string(), z.unknown()).optional().meta({
      description: "depends on the code; of a VALIDATION_ERROR `issues`: every invalid field with its reason",
    }),
  }),
  meta: z.object({ request_id: z.string(), rate_limit: rateLimit }),
};

/** The error body of endpoints with an envelope. */
export const EnvelopeError = z.object(errorFields).meta({ id: "Error" });
/** The error body of all other endpoints (completions, section 3). */
export const PlainError = z
  .object({ success: z.literal(false), message: z.string(), ...errorFields })
  .meta({ id: "PlainError" });

/** The `meta` of an envelope. */
export const EnvelopeMeta = z
  .object({
    request_id: z.string(),
    timestamp: z.string(),
    processing_time: z.number().meta({ description: "seconds" }),
    rate_limit: rateLimit,
  })
  .meta({ id: "Meta" });

/** Converts types to JSON schemas. Types with a name go to `components`, once each. */
export const createSchemas =
  (components: Map<string, unknown>): SchemaOf =>
  (type, io) =>
    lift(z.toJSONSchema(type, { io, target: "draft-2020-12", unrepresentable: "any" }), components);

/** Moves the `$defs` of a schema to the shared components and updates the references. */
function lift(json: Json, components: Map<string, unknown>): Json {
  const { $defs, $schema, ...rest } = json;
  for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
    components.set(name, repoint(definition));
  }
  void $schema;
  return repoint(rest) as Json;
}

function repoint(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(repoint);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      // An `id` that is a string is the id of a schema. Otherwise it is a property named `id`.
      .filter(([key, inner]) => key !== "$schema" && !(key === "id" && typeof inner === "string"))
      .map(([key, inner]) =>
        key === "$ref" && typeof inner === "string"
          ? [key, inner.replace("#/$defs/", "#/components/schemas/")]
          : [key, repoint(inner)],
      ),
  );
}
