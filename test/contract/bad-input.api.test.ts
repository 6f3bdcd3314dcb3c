import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { contracts } from "../../contracts/index.ts";
import type { Endpoint } from "../../contracts/kit/endpoint.ts";
import { signedIn } from "../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { type Fault, faultsOf } from "./faults.ts";
import { everyRow } from "./rows.ts";
import { random, Samples, type Schema } from "./samples.ts";

let server: TestServer;
let admin: TestCaller;
let nobody: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  admin = await signedIn(server);
  nobody = callerOf(server);
});
afterAll(() => server.close());

interface Route {
  readonly title: string;
  readonly endpoint: Endpoint;
}
const routes: Route[] = Object.values(contracts).flatMap((contract) =>
  Object.values(contract as Record<string, Endpoint>).map((endpoint) => ({
    title: `${endpoint.method} ${endpoint.path}`,
    endpoint,
  })),
);
const withBody = routes.filter(({ endpoint }) => endpoint.body && !endpoint.consumes && !endpoint.upload);
const withQuery = routes.filter(({ endpoint }) => endpoint.query && endpoint.auth !== "key");

const schemaOf = (type: z.ZodType, io: "input" | "output"): Schema =>
  z.toJSONSchema(type, { io, unrepresentable: "any" }) as Schema;

function uploadOf(field: string): FormData {
  const form = new FormData();
  form.set(field, new Blob(["make,model\nKia,Rio\n"]), "file.csv");
  return form;
}

/** Ids that earlier requests were answered with, by the first part of their path. */
const found = new Map<string, string>();
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/;
const nowhere = "01a1fabe-0000-7000-8000-000000000000";
const collection = (endpoint: Endpoint): string => endpoint.path.split("/")[1] ?? "";

function pathOf(endpoint: Endpoint): string {
  const params = endpoint.params ? schemaOf(endpoint.params, "output") : {};
  const values = new Samples(params, random(1), known()).valid(params, { whole: true }) as Record<string, unknown>;
  const own = found.get(collection(endpoint)) ?? nowhere;
  const value = (name: string) => (/^(id|key)$|_id$|Id$/.test(name) && !(name in known()) ? own : values[name]);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(value(name))));
  return (endpoint.at === "root" ? "" : "/v1") + path;
}

const known = () => ({
  vehicle_id: found.get("vehicles") ?? nowhere,
  vehicleId: found.get("vehicles") ?? nowhere,
  carId: found.get("vehicles") ?? nowhere,
  teamId: found.get("teams") ?? null,
  phone: "+1 555 123 4567",
  // the built-in ones are there already
  kpiType: "CUSTOM",
});

interface Told {
  readonly status: number;
  readonly field: string | undefined;
  /** Every field that it names. */
  readonly fields: readonly string[];
  readonly text: string;
}
async function send(endpoint: Endpoint, part: { body?: string; query?: string }): Promise<Told> {
  const caller = endpoint.auth === "public" ? nobody : admin;
  const response = await caller.fetch(`${pathOf(endpoint)}${part.query ?? ""}`, {
    method: endpoint.method,
    ...(part.body !== undefined && { body: part.body, headers: { "content-type": "application/json" } }),
    ...(endpoint.upload && { body: uploadOf(endpoint.upload.field) }),
  });
  const text = await response.text();
  if (response.status < 400) return { status: response.status, field: undefined, fields: [], text };
  const { error } = JSON.parse(text) as { error: { field?: string; details?: { issues?: { path: string }[] } } };
  const issues = (error.details?.issues ?? []).map((issue) => issue.path);
  return { status: response.status, field: error.field, fields: [error.field ?? "", ...issues], text };
}

/** Where one of several forms was meant, the answer may name the whole of which the field is a part. */
const names = (told: readonly string[], meant: string): boolean =>
  told.some((one) => one !== "" && (one === meant || meant.startsWith(`${one}.`) || meant.startsWith(`${one}[`)));

/** The faults whose answer is not a 4xx that names the field. */
async function unnamed(endpoint: Endpoint, faults: readonly Fault[], part: (fault: Fault) => object) {
  const wrong: unknown[] = [];
  for (let start = 0; start < faults.length; start += 8) {
    const batch = faults.slice(start, start + 8);
    const answers = await Promise.all(batch.map((fault) => send(endpoint, part(fault))));
    batch.forEach(({ field, what }, index) => {
      const told = answers[index];
      if (told && told.status >= 400 && told.status < 500 && names(told.fields, field)) return;
      wrong.push({ field, what, answered: told?.status, named: told?.field, text: told?.text.slice(0, 300) });
    });
  }
  return wrong;
}

// first what makes things, so that later ones have something to act on
const byDepth = [...withBody].sort(
  (a, b) => a.endpoint.path.split("{").length - b.endpoint.path.split("{").length || a.title.localeCompare(b.title),
);

describe.each(byDepth)("$title", ({ endpoint, title }) => {
  const schema = schemaOf(endpoint.body as z.ZodType, "input");

  it("never answers a valid body with a 500", async () => {
    const next = random(title.length * 7919);
    for (let round = 0; round < 6; round += 1) {
      const body = new Samples(schema, next, known()).valid(schema, { whole: round === 0 });
      const told = await send(endpoint, { body: JSON.stringify(body) });
      expect(told.status, `${JSON.stringify(body)} ${told.text}`).toBeLessThan(500);
      const id = uuid.exec(told.text)?.[0];
      if (told.status === 201 && id && endpoint.method === "POST" && !endpoint.path.includes("{"))
        found.set(collection(endpoint), id);
    }
  });

  it("names every field of an invalid body, and changes nothing", async () => {
    const samples = new Samples(schema, random(1), known());
    const whole = samples.valid(schema, { whole: true });
    const before = await everyRow(server.store);
    const faults = faultsOf(samples, schema, whole);
    expect(await unnamed(endpoint, faults, ({ value }) => ({ body: JSON.stringify(value) }))).toEqual([]);
    expect(await everyRow(server.store)).toBe(before);
  });

  it("refuses a body that is too deep, too large, or no JSON, and changes nothing", async () => {
    const before = await everyRow(server.store);
    const [name = "a"] = Object.keys(schema.properties ?? {});
    const deep = `{${JSON.stringify(name)}:${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    expect(await send(endpoint, { body: deep })).toMatchObject({ status: 400, field: name });
    const large = JSON.stringify({ [name]: "x".repeat(10_000_000) });
    expect(await send(endpoint, { body: large })).toMatchObject({ status: 413, field: "body" });
    expect(await send(endpoint, { body: `{"${name}":` })).toMatchObject({ status: 400, field: "body" });
    expect(await everyRow(server.store)).toBe(before);
  });
});

describe.each(withQuery)("the query of $title", ({ endpoint, title }) => {
  const schema = schemaOf(endpoint.query as z.ZodType, "output");
  const asked = (query: Record<string, unknown>) =>
    `?${Object.entries(query)
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
      .join("&")}`;

  it("never makes a 500 where it is valid", async () => {
    const next = random(title.length * 104_729);
    for (let round = 0; round < 6; round += 1) {
      const query = new Samples(schema, next, known()).valid(schema, { whole: round === 0 }) as Record<string, unknown>;
      const told = await send(endpoint, { query: asked(query) });
      expect(told.status, `${asked(query)} ${told.text}`).toBeLessThan(500);
    }
  });

  it("is refused where it is invalid, and the answer names the field", async () => {
    const needed = Object.fromEntries((schema.required ?? []).map((name) => [name, "1"]));
    const faults: Fault[] = Object.entries(schema.properties ?? {}).flatMap(([field, given]) => {
      const inner = new Samples(schema, random(1)).resolve(given);
      const wrong: [string, string][] = [["has a NUL", `${field}=a%00b`]];
      const numeric = inner.type === "integer" || inner.type === "number";
      if (numeric || inner.enum || inner.format) wrong.push(["is a word", `${field}=no-such-choice`]);
      if (inner.maximum !== undefined) wrong.push(["is too large", `${field}=${inner.maximum + 1}`]);
      if (inner.minimum !== undefined) wrong.push(["is too small", `${field}=${inner.minimum - 1}`]);
      if (inner.maxLength !== undefined) wrong.push(["is too long", `${field}=${"a".repeat(inner.maxLength + 1)}`]);
      if (inner.type === "string") wrong.push(["is given twice", `${field}=a&${field}=b`]);
      const { [field]: _itself, ...others } = needed;
      return wrong.map(([what, value]) => ({ field, what, value: `${asked(others)}&${value}` }));
    });
    expect(await unnamed(endpoint, faults, ({ value }) => ({ query: value }))).toEqual([]);
  });
});
