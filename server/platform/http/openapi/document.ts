import { contracts } from "../../../../contracts/index.ts";
import type { Endpoint } from "../../../../contracts/kit/endpoint.ts";
import { own } from "../../../../contracts/kit/own.ts";
import { tags } from "../../../../contracts/tags.ts";
import { headers } from "./headers.ts";
import { introduction } from "./introduction.ts";
import { type Example, type Examples, operation } from "./operation.ts";
import { createSchemas, type Json } from "./schemas.ts";
import { openapiWebhooks } from "./webhooks.ts";

/** The OpenAPI 3.1 document, generated only from the contracts and from recorded examples. */
export function openapi(version = "1", examples: Examples = {}): Json {
  const components = new Map<string, unknown>();
  const schema = createSchemas(components);
  const paths = new Map<string, Json>();
  for (const [feature, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract as Record<string, Endpoint>)) {
      const path = endpoint.at === "root" ? endpoint.path : `/v1${endpoint.path}`;
      const example = own(examples, `${feature}_${name}`);
      const described = operation({ feature, name, endpoint, schema, example });
      paths.set(path, { ...paths.get(path), [endpoint.method.toLowerCase()]: described });
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Forecourt",
      version,
      description: introduction,
      contact: { name: "The administrator of the installation" },
      license: { name: "Proprietary", identifier: "LicenseRef-Forecourt" },
    },
    servers: [{ url: "/", description: "this server" }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(paths),
    webhooks: openapiWebhooks(schema),
    components: {
      schemas: Object.fromEntries(
        [...components].map(([name, form]) => [name, withExample(form, own(examples, name))]),
      ),
      headers: usedIn([...paths.values()]),
      parameters: requestHeaders,
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "an API key: `dev_...` or `prod_...`" },
        session: { type: "apiKey", in: "cookie", name: "accessToken" },
      },
    },
  };
}

/** Adds an example to a schema. Schemas of errors have one, so that it is not repeated in each operation. */
function withExample(schema: unknown, example: Example | undefined): unknown {
  const body = own(example?.responses ?? {}, "application/json");
  return body === undefined ? schema : { ...(schema as Json), examples: [body] };
}

/** The headers that these operations refer to. */
function usedIn(operations: readonly Json[]): Json {
  const text = JSON.stringify(operations);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
}

/** Request headers that many operations accept. */
const requestHeaders = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    schema: { type: "string", maxLength: 255 },
    description:
      "Any text of your own, one per thing to be done. The first answer is kept for 24 hours, over restarts too, and is given again to the same key with the same body (header `Idempotent-Replayed: true`). A repeated answer sets no cookies. The same key with another body or address: 422 IDEMPOTENCY_KEY_REUSED; while the first is running: 409 IDEMPOTENCY_IN_PROGRESS. An error is not kept: nothing was done, and the same request may be tried again. Where the server was cut off before it could answer, the outcome is not known: 409 with `details.outcome` `unknown` for the rest of the 24 hours. Look whether the thing was done before you send it under another key.",
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    schema: { type: "string" },
    description: "The `ETag` of an earlier answer. If the answer is still the same: 304, without a body.",
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    schema: { type: "string" },
    description:
      "The `ETag` of the record as you read it. If it was changed since, nothing is changed: 412 PRECONDITION_FAILED. Without the header, the last change wins.",
  },
} as const;
