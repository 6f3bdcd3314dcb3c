import { z } from "zod";
import type { Endpoint } from "../../../../contracts/kit/endpoint.ts";
import { honorsIfMatch } from "../conditional.ts";
import { isReplayable } from "../mount.ts";
import { answers, isConditional } from "./answers.ts";
import type { Json, SchemaOf } from "./schemas.ts";

/** A request and its answer, as a test sent and received them. */
export interface Example {
  readonly request?: unknown;
  readonly response?: unknown;
}

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
    ...parameters("path", endpoint.params, schema),
    ...parameters("query", endpoint.query, schema),
    ...(isReplayable(endpoint) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ...(isConditional(endpoint) ? [{ $ref: "#/components/parameters/IfNoneMatch" }] : []),
    ...(honorsIfMatch(endpoint) ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
  ],
  ...requestBody(endpoint, schema, example?.request),
  responses: answers(endpoint, schema, example?.response),
});

const mebibytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

/** The description of the contract, the limit of an upload, who may call, and what is special about the endpoint. */
function descriptionOf(endpoint: Endpoint): string {
  const { method, sensitive, description, deprecated, upload } = endpoint;
  const ending =
    deprecated &&
    `Deprecated since ${deprecated.since}, ends ${deprecated.sunset} at the earliest. ${deprecated.instead}`;
  const notKept =
    method === "POST" && sensitive ? "Secrets pass through it: nothing is kept for an `Idempotency-Key`." : undefined;
  const limit =
    upload &&
    `The file is at most ${mebibytes(upload.maxBytes)} (${upload.maxBytes} bytes); a larger one answers FILE_TOO_LARGE.`;
  const parts = [description, limit, notKept, ending, callersOf(endpoint)];
  return parts.filter((one) => one !== undefined).join(" ");
}

/** Who may call the endpoint, as a sentence. */
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

const parameters = (place: "path" | "query", type: z.ZodObject | undefined, schema: SchemaOf): Json[] =>
  Object.entries(type?.shape ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: place === "path" || !z.safeParse(value, undefined).success,
    schema: withDefault(schema(value as z.ZodType, "input"), value as z.ZodType),
  }));

/** Adds the value of a parameter that is left out: the JSON schema of a converted text does not have it. */
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
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: form } } } };
  }
  if (!endpoint.body) return {};
  const described = { schema: schema(endpoint.body, "input"), ...(example !== undefined && { example }) };
  const types = endpoint.consumes ?? ["application/json"];
  return { requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, described])) } };
}
