import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "../../contracts/kit/endpoint.ts";
import { signedIn } from "../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { checkProperty, exampleOf } from "./generators/property.ts";
import { completeBodies } from "./generators/valid.ts";
import { type Route, routes } from "./routes.ts";
import { callEndpoint, queryOf, type Reply } from "./scene/requests.ts";
import { createResources, knownOf, paramsOf, type Resources } from "./scene/resources.ts";
import { tableDigests } from "./scene/table-digests.ts";

let server: TestServer;
let admin: TestCaller;
let outsider: TestCaller;
let anonymous: TestCaller;
let own: Resources;
let theirs: Resources;
beforeAll(async () => {
  // the requests exceed the limits of smaller plans
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  admin = await signedIn(server);
  outsider = await signedIn(server, { admin });
  anonymous = callerOf(server);
  own = await createResources(admin, admin);
  theirs = await createResources(outsider, admin);
});
afterAll(() => server.close());

interface Parameter extends Route {
  readonly name: string;
}
const parameters: readonly Parameter[] = routes.flatMap((route) =>
  Object.keys(route.endpoint.params?.shape ?? {}).map((name) => ({ ...route, name })),
);
/** A valid query and body; only the path is tested. */
function validRequest(endpoint: Endpoint, of: Resources): { query: string; body?: string | FormData } {
  const query = queryOf(endpoint);
  if (endpoint.upload) {
    const body = new FormData();
    body.set(endpoint.upload.field, new Blob(["no photo"]), "none.jpg");
    return { query, body };
  }
  if (endpoint.body === undefined) return { query };
  const type = endpoint.body as z.ZodType;
  return { query, body: JSON.stringify(exampleOf(completeBodies(type, knownOf(of)))) };
}

/** Expects one of the endpoint's error codes and, unless it is 403, the name of the parameter. */
function expectRejected(reply: Reply, { endpoint, name }: Parameter): void {
  expect(reply.status, reply.text).toBeGreaterThanOrEqual(400);
  expect(reply.status, reply.text).toBeLessThan(500);
  expect(["VALIDATION_ERROR", "INSUFFICIENT_PERMISSIONS", ...endpoint.errors], reply.text).toContain(reply.code);
  if (reply.status !== 403) expect(reply.field, reply.text).toBe(name);
}

type Tables = Awaited<ReturnType<typeof tableDigests>>;
/** Each test leaves the tables as they were: what one finds after its requests is what the next one finds before. */
let found: Tables | undefined;
let before: Tables;
beforeEach(async () => {
  before = found ?? (await tableDigests(server));
  // a test that fails may have changed something
  found = undefined;
});
async function expectNoChange(): Promise<void> {
  const after = await tableDigests(server);
  expect(after).toEqual(before);
  found = after;
}

/** Lists the teams shared with a person; it is empty for an outsider. */
const isList = ({ endpoint }: Parameter) => endpoint.path === "/teams/user/{userId}";
const isId = ({ name }: Parameter) => !["status", "vin", "key", "code", "size", "step"].includes(name);

describe.each(parameters.filter(isId))("$title with another account's $name", (parameter) => {
  const { endpoint, name } = parameter;

  it("returns no data and changes nothing", async () => {
    const params = { [name]: paramsOf(endpoint, own)[name] ?? "" };
    const reply = await callEndpoint(outsider, endpoint, theirs, { ...validRequest(endpoint, theirs), params });
    if (isList(parameter)) expect(reply).toMatchObject({ status: 200, text: "[]" });
    else expectRejected(reply, parameter);
    await expectNoChange();
  });
});

/** Encoded for the path. */
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

describe.each(parameters)("$title with an invalid $name", (parameter) => {
  const { endpoint, name } = parameter;

  it("names the parameter and changes nothing", async () => {
    // drawn once: a body takes longer to draw than an answer
    const request = validRequest(endpoint, own);
    const reply = (value: string) =>
      callEndpoint(endpoint.auth === "public" ? anonymous : admin, endpoint, own, {
        ...request,
        params: { [name]: value },
      });
    const values = fc
      .oneof(fc.string({ unit: "binary", minLength: 1 }), fc.uuid())
      // a path of dots leads to another endpoint
      .filter((text) => !/^\.+$/.test(text))
      .map(encodeURIComponent);
    await checkProperty(values, { runs: 6, examples: odd }, async (value) => {
      const answer = await reply(value);
      if (isList(parameter) && answer.status === 200) expect(answer.text).toBe("[]");
      else expectRejected(answer, parameter);
    });
    for (const value of noText) expect(await reply(value)).toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
    expect((await reply("x".repeat(20_000))).status).toBe(431);
    await expectNoChange();
  });
});
