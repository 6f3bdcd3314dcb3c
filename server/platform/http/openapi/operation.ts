import { z } from "zod";
import type { Endpoint } from "../../../../contracts/kit/endpoint.ts";
import { own } from "../../../../contracts/kit/own.ts";
import { honorsIfMatch } from "../conditional.ts";
import { isReplayable } from "../mount.ts";
import { answers, isConditional } from "./answers.ts";
import type { Json, SchemaOf } from "./schemas.ts";

/** A request and its answer, recorded by a test (test/contract/examples). */
export interface Example {
  /** Path and query parameters, by name. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly request?: unknown;
  /** By media type. */
  readonly responses?: Readonly<Record<string, unknown>>;
}
/** Examples by operation id. Examples of errors: by the name of their schema. */
export type Examples = Readonly<Record<string, Example>>;

interface Described {
  readonly feature: string;
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly schema: SchemaOf;
  readonly example: Example | undefined;
}

export const operation = ({ feature, name, endpoint, schema, example }: Described): Json => ({
  operationId: `${feature}_${name}`,
  tags: [feature],
  summary: endpoint.summary,
  description: descriptionOf(endpoint),
  ...(endpoint.deprecated && { deprecated: true }),
  security: security(endpoint),
  parameters: [
    ...parameters("path", endpoint.params, { schema, example }),
    ...parameters("query", endpoint.query, { schema, example }),
    ...(isReplayable(endpoint) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ...(isConditional(endpoint) ? [{ $ref: "#/components/parameters/IfNoneMatch" }] : []),
    ...(honorsIfMatch(endpoint) ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
  ],
  ...requestBody(endpoint, schema, example?.request),
  responses: answers(endpoint, schema, example?.responses),
});

const mebibytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

/** The contract's description, the upload limit, and notes on deprecation, replays and credentials. */
function descriptionOf(endpoint: Endpoint): string {
  const { sensitive, ignoresIdempotencyKey, description, deprecated, upload } = endpoint;
  const ending =
    deprecated &&
    `Deprecated since ${deprecated.since}, ends ${deprecated.sunset} at the earliest. ${deprecated.instead}`;
  const repeated = ignoresIdempotencyKey
    ? "An `Idempotency-Key` has no effect: a repeated request runs again."
    : isReplayable(endpoint) && sensitive
      ? "The answer that is kept for an `Idempotency-Key` is encrypted."
      : undefined;
  const limit =
    upload &&
    `The file is at most ${mebibytes(upload.maxBytes)} (${upload.maxBytes} bytes); a larger one answers FILE_TOO_LARGE.`;
  const parts = [description, limit, repeated, ending, callersOf(endpoint)];
  return parts.filter((one) => one !== undefined).join(" ");
}

/** A sentence about the required credentials. */
function callersOf({ auth, permission }: Endpoint): string {
  const key = permission ? `an API key with \`${permission}\`` : "an API key";
  if (auth === "public") return "Needs no credentials.";
  if (auth === "optional") return "Needs no credentials; a session or key identifies the caller.";
  if (auth === "key") return `Needs ${key}.`;
  return auth === "session" ? "Needs a session." : `Needs ${key}, or a session.`;
}

function security({ auth, permission }: Endpoint): Json[] {
  const key = { apiKey: permission ? [permission] : [] };
  if (auth === "public") return [];
  if (auth === "key") return [key];
  if (auth === "optional") return [{}, key, { session: [] }];
  return auth === "session" ? [{ session: [] }] : [key, { session: [] }];
}

const parameters = (
  place: "path" | "query",
  type: z.ZodObject | undefined,
  { schema, example }: Pick<Described, "schema" | "example">,
): Json[] =>
  Object.entries(type?.shape ?? {}).map(([name, value]) => {
    const { description, ...form } = schema(value as z.ZodType, "input");
    return {
      name,
      in: place,
      required: place === "path" || !z.safeParse(value, undefined).success,
      ...(description !== undefined && { description }),
      schema: withDefault(form, value as z.ZodType),
      ...exampleOf(own(example?.parameters ?? {}, name)),
    };
  });

const exampleOf = (example: unknown): Json => (example === undefined ? {} : { example });

/** Adds the default value of an optional parameter: the JSON schema of a transformed string lacks it. */
function withDefault(schema: Json, type: z.ZodType): Json {
  const { data } = z.safeParse(type, undefined);
  if (data === undefined || data === null) return schema;
  return { ...schema, default: schema.type === "string" ? String(data) : data };
}

function requestBody(endpoint: Endpoint, schema: SchemaOf, example: unknown): Json {
  if (endpoint.upload) {
    const file = {
      type: "string",
      contentMediaType: "application/octet-stream",
      description: `at most ${endpoint.upload.maxBytes} bytes`,
    };
    const { required = [], properties = {} } = endpoint.body ? schema(endpoint.body, "input") : {};
    const form = {
      type: "object",
      required: [endpoint.upload.field, ...(required as string[])],
      properties: { [endpoint.upload.field]: file, ...(properties as Json) },
    };
    return {
      requestBody: { required: true, content: { "multipart/form-data": { schema: form, ...exampleOf(example) } } },
    };
  }
  if (!endpoint.body) return {};
  const described = { schema: schema(endpoint.body, "input"), ...exampleOf(example) };
  const types = endpoint.consumes ?? ["application/json"];
  return { requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, described])) } };
}
