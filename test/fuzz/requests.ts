import fc from "fast-check";
import type { z } from "zod";
import type { Endpoint } from "../../contracts/kit/endpoint.ts";
import { everyFault, faultIn } from "../contract/generators/faults.ts";
import { exampleOf } from "../contract/generators/property.ts";
import { everyQueryFault, queryJunk, querySchemaOf, queryText } from "../contract/generators/queries.ts";
import { schemaOf } from "../contract/generators/schema.ts";
import { completeBodies, type Known, validBodies, validOf } from "../contract/generators/valid.ts";
import type { Route } from "../contract/routes.ts";
import { knownOf, paramsOf, pathOf, type Resources } from "../contract/scene/resources.ts";
import { file, text } from "./bodies.ts";
import { headers } from "./headers.ts";

/** Who sends a request. Endpoints for administrators are always called by one. */
export type Sender = "session" | "key" | "outsider" | "anonymous";

export interface FuzzedRequest {
  readonly sender: Sender;
  readonly method: string;
  /** With the query, encoded as sent. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
}

/** Names that have a meaning in JavaScript, in paths, or in SQL. */
const oddNames = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "null",
  "..%2f..%2fetc",
  "%00",
  "'%20or%201",
  "%F0%9F%9A%97",
];
/** Fields by which the product looks up entries, with the names that every JavaScript object inherits. */
const prototypeNames = ["constructor", "toString", "__proto__", "Saab"];
const lookupFields = [
  "make",
  "model",
  "trim",
  "color",
  "bodyStyle",
  "condition",
  "source",
  "key",
  "code",
  "action",
  "name",
];
const fuzzedKnown = (of: Resources): Known => ({
  ...Object.fromEntries(lookupFields.map((field) => [field, prototypeNames])),
  ...knownOf(of),
});

/** Not text in UTF-8, or not percent-encoded. */
const notText = ["%", "%zz", "%ff", "%c3%28", "%ed%a0%80"];

/** One path parameter: usually the id of the right resource, or else another id, an odd name or any text. */
const param = (value: string, of: Resources): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(value) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(of).map(encodeURIComponent)) },
    { weight: 1, arbitrary: fc.constantFrom(...oddNames, ...notText) },
    {
      weight: 1,
      arbitrary: fc
        .string({ unit: "binary", minLength: 1, maxLength: 60 })
        // a path of dots leads to another endpoint
        .filter((one) => !/^\.+$/.test(one))
        .map(encodeURIComponent),
    },
  );

function path(endpoint: Endpoint, of: Resources): fc.Arbitrary<string> {
  const params = Object.entries(paramsOf(endpoint, of)).map(([name, value]) => [name, param(value, of)] as const);
  return fc.record(Object.fromEntries(params)).map((values) => pathOf(endpoint, values));
}

const junkQuery = fc
  .array(fc.tuple(fc.string({ maxLength: 12 }), fc.string({ unit: "binary", maxLength: 30 })), { maxLength: 4 })
  .map((pairs) => queryText(Object.fromEntries(pairs)));

function query({ query: type }: Endpoint, of: Resources): fc.Arbitrary<string> {
  if (!type) return fc.oneof({ weight: 9, arbitrary: fc.constant("") }, { weight: 1, arbitrary: junkQuery });
  const schema = querySchemaOf(type);
  const valid = validOf(schemaOf(type, "output"), fuzzedKnown(of)).map((one) =>
    queryText(one as Record<string, unknown>),
  );
  const faults = everyQueryFault(schema).map(({ value }) => value);
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 1, arbitrary: fc.constant("") },
    { weight: 2, arbitrary: fc.constantFrom("", ...faults) },
    ...(Object.keys(schema.members).length > 0
      ? [{ weight: 1, arbitrary: queryJunk(schema, () => false).map(({ value }) => value) }]
      : []),
    { weight: 1, arbitrary: junkQuery },
  );
}

interface Payload {
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
  readonly type?: string;
}
const jsonType = "application/json";
const asJson = (value: unknown): Payload => ({ body: JSON.stringify(value), type: jsonType });

/** A JSON body: valid, with one fault, any other JSON, or not JSON. */
function json(type: z.ZodType, of: Resources): fc.Arbitrary<Payload> {
  const known = fuzzedKnown(of);
  const complete = completeBodies(type, known);
  const faults = everyFault(schemaOf(type), exampleOf(complete)).map(({ value }) => value);
  return fc.oneof(
    { weight: 5, arbitrary: validBodies(type, known).map(asJson) },
    { weight: 2, arbitrary: complete.map(asJson) },
    { weight: 3, arbitrary: faultIn(complete, () => false).map(({ value }) => asJson(value)) },
    { weight: 2, arbitrary: fc.constantFrom(...faults).map(asJson) },
    { weight: 1, arbitrary: fc.jsonValue({ stringUnit: "binary" }).map(asJson) },
    { weight: 1, arbitrary: text.map((body) => ({ body, type: jsonType })) },
  );
}

function payload({ body, consumes, upload, method }: Endpoint, of: Resources): fc.Arbitrary<Payload> {
  if (upload) return file(upload.field);
  if (consumes) return fc.tuple(text, fc.constantFrom(...consumes, jsonType)).map(([body, type]) => ({ body, type }));
  if (body) return json(body, of);
  if (method === "GET") return fc.constant({});
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant<Payload>({}) },
    { weight: 1, arbitrary: fc.jsonValue().map(asJson) },
  );
}

const senders: fc.Arbitrary<Sender> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Sender>("session") },
  { weight: 4, arbitrary: fc.constant<Sender>("key") },
  { weight: 1, arbitrary: fc.constant<Sender>("outsider") },
  { weight: 1, arbitrary: fc.constant<Sender>("anonymous") },
);

/** Requests to one endpoint about the resources of an account: valid, with a single fault, or random. */
export const requestsTo = ({ endpoint }: Route, of: Resources): fc.Arbitrary<FuzzedRequest> =>
  fc
    .tuple(senders, path(endpoint, of), query(endpoint, of), headers, payload(endpoint, of))
    .map(([sender, path, query, headers, { body, type }]) => ({
      sender,
      method: endpoint.method,
      path: path + query,
      headers: { ...(type !== undefined && { "content-type": type }), ...headers },
      ...(body !== undefined && { body }),
    }));
