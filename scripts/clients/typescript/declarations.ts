import type { z } from "zod";
import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import { incrementalQuery } from "../../../contracts/kit/incremental.ts";
import { createSchemas, type Json } from "../../../server/platform/http/openapi/schemas.ts";
import { type Feature, publishedFeatures } from "../published.ts";
import { commentOf, type Member, membersOf, type NameOf, typeOf } from "./from-schema.ts";

type Direction = "input" | "output";

/** Types of schemas; named schemas become types of their own. One name can have a form for requests and one for answers. */
class Types {
  readonly #named = { input: new Map<string, unknown>(), output: new Map<string, unknown>() };
  readonly #schema = { input: createSchemas(this.#named.input), output: createSchemas(this.#named.output) };

  of(type: z.ZodType, direction: Direction): string {
    return typeOf(this.schema(type, direction), nameIn(direction));
  }

  schema(type: z.ZodType, direction: Direction): Json {
    return this.#schema[direction](type, direction);
  }

  declarations(): string {
    const lines = (["output", "input"] as const).flatMap((direction) =>
      [...this.#named[direction]]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, form]) => {
          const schema = form as Json;
          const type = typeOf(schema, nameIn(direction));
          return `${commentOf(schema.description)}export type ${typeName(name, direction)} = ${type};`;
        }),
    );
    return lines.join("\n");
  }
}

const typeName = (name: string, direction: Direction): string => (direction === "input" ? `${name}Input` : name);
const nameIn =
  (direction: Direction): NameOf =>
  (reference) =>
    typeName(reference.slice(reference.lastIndexOf("/") + 1), direction);

const isOptional = (type: z.ZodType): boolean => type.safeParse(undefined).success;

function members(shape: Readonly<Record<string, z.ZodType>>, types: Types): Member[] {
  return Object.entries(shape).map(([name, type]) => {
    const schema = types.schema(type, "input");
    const written = types.of(type, "input");
    return {
      name,
      isRequired: !isOptional(type),
      type: written === '"true" | "false"' ? "boolean" : written,
      comment: schema.description,
    };
  });
}

const isIncremental = (name: string): boolean => Object.hasOwn(incrementalQuery, name);

/** The argument of an operation: only the parts that its endpoint declares. */
function callType({ params, query, body, upload }: Endpoint, types: Types): { type: string; isOptional: boolean } {
  const queryShape = (query?.shape ?? {}) as Record<string, z.ZodType>;
  const inQuery = members(
    Object.fromEntries(Object.entries(queryShape).filter(([name]) => !isIncremental(name))),
    types,
  );
  const parts: Member[] = [
    ...(params ? [{ name: "params", isRequired: true, type: membersOf(members(params.shape as never, types)) }] : []),
    ...(inQuery.length > 0
      ? [{ name: "query", isRequired: inQuery.some(({ isRequired }) => isRequired), type: membersOf(inQuery) }]
      : []),
    ...(body
      ? [{ name: "body", isRequired: !upload || !body.safeParse({}).success, type: types.of(body, "input") }]
      : []),
    ...(upload
      ? [
          { name: "file", isRequired: true, type: "Blob" },
          { name: "fileName", isRequired: false, type: "string" },
        ]
      : []),
  ];
  return {
    type: parts.length === 0 ? "Record<string, never>" : membersOf(parts),
    isOptional: parts.every(({ isRequired }) => !isRequired),
  };
}

/** The signatures of an operation, as members of the interface of its feature. */
function signatures(name: string, endpoint: Endpoint, types: Types): string {
  const { method, path, summary, description, permission, response, incremental } = endpoint;
  const call = callType(endpoint, types);
  const answer = response === null ? "undefined" : types.of(response, "output");
  const needs = permission ? ` Needs ${permission}.` : "";
  const comment = commentOf(`${summary}: \`${method} ${path}\`.${needs}${description ? `\n\n${description}` : ""}`);
  const incrementally =
    incremental &&
    `${commentOf(`${summary}, incrementally: what changed, with deletions.`)}${name}(call: { query: Incremental }, options?: CallOptions): Promise<${types.of(incremental, "output")}>;\n`;
  return `${incrementally ?? ""}${comment}${name}(call${call.isOptional ? "?" : ""}: ${call.type}, options?: CallOptions): Promise<${answer}>;`;
}

const featureType = ({ name, operations }: Feature, types: Types): string =>
  `readonly ${name}: {\n${operations.map(([key, endpoint]) => signatures(key, endpoint, types)).join("\n")}\n};`;

const head = `import type { Connection } from "./client/connection.js";
import type { CallOptions } from "./kit/request.js";

export { ForecourtError, ForecourtUnreachable } from "./client/failures.js";
export { each, type ItemOf } from "./client/pages.js";
export type { ErrorCode } from "./kit/errors.js";
export type { CallOptions, Extras } from "./kit/request.js";
export type { Connection };

/** Starts or continues an incremental read. The \`Link\` header (\`onExtras\`) has the next cursor. */
export type Incremental =
  | { updatedSince: string; limit?: number | undefined }
  | { cursor: string; limit?: number | undefined };

/** A typed client of one server with one key: \`api.vehicles.list({ query: { status: "IN_STOCK" } })\`. */
export declare const createForecourt: (connection: Connection) => Forecourt;
`;

/** The declarations of the package, from the contracts. They need no other package. */
export function declarations(): string {
  const types = new Types();
  const features = publishedFeatures().map((feature) => featureType(feature, types));
  const client = `/** Every operation of the API that takes an API key and answers JSON. */\nexport interface Forecourt {\n${features.join("\n")}\n}`;
  return `${head}\n${client}\n\n${types.declarations()}\n`;
}
