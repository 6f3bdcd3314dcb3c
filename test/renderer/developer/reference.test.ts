import { describe, expect, it } from "vitest";
import { contracts } from "../../../contracts/index.ts";
import document from "../../../docs/openapi.json" with { type: "json" };
import { addressOf, fieldsOf, missingOf } from "../../../renderer/features/developer/reference/document/address.ts";
import { curlOf } from "../../../renderer/features/developer/reference/document/curl.ts";
import { findOperations, tagName } from "../../../renderer/features/developer/reference/document/find-operations.ts";
import type { OpenApi } from "../../../renderer/features/developer/reference/document/openapi.ts";
import { operationsOf } from "../../../renderer/features/developer/reference/document/operations.ts";
import { typeText } from "../../../renderer/features/developer/reference/document/type-text.ts";

const operations = operationsOf(document as unknown as OpenApi);
const operation = (id: string) => {
  const found = operations.find((one) => one.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};
const origin = "http://127.0.0.1:4780";

describe("operationsOf", () => {
  it("has every endpoint of the contracts, each once", () => {
    const endpoints = Object.values(contracts).flatMap((contract) => Object.values(contract));
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    const paths = new Set(operations.map(({ method, path }) => `${method} ${path.replace(/^\/v1/, "")}`));
    expect(endpoints.filter(({ method, path }) => !paths.has(`${method} ${path}`))).toEqual([]);
  });

  it("reads parameters, also shared ones, the body and the answers with their examples", () => {
    const { parameters, body, answers, auth } = operation("vehicles_create");
    expect(parameters.map(({ name, in: place }) => [place, name])).toContainEqual(["header", "Idempotency-Key"]);
    expect(JSON.parse(body?.example ?? "")).toMatchObject({ stockNumber: "A1042" });
    expect(answers.find(({ status }) => status === "201")?.example).toContain('"stockNumber": "A1042"');
    expect(auth).toBe("any");
  });

  it("knows who may call", () => {
    expect(operation("keys_list").auth).toBe("session");
    expect(operation("keys_test").auth).toBe("key");
    expect(operation("system_health").auth).toBe("open");
  });

  it("has the files and fields of a multipart body", () => {
    const { body } = operation("spin360_upload");
    expect(body?.files).toEqual(["video"]);
    expect(body?.fields).toContainEqual(["side", "INSIDE"]);
  });
});

describe("curlOf", () => {
  it("names the server and the key as a variable, without a body", () => {
    expect(curlOf(operation("vehicles_list"), { origin })).toBe(
      `curl '${origin}/v1/vehicles' \\\n  -H "Authorization: Bearer $API_KEY"`,
    );
  });

  it("sends a body in quotes that a shell keeps", () => {
    const command = curlOf(operation("webhooks_create"), { origin, body: `{"description": "Ann's"}` });
    expect(command).toContain("curl -X POST");
    expect(command).toContain(`--data '{"description": "Ann'\\''s"}'`);
  });

  it("sends files as form fields", () => {
    expect(curlOf(operation("spin360_upload"), { origin })).toContain("-F 'video=@FILE'");
  });
});

describe("addressOf", () => {
  const { parameters } = operation("webhooks_deliveries");
  const described = { path: "/v1/webhooks/{id}/deliveries", parameters };

  it("fills in and encodes path and query, and leaves out empty values", () => {
    expect(addressOf(described, { id: "a/b", status: "failed", event: "" })).toBe(
      "/v1/webhooks/a%2Fb/deliveries?status=failed",
    );
  });

  it("keeps a path parameter without a value, which is missing", () => {
    expect(addressOf(described, {})).toBe("/v1/webhooks/{id}/deliveries");
    expect(missingOf(described, { id: " " })).toEqual(["id"]);
    expect(missingOf(described, { id: "1" })).toEqual([]);
  });
});

describe("fieldsOf", () => {
  it("has one field for a name that is in the path and in the query, and none for headers", () => {
    const named = (id: string, name: string) => fieldsOf(operation(id)).filter((one) => one.name === name);
    expect(named("leads_listOfCar", "carId")).toMatchObject([{ in: "path" }]);
    expect(named("leads_create", "Idempotency-Key")).toEqual([]);
  });
});

it("findOperations finds all words in method, path and summary", () => {
  const found = findOperations(operations, "POST redeliver");
  expect(found.map(({ tag, operations: group }) => [tag, group.map(({ id }) => id)])).toEqual([
    ["webhooks", ["webhooks_redeliver"]],
  ]);
  expect(findOperations(operations, "unicorn")).toEqual([]);
});

it("tagName writes the name of a feature as words", () => {
  expect(tagName("vehicleFacets")).toBe("Vehicle facets");
  expect(tagName("leads")).toBe("Leads");
});

it("typeText writes a type in a few words", () => {
  expect(typeText({ type: "string", format: "date-time" })).toBe("string (date-time)");
  expect(typeText({ anyOf: [{ type: "integer" }, { type: "null" }] })).toBe("integer | null");
  expect(typeText({ type: "array", items: { enum: ["a", "b"] } })).toBe('"a" | "b"[]');
  expect(typeText({ $ref: "#/components/schemas/Webhook" })).toBe("Webhook");
  expect(typeText({ enum: [1, 2, 3, 4, 5, 6, 7, 8, 9] })).toBe("1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | …");
  expect(typeText(undefined)).toBe("any");
});
