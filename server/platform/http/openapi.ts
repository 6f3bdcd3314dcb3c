import { z } from "zod";
import { LiveGap, liveEvents } from "../../../contracts/events.ts";
import { contracts } from "../../../contracts/index.ts";
import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import { type ErrorCode, errors } from "../../../contracts/kit/errors.ts";
import { hasEtag, honorsIfMatch } from "./conditional.ts";
import { isReplayable } from "./mount.ts";
import { openapiWebhooks } from "./openapi-webhooks.ts";

type Json = Record<string, unknown>;

const ErrorBody = z
  .object({
    status: z.literal("error"),
    error: z.object({
      code: z.string(),
      message: z.string(),
      type: z.string(),
      field: z.string().optional(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
    meta: z.object({ request_id: z.string() }),
  })
  .meta({ id: "Error" });

const EnvelopeMeta = z
  .object({
    request_id: z.string(),
    timestamp: z.string(),
    processing_time: z.number(),
    rate_limit: z.object({ limit: z.int(), remaining: z.int(), reset: z.int() }).optional(),
  })
  .meta({ id: "Meta" });

/** The OpenAPI 3.1 description, generated only from the contracts. */
export function openapi(version = "1"): Json {
  const components = new Map<string, unknown>();
  const paths = new Map<string, Json>();
  const schema = (type: z.ZodType, io: "input" | "output"): Json =>
    lift(z.toJSONSchema(type, { io, target: "draft-2020-12", unrepresentable: "any" }), components);
  for (const [feature, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract as Record<string, Endpoint>)) {
      const path = endpoint.at === "root" ? endpoint.path : `/v1${endpoint.path}`;
      const described = operation({ feature, name, endpoint, schema });
      paths.set(path, { ...paths.get(path), [endpoint.method.toLowerCase()]: described });
    }
  }
  components.set("LiveEvents", schema(z.object({ ...liveEvents, gap: LiveGap }), "output"));
  return {
    openapi: "3.1.0",
    info: {
      title: "Forecourt",
      version,
      description:
        "The dealership workstation's API. Every path under /v1 (production) is also served under /sandbox/v1 (sandbox). Fields of a body and parameters of a query that an endpoint does not know are refused; a key may come as `api_key` in any query.",
    },
    servers: [{ url: "/", description: "this server" }],
    tags: Object.keys(contracts).map((tag) => ({ name: tag })),
    paths: Object.fromEntries(paths),
    webhooks: openapiWebhooks(schema),
    components: {
      schemas: Object.fromEntries(components),
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "an API key: `dev_...` or `prod_...`" },
        session: { type: "apiKey", in: "cookie", name: "accessToken" },
      },
    },
  };
}

interface Described {
  readonly feature: string;
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly schema: (type: z.ZodType, io: "input" | "output") => Json;
}

function operation({ feature, name, endpoint, schema }: Described): Json {
  return {
    operationId: `${feature}_${name}`,
    tags: [feature],
    summary: endpoint.summary,
    ...descriptionOf(endpoint),
    ...(endpoint.deprecated && { deprecated: true }),
    security: security(endpoint),
    parameters: [
      ...parameters("path", endpoint.params, schema),
      ...parameters("query", endpoint.query, schema),
      ...(isReplayable(endpoint) ? [idempotencyKey] : []),
      ...(isConditional(endpoint) ? [ifNoneMatch] : []),
      ...(honorsIfMatch(endpoint) ? [ifMatch] : []),
    ],
    ...requestBody(endpoint, schema),
    responses: {
      [endpoint.status ?? (endpoint.response ? 200 : 204)]: success(endpoint, schema),
      ...(isConditional(endpoint) && { 304: notModified }),
      ...failures(endpoint, schema),
    },
  };
}

const mebibytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

/** The description of the contract, with the limit of an upload. If a POST takes no Idempotency-Key, the reason is added. */
function descriptionOf({ method, sensitive, description, deprecated, upload }: Endpoint): Json {
  const ending =
    deprecated &&
    `Deprecated since ${deprecated.since}, ends ${deprecated.sunset} at the earliest. ${deprecated.instead}`;
  const notKept =
    method === "POST" && sensitive ? "Secrets pass through it: nothing is kept for an `Idempotency-Key`." : undefined;
  const limit =
    upload &&
    `The file is at most ${mebibytes(upload.maxBytes)} (${upload.maxBytes} bytes); a larger one answers FILE_TOO_LARGE.`;
  const text = [description, limit, notKept, ending].filter((one) => one !== undefined).join(" ");
  return text === "" ? {} : { description: text };
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", maxLength: 255 },
  description:
    "Any text of your own, one per thing to be done. The first answer is kept for 24 hours, over restarts too, and is given again to the same key with the same body (header `Idempotent-Replayed: true`). The same key with another body or address: 422 IDEMPOTENCY_KEY_REUSED; while the first is running: 409 IDEMPOTENCY_IN_PROGRESS. An error is not kept: nothing was done, and the same request may be tried again. Where the server was cut off before it could answer, the outcome is not known: 409 with `details.outcome` `unknown` for the rest of the 24 hours. Look whether the thing was done before you send it under another key.",
};

const isConditional = (endpoint: Endpoint): boolean => endpoint.method === "GET" && hasEtag(endpoint);

const ifNoneMatch = {
  name: "If-None-Match",
  in: "header",
  required: false,
  schema: { type: "string" },
  description: "The `ETag` of an earlier answer. If the answer is still the same: 304, without a body.",
};
const ifMatch = {
  name: "If-Match",
  in: "header",
  required: false,
  schema: { type: "string" },
  description:
    "The `ETag` of the record as you read it. If it was changed since, nothing is changed: 412 PRECONDITION_FAILED. Without the header, the last change wins.",
};
const etagHeader = {
  ETag: {
    schema: { type: "string" },
    description: "Identifies this answer (`If-None-Match`) and, for a single record, its version (`If-Match`).",
  },
};
const notModified = { description: "Not modified: the answer has the ETag of the request", headers: etagHeader };

function security(endpoint: Endpoint): Json[] {
  const key = { apiKey: endpoint.permission ? [endpoint.permission] : [] };
  if (endpoint.auth === "public") return [];
  if (endpoint.auth === "key") return [key];
  if (endpoint.auth === "optional") return [{}, key, { session: [] }];
  return endpoint.auth === "session" ? [{ session: [] }] : [key, { session: [] }];
}

function parameters(place: "path" | "query", type: z.ZodObject | undefined, schema: Described["schema"]): Json[] {
  return Object.entries(type?.shape ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: place === "path" || !z.safeParse(value, undefined).success,
    schema: schema(value as z.ZodType, "input"),
  }));
}

function requestBody(endpoint: Endpoint, schema: Described["schema"]): Json {
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
  const described = { schema: schema(endpoint.body, "input") };
  const types = endpoint.consumes ?? ["application/json"];
  return { requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, described])) } };
}

function success(endpoint: Endpoint, schema: Described["schema"]): Json {
  const content: Record<string, Json> = Object.fromEntries(
    (endpoint.produces ?? []).map((type) => [type, { schema: { type: "string" } }]),
  );
  if (endpoint.response) {
    const meta = endpoint.meta ? EnvelopeMeta.extend(endpoint.meta.shape) : EnvelopeMeta;
    const bodyOf = (data: z.ZodType) =>
      endpoint.shape === "plain" ? data : z.object({ status: z.literal("success"), data, meta });
    content["application/json"] = {
      schema: schema(bodyOf(endpoint.response), "output"),
      // beside the schema of the list, which clients know: only a request with updatedSince or cursor has this answer
      ...(endpoint.incremental && { "x-incremental-schema": schema(bodyOf(endpoint.incremental), "output") }),
      ...(endpoint.example !== undefined && { example: endpoint.example }),
    };
  }
  const headers = hasEtag(endpoint) ? { headers: etagHeader } : {};
  return { description: "Success", ...headers, ...(Object.keys(content).length > 0 && { content }) };
}

function failures(endpoint: Endpoint, schema: Described["schema"]): Record<string, Json> {
  const codes = new Set<ErrorCode>(endpoint.errors);
  codes.add("VALIDATION_ERROR").add("INTERNAL_ERROR").add("STORAGE_FULL").add("SERVICE_UNAVAILABLE");
  if (endpoint.auth !== "public") codes.add("TOKEN_EXPIRED").add("RATE_LIMIT_EXCEEDED");
  if (endpoint.auth === "key" || endpoint.auth === "any")
    codes.add("MISSING_API_KEY").add("INVALID_API_KEY").add("INSUFFICIENT_PERMISSIONS");
  if (honorsIfMatch(endpoint)) codes.add("PRECONDITION_FAILED");
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const code of codes) byStatus[errors[code][0]] = [...(byStatus[errors[code][0]] ?? []), code];
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list]) => [
      status,
      { description: list.join(", "), content: { "application/json": { schema: schema(ErrorBody, "output") } } },
    ]),
  );
}

/** Moves a schema's `$defs` into the shared components and adapts the references. */
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
      // the id of a schema is a string; a property named `id` is a schema
      .filter(([key, inner]) => key !== "$schema" && !(key === "id" && typeof inner === "string"))
      .map(([key, inner]) =>
        key === "$ref" && typeof inner === "string"
          ? [key, inner.replace("#/$defs/", "#/components/schemas/")]
          : [key, repoint(inner)],
      ),
  );
}
