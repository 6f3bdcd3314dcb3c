import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "../../contracts/kit/endpoint.ts";
import { signedIn } from "../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { exampleOf, holds } from "./generators/property.ts";
import { wholeBodies } from "./generators/valid.ts";
import { type Route, routes } from "./routes.ts";
import { type Belongings, belongingsOf, knownOf, paramsOf } from "./scene/belongings.ts";
import { ask, type Told } from "./scene/requests.ts";
import { everyRow } from "./scene/rows.ts";

let server: TestServer;
let admin: TestCaller;
let stranger: TestCaller;
let nobody: TestCaller;
let own: Belongings;
let theirs: Belongings;
beforeAll(async () => {
  // its requests come faster than the sessions of a smaller plan may send them
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  admin = await signedIn(server);
  stranger = await signedIn(server, { admin });
  nobody = callerOf(server);
  own = await belongingsOf(admin, admin);
  theirs = await belongingsOf(stranger, admin);
});
afterAll(() => server.close());

interface Parameter extends Route {
  readonly name: string;
}
const parameters: readonly Parameter[] = routes.flatMap((route) =>
  Object.keys(route.endpoint.params?.shape ?? {}).map((name) => ({ ...route, name })),
);
/** A signed address needs its signature, which is wrong here: its file is not found. Metrics are those of a platform. */
function queryOf({ query }: Endpoint): string {
  if (query && "platformType" in query.shape) return "?platformType=facebook";
  return query && "signature" in query.shape ? "?expires=1&signature=a" : "";
}

/** Everything but the path is as it should be. */
function wellSaid(endpoint: Endpoint, of: Belongings): { query: string; body?: string } {
  const query = queryOf(endpoint);
  if (endpoint.body === undefined) return { query };
  const type = endpoint.body as z.ZodType;
  return { query, body: JSON.stringify(exampleOf(wholeBodies(type, knownOf(of)))) };
}

/** Refused with one of the endpoint's own codes; what is found nowhere is named. */
function expectRefused(told: Told, { endpoint, name }: Parameter): void {
  expect(told.status, told.text).toBeGreaterThanOrEqual(400);
  expect(told.status, told.text).toBeLessThan(500);
  expect(["VALIDATION_ERROR", "INSUFFICIENT_PERMISSIONS", ...endpoint.errors], told.text).toContain(told.code);
  if (told.status !== 403) expect(told.field, told.text).toBe(name);
}

/** Lists what one shares with a person: with a stranger, nothing. */
const isList = ({ endpoint }: Parameter) => endpoint.path === "/teams/user/{userId}";
const isId = ({ name }: Parameter) => !["status", "vin", "key", "code"].includes(name);

describe.each(parameters.filter(isId))("$title with another account's $name", (parameter) => {
  const { endpoint, name } = parameter;

  it("shows nothing and changes nothing", async () => {
    const before = await everyRow(server.store);
    const params = { [name]: paramsOf(endpoint, own)[name] ?? "" };
    const told = await ask(stranger, endpoint, theirs, { ...wellSaid(endpoint, theirs), params });
    if (isList(parameter)) expect(told).toMatchObject({ status: 200, text: "[]" });
    else expectRefused(told, parameter);
    expect(await everyRow(server.store)).toEqual(before);
  });
});

/** As they stand in an address. */
const odd = [
  "01a1fabe-0000-7000-8000-000000000000",
  "none",
  "0",
  "-1",
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "%20",
  "a%2Fb",
  "..%2f..%2fetc%2fpasswd",
  "%5c..%5c",
  "'%20or%20'1'='1",
  "%3Cscript%3E",
  "%F0%9F%9A%97",
  "%D9%85%D8%B1",
  "e%CC%81",
  "%25",
  "%252F",
  "*",
  "%00",
  "a%00b",
  "x".repeat(10_000),
];
const noText = ["%", "%zz", "%ff", "%c3%28", "%ed%a0%80"];

describe.each(parameters)("$title with a $name that is none", (parameter) => {
  const { endpoint, name } = parameter;
  const told = (value: string) =>
    ask(endpoint.auth === "public" ? nobody : admin, endpoint, own, {
      ...wellSaid(endpoint, own),
      params: { [name]: value },
    });

  it("names it, and changes nothing", async () => {
    const before = await everyRow(server.store);
    const values = fc
      .oneof(fc.string({ unit: "binary", minLength: 1 }), fc.uuid())
      // a path of dots leads elsewhere
      .filter((text) => !/^\.+$/.test(text))
      .map(encodeURIComponent);
    await holds(values, { runs: 6, examples: odd }, async (value) => {
      const answer = await told(value);
      if (isList(parameter) && answer.status === 200) expect(answer.text).toBe("[]");
      else expectRefused(answer, parameter);
    });
    for (const value of noText) expect(await told(value)).toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
    expect((await told("x".repeat(20_000))).status).toBe(431);
    expect(await everyRow(server.store)).toEqual(before);
  });
});
