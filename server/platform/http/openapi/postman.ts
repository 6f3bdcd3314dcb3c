import { own } from "../../../../contracts/kit/own.ts";
import type { Json } from "./schemas.ts";

/** The parts of our OpenAPI document that a collection needs. */
interface Document {
  readonly info: { readonly title: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Json[];
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
}
interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Json;
  readonly example?: unknown;
}
interface Content {
  readonly schema: Json;
  readonly example?: unknown;
}

const about =
  "Every operation of the Forecourt API. Set the variables of the collection: `baseUrl`, the server's address, and `apiKey`, a key from Settings, API keys and webhooks. For a development key, `baseUrl` ends with `/sandbox`. Operations that only a browser session may call are included for reference.";

/** The collection of all operations for Postman (format 2.1), which Bruno, Insomnia and others import: one folder for each tag. */
export function postmanCollection(openapi: Json): Json {
  // our own document, from `openapi()`
  const document = openapi as unknown as Document;
  const items = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ operation, item: itemOf(method, path, operation) })),
  );
  return {
    info: {
      name: document.info.title,
      description: about,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: "http://127.0.0.1:4780" },
      { key: "apiKey", value: "" },
      // parts of a step of a path, which only these variables can be
      { key: "id", value: "" },
      { key: "size", value: "large" },
    ],
    item: document.tags.map(({ name, description }) => ({
      name,
      description,
      item: items.filter(({ operation }) => operation.tags.includes(name)).map(({ item }) => item),
    })),
  };
}

function itemOf(method: string, path: string, operation: Operation): Json {
  const parameters = operation.parameters.filter((one) => "name" in one);
  const headers = operation.parameters.flatMap((one) => ("$ref" in one ? [headerOf(one.$ref)] : []));
  const takesKey = operation.security.some((way) => Object.hasOwn(way, "apiKey"));
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      ...(!takesKey && { auth: { type: "noauth" } }),
      header: headers,
      url: urlOf(path, parameters),
      ...bodyOf(operation),
      description: `${operation.operationId}\n\n${operation.description}`,
    },
    response: [],
  };
}

/** Headers that a request can have: switched off, so that a request without changes is a plain one. */
function headerOf(reference: string): Json {
  const values: Readonly<Record<string, Json>> = {
    IdempotencyKey: { key: "Idempotency-Key", value: "{{$guid}}" },
    IfNoneMatch: { key: "If-None-Match", value: "" },
    IfMatch: { key: "If-Match", value: "" },
  };
  return { ...own(values, reference.slice(reference.lastIndexOf("/") + 1)), disabled: true };
}

const sampleOf = ({ example, schema }: Parameter): string => String(example ?? schema.default ?? "");

function urlOf(path: string, parameters: readonly Parameter[]): Json {
  const steps = path
    .slice(1)
    .split("/")
    .map((step) => (/^\{\w+\}$/.test(step) ? `:${step.slice(1, -1)}` : step.replace(/\{(\w+)\}/g, "{{$1}}")));
  const query = parameters.filter((one) => one.in === "query");
  const variables = parameters.filter((one) => one.in === "path" && steps.includes(`:${one.name}`));
  const enabled = query.filter(({ required }) => required);
  const search = enabled.map((one) => `${one.name}=${encodeURIComponent(sampleOf(one))}`).join("&");
  return {
    raw: `{{baseUrl}}/${steps.join("/")}${search === "" ? "" : `?${search}`}`,
    host: ["{{baseUrl}}"],
    path: steps,
    query: query.map((one) => ({ key: one.name, value: sampleOf(one), ...textOf(one), disabled: !one.required })),
    variable: variables.map((one) => ({ key: one.name, value: sampleOf(one), ...textOf(one) })),
  };
}

const textOf = ({ description }: Parameter): Json => (description === undefined ? {} : { description });

function bodyOf({ requestBody }: Operation): Json {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || content === undefined) return {};
  if (type === "multipart/form-data") return { body: { mode: "formdata", formdata: formOf(content) } };
  const isJson = type === "application/json";
  const raw = isJson ? JSON.stringify(content.example ?? {}, null, 2) : String(content.example ?? "");
  return { body: { mode: "raw", raw, options: { raw: { language: isJson ? "json" : "text" } } } };
}

function formOf({ schema, example }: Content): Json[] {
  const values = (example ?? {}) as Json;
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([key, field]) =>
    field.contentMediaType === undefined
      ? { key, type: "text", value: String(own(values, key) ?? ""), disabled: own(values, key) === undefined }
      : { key, type: "file", src: [] },
  );
}
