import { describe, expect, it } from "vitest";
import { breakingChanges, type Document } from "../../scripts/releases/api/breaking-changes.ts";

const text = { type: "string" } as const;
const vehicle = {
  type: "object",
  properties: {
    id: text,
    make: text,
    status: { type: "string", enum: ["IN_STOCK", "SOLD"] },
    note: { anyOf: [text, { type: "null" }] },
  },
  required: ["id", "make", "status"],
  additionalProperties: false,
} as const;
const newVehicle = {
  type: "object",
  properties: { make: { type: "string", maxLength: 60 }, year: { type: "integer", minimum: 1886 } },
  required: ["make"],
  additionalProperties: false,
} as const;

const json = (schema: object) => ({ "application/json": { schema } });
interface Parts {
  readonly body?: object;
  readonly answer?: object;
  readonly parameters?: readonly object[];
  readonly security?: readonly object[];
  readonly status?: string;
}
const documentOf = ({
  body = newVehicle,
  answer = { $ref: "#/components/schemas/Vehicle" },
  parameters = [{ name: "dryRun", in: "query", required: false, schema: { type: "boolean" } }],
  security = [{ apiKey: ["vehicles:write"] }, { session: [] }],
  status = "201",
}: Parts = {}): Document =>
  ({
    paths: {
      "/v1/vehicles": {
        post: {
          parameters,
          security,
          requestBody: { required: true, content: json(body) },
          responses: { [status]: { content: json(answer) } },
        },
      },
    },
    components: { schemas: { Vehicle: vehicle } },
  }) as unknown as Document;
const changesTo = (parts: Parts) => breakingChanges(documentOf(), documentOf(parts));

describe("breakingChanges accepts", () => {
  it.each<[string, Parts]>([
    ["no change", {}],
    [
      "a new optional field of a body",
      { body: { ...newVehicle, properties: { ...newVehicle.properties, trim: text } } },
    ],
    [
      "a wider limit",
      { body: { ...newVehicle, properties: { ...newVehicle.properties, make: { type: "string", maxLength: 80 } } } },
    ],
    ["a field of a body that becomes optional", { body: { ...newVehicle, required: [] } }],
    [
      "a body field that also takes null",
      {
        body: {
          ...newVehicle,
          properties: {
            ...newVehicle.properties,
            make: { anyOf: [{ type: "string", maxLength: 60 }, { type: "null" }] },
          },
        },
      },
    ],
    [
      "a new field of an answer",
      { answer: { ...vehicle, properties: { ...vehicle.properties, photos: { type: "array", items: text } } } },
    ],
    [
      "a new value in an answer",
      {
        answer: {
          ...vehicle,
          properties: { ...vehicle.properties, status: { type: "string", enum: ["IN_STOCK", "SOLD", "GONE"] } },
        },
      },
    ],
    [
      "an answer that is never null any more",
      { answer: { ...vehicle, properties: { ...vehicle.properties, note: text } } },
    ],
    [
      "a new optional parameter",
      {
        parameters: [
          { name: "dryRun", in: "query", required: false, schema: { type: "boolean" } },
          { name: "teamId", in: "query", schema: text },
        ],
      },
    ],
    ["another way to sign in", { security: [{ apiKey: ["vehicles:write"] }, { session: [] }, { other: [] }] }],
  ])("%s", (_title, parts) => {
    expect(changesTo(parts)).toEqual([]);
  });
});

it("breakingChanges ignores examples", () => {
  const withExample = (name: string) => {
    const document = documentOf({
      body: { ...newVehicle, example: { make: name } },
      parameters: [{ name: "dryRun", in: "query", required: false, schema: { type: "boolean" }, example: name }],
    });
    const media = document.paths["/v1/vehicles"]?.post?.responses?.["201"]?.content?.["application/json"] ?? {};
    Object.assign(media, { example: { id: name } });
    return document;
  };
  expect(breakingChanges(withExample("Saab"), withExample("Volvo"))).toEqual([]);
  expect(breakingChanges(withExample("Saab"), documentOf())).toEqual([]);
});

describe("breakingChanges reports", () => {
  it("a removed operation", () => {
    expect(breakingChanges(documentOf(), { paths: {} })).toEqual(["POST /v1/vehicles: removed"]);
  });

  it.each<[string, Parts, string]>([
    [
      "a new required field of a body",
      { body: { ...newVehicle, required: ["make", "year"] } },
      "body: .year: is required",
    ],
    [
      "a removed field of a body",
      { body: { ...newVehicle, properties: { make: newVehicle.properties.make } } },
      "body: .year: is not accepted",
    ],
    [
      "a tighter limit",
      { body: { ...newVehicle, properties: { ...newVehicle.properties, year: { type: "integer", minimum: 1900 } } } },
      "body: .year: minimum 1900, was 1886",
    ],
    [
      "a new limit",
      {
        body: {
          ...newVehicle,
          properties: { ...newVehicle.properties, year: { type: "integer", minimum: 1886, maximum: 2100 } },
        },
      },
      "body: .year: maximum 2100, was none",
    ],
    [
      "another type in a body",
      { body: { ...newVehicle, properties: { ...newVehicle.properties, year: text } } },
      "body: .year: integer instead of string",
    ],
    [
      "a removed field of an answer",
      { answer: { ...vehicle, properties: { id: text, make: text, status: vehicle.properties.status } } },
      "answer: .note: is no longer answered",
    ],
    [
      "a field of an answer that may be missing",
      { answer: { ...vehicle, required: ["id", "make"] } },
      "answer: .status: may be missing",
    ],
    [
      "a field of an answer that may be null",
      { answer: { ...vehicle, properties: { ...vehicle.properties, make: { anyOf: [text, { type: "null" }] } } } },
      "answer: .make: null instead of string",
    ],
    ["a removed parameter", { parameters: [] }, "parameter dryRun removed"],
    [
      "a new required parameter",
      {
        parameters: [
          { name: "dryRun", in: "query", schema: { type: "boolean" } },
          { name: "teamId", in: "query", required: true, schema: text },
        ],
      },
      "parameter teamId is new and required",
    ],
    [
      "another permission",
      { security: [{ apiKey: ["sales:write"] }, { session: [] }] },
      'no longer allowed with {"apiKey":["vehicles:write"]}',
    ],
    ["another status", { status: "200" }, "no longer answers 201"],
  ])("%s", (_title, parts, expected) => {
    expect(changesTo(parts)).toEqual([`POST /v1/vehicles: ${expected}`]);
  });
});
