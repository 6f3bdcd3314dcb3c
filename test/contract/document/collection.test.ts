import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openapi } from "../../../server/platform/http/openapi/document.ts";
import { productFolder } from "../../../server/platform/paths.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";

/** What Postman's schema of collections (v2.1.0) says about the members that we use. It rejects others here. */
const Text = z.string().min(1);
const Auth = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("noauth") }),
  z.strictObject({
    type: z.literal("bearer"),
    bearer: z.array(z.strictObject({ key: Text, value: z.string(), type: z.literal("string") })).min(1),
  }),
]);
const Parameter = z.strictObject({
  key: Text,
  value: z.string(),
  description: z.string().optional(),
  disabled: z.boolean().optional(),
});
const Body = z.discriminatedUnion("mode", [
  z.strictObject({
    mode: z.literal("raw"),
    raw: z.string(),
    options: z.strictObject({ raw: z.strictObject({ language: z.enum(["json", "text"]) }) }),
  }),
  z.strictObject({
    mode: z.literal("formdata"),
    formdata: z.array(
      z.discriminatedUnion("type", [
        z.strictObject({ key: Text, type: z.literal("text"), value: z.string(), disabled: z.boolean() }),
        z.strictObject({ key: Text, type: z.literal("file"), src: z.array(z.string()) }),
      ]),
    ),
  }),
]);
const Item = z.strictObject({
  name: Text,
  request: z.strictObject({
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
    auth: Auth.optional(),
    header: z.array(Parameter),
    url: z.strictObject({
      raw: z.string().startsWith("{{baseUrl}}/"),
      host: z.array(Text),
      path: z.array(Text),
      query: z.array(Parameter),
      variable: z.array(Parameter),
    }),
    body: Body.optional(),
    description: Text,
  }),
  response: z.array(z.never()),
});
const Collection = z.strictObject({
  info: z.strictObject({
    name: Text,
    description: Text,
    schema: z.literal("https://schema.getpostman.com/json/collection/v2.1.0/collection.json"),
  }),
  auth: Auth,
  variable: z.array(z.strictObject({ key: Text, value: z.string() })),
  item: z.array(z.strictObject({ name: Text, description: Text, item: z.array(Item).min(1) })),
});

const text = readFileSync(join(productFolder, "docs/collection.json"), "utf8");
const collection = Collection.parse(JSON.parse(text));
const items = collection.item.flatMap(({ item }) => item);
const document = openapi() as {
  paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
  tags: { name: string }[];
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

describe("docs/collection.json", () => {
  it("has every operation once, in the folder of its tag", () => {
    const inFolders = collection.item.flatMap(({ name, item }) =>
      item.map(({ request }) => `${name} ${request.description.split("\n")[0]}`),
    );
    expect(inFolders.toSorted()).toEqual(
      operations.map(({ tags, operationId }) => `${tags[0]} ${operationId}`).toSorted(),
    );
    expect(collection.item.map(({ name }) => name)).toEqual(document.tags.map(({ name }) => name));
  });

  it("has a method and a path of the API in each request", () => {
    const written = items.map(({ request: { method, url } }) => `${method} /${url.path.join("/")}`);
    const expected = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const asPath = (line: string) => line.replace(/:(\w+)/g, "{$1}").replace(/\{\{(\w+)\}\}/g, "{$1}");
    expect(written.map(asPath).toSorted()).toEqual(expected.toSorted());
  });

  it("has a variable for each placeholder", () => {
    const known = new Set(collection.variable.map(({ key }) => key));
    for (const { request } of items) {
      const { url } = request;
      const steps = url.path.filter((step) => step.startsWith(":")).map((step) => step.slice(1));
      expect(url.variable.map(({ key }) => key).toSorted(), url.raw).toEqual(steps.toSorted());
      for (const [, name = ""] of url.raw.matchAll(/\{\{(\w+)\}\}/g)) expect(known, url.raw).toContain(name);
    }
  });

  it("has the bodies of the API's examples, as JSON", () => {
    const create = items.find(({ request }) => request.description.startsWith("vehicles_create\n"));
    const body = create?.request.body;
    expect(body?.mode === "raw" && JSON.parse(body.raw)).toMatchObject({ vin: expect.any(String) });
    const bodies = items.flatMap(({ request }) => (request.body?.mode === "raw" ? [request.body] : []));
    for (const { raw, options } of bodies)
      if (options.raw.language === "json") expect(() => JSON.parse(raw)).not.toThrow();
  });
});

describe("GET /docs/collection.json", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serveForTest();
  });
  afterAll(() => server.close());

  it("answers the collection as a file", async () => {
    const response = await fetch(`${server.url}/docs/collection.json`);
    expect(response.headers.get("content-disposition")).toContain("forecourt.postman_collection.json");
    expect(await response.json()).toEqual(JSON.parse(text));
  });
});
