import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "../../contracts/kit/endpoint.ts";
import { accounts } from "../../server/features/accounts/accounts.table.ts";
import { signedIn } from "../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { everyFault, faultIn } from "./generators/faults.ts";
import { exampleOf, holds } from "./generators/property.ts";
import { schemaOf } from "./generators/schema.ts";
import { validBodies, wholeBodies } from "./generators/valid.ts";
import { routes } from "./routes.ts";
import { type Belongings, belongingsOf, knownOf } from "./scene/belongings.ts";
import { ask, expectNamed, type Told } from "./scene/requests.ts";
import { everyRow } from "./scene/rows.ts";

let server: TestServer;
let admin: TestCaller;
let nobody: TestCaller;
let own: Belongings;
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  admin = await signedIn(server);
  nobody = callerOf(server);
  own = await belongingsOf(admin, admin);
});
// requests come faster than the sessions of a smaller plan may send them, and one of them changes the plan
afterEach(() =>
  server.store.write((tx) => tx.update(accounts).set({ plan: "enterprise" }).returning({ id: accounts.id })),
);
afterAll(() => server.close());

type Body = string | Uint8Array<ArrayBuffer>;
const send = (endpoint: Endpoint, body: Body, headers?: Record<string, string>): Promise<Told> =>
  ask(endpoint.auth === "public" ? nobody : admin, endpoint, own, { body, ...(headers && { headers }) });

/** Texts that the answer has under the request's names are those of the request, as the contract reads them. */
function expectKept(sent: unknown, told: Told): void {
  const answer = JSON.parse(told.text) as Record<string, unknown>;
  const kept = (answer.data ?? answer) as Record<string, unknown>;
  for (const [name, value] of Object.entries(sent as Record<string, unknown>)) {
    if (typeof value === "string" && typeof kept[name] === "string") expect(kept[name], name).toBe(value);
  }
}

const withBody = routes.filter(({ endpoint }) => endpoint.body && !endpoint.consumes && !endpoint.upload);

describe.each(withBody)("$title", ({ endpoint }) => {
  const type = endpoint.body as z.ZodType;
  const schema = schemaOf(type);
  const isAllowed = (value: unknown) => type.safeParse(value).success;

  it("answers a valid body with no 500, and keeps its texts as they are", async () => {
    const bodies = validBodies(type, knownOf(own));
    await holds(bodies, { runs: 10 }, async (body) => {
      const told = await send(endpoint, JSON.stringify(body));
      expect(told.status, told.text).toBeLessThan(500);
      // another status says that something was there before
      if (told.status === (endpoint.status ?? 200)) expectKept(type.parse(body), told);
    });
  });

  describe("asked wrongly", () => {
    let before: Awaited<ReturnType<typeof everyRow>>;
    beforeAll(async () => {
      before = await everyRow(server.store);
    });

    it("names the field of an invalid body", async () => {
      const whole = wholeBodies(type, knownOf(own));
      const examples = everyFault(schema, exampleOf(whole));
      await holds(faultIn(whole, isAllowed), { runs: 10, examples }, async ({ field, value }) =>
        expectNamed(await send(endpoint, JSON.stringify(value)), field, endpoint),
      );
    });

    it("refuses what is no JSON of a sane size", async () => {
      const [name = ""] = Object.keys(schema.properties ?? {});
      const levels = 10_000;
      const inName = (value: string) => `{${JSON.stringify(name)}:${value}}`;
      const bodies: [body: Body, status: number, field: string][] = [
        [inName("[".repeat(levels) + "]".repeat(levels)), 400, name],
        [inName(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`), 400, name],
        ["[".repeat(levels) + "]".repeat(levels), 400, "[0]"],
        [inName(`"${"x".repeat(10_000_000)}"`), 413, "body"],
        [inName("1e999"), 400, name],
        [inName("-1e999"), 400, name],
        [inName('"\\ud800"'), 400, name],
        [inName(`{"__proto__":{"a":1}}`), 400, name],
        // the last one counts
        [`{${JSON.stringify(name)}:"a",${JSON.stringify(name)}:{"surprise":1}}`, 400, name],
        [inName("NaN"), 400, "body"],
        [inName("Infinity"), 400, "body"],
        [inName("'a'"), 400, "body"],
        [inName(""), 400, "body"],
        [`${inName('"a"')}x`, 400, "body"],
        [Uint8Array.from([...Buffer.from(`{"${name}":"`), 0xc3, 0x28, 0xff, ...Buffer.from('"}')]), 400, "body"],
        [Uint8Array.from(Buffer.from(`\ufeff{"${name}":`, "utf16le")), 400, "body"],
      ];
      for (const [body, status, field] of bodies) {
        const told = await send(endpoint, body);
        const what = `${typeof body === "string" ? body.slice(0, 60) : body} ${told.text.slice(0, 300)}`;
        expect(told.status, what).toBe(status);
        expect(
          told.fields.some((one) => one === field || one.startsWith(`${field}.`) || one.startsWith(`${field}[`)),
          what,
        ).toBe(true);
      }
    });

    it("takes JSON and nothing else", async () => {
      const body = JSON.stringify(exampleOf(wholeBodies(type, knownOf(own))));
      const others = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "json", ""];
      const unsupported: Record<string, string>[] = [
        ...others.map((type) => ({ "content-type": type })),
        { "content-type": "application/json; charset=klingon" },
        { "content-type": "application/json", "content-encoding": "klingon" },
      ];
      for (const headers of unsupported)
        expect(await send(endpoint, body, headers)).toMatchObject({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
      // bytes of which nothing is said
      expect((await send(endpoint, Uint8Array.from(Buffer.from(body)), {})).status).toBe(415);
      const packed = { "content-type": "application/json", "content-encoding": "gzip" };
      expect(await send(endpoint, body, packed)).toMatchObject({
        status: 400,
        code: "VALIDATION_ERROR",
        field: "body",
      });
    });

    it("changes nothing by any of these", async () => {
      expect(await everyRow(server.store)).toEqual(before);
    });
  });
});

const withoutBody = routes.filter(({ endpoint: { body, upload, method } }) => !body && !upload && method !== "GET");

describe.each(withoutBody)("$title", ({ endpoint }) => {
  it("refuses the fields of a body that it does not take, by their names", async () => {
    const before = await everyRow(server.store);
    const inAddress = Object.keys(endpoint.query?.shape ?? {});
    for (const field of ["surprise", "__proto__", ...inAddress]) {
      const told = await send(endpoint, `{${JSON.stringify(field)}:"true"}`);
      expectNamed(told, field, endpoint);
      if (inAddress.includes(field)) expect(told.text).toContain(`?${field}=`);
    }
    expect(await send(endpoint, "{")).toMatchObject({ status: 400, field: "body" });
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect(await send(endpoint, "surprise=true", form)).toMatchObject({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
    expect(await everyRow(server.store)).toEqual(before);
  });
});

describe("a request that takes no body", () => {
  it("may have an empty one, of whatever kind", async () => {
    const forms = [
      { body: "{}", headers: { "content-type": "application/json" } },
      { body: new URLSearchParams() },
      {},
    ];
    for (const form of forms) {
      const response = await admin.fetch("/v1/kpis/reset", { method: "POST", ...form });
      expect(response.status, await response.text()).toBe(200);
    }
  });
});
