import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "../../contracts/kit/endpoint.ts";
import { everyFault, faultIn } from "./generators/faults.ts";
import { checkProperty, exampleOf } from "./generators/property.ts";
import { schemaOf } from "./generators/schema.ts";
import { completeBodies } from "./generators/valid.ts";
import { routes } from "./routes.ts";
import { type ContractServer, serveContract } from "./scene/contract-server.ts";
import { callEndpoint, callerFor, expectFieldNamed, isWithin, queryOf, type Reply } from "./scene/requests.ts";
import { knownOf } from "./scene/resources.ts";
import { tableDigests } from "./scene/table-digests.ts";

/** On SQLite only: an invalid body is rejected before anything is read from the database. */

let scene: ContractServer;
beforeAll(async () => {
  scene = await serveContract();
});
afterAll(() => scene.server.close());

/** The longest body of an endpoint that names no other (contracts/kit/endpoint.ts). */
const usualBytes = 1024 * 1024;

type Body = string | Uint8Array<ArrayBuffer>;
const send = (endpoint: Endpoint, body: Body, headers?: Record<string, string>): Promise<Reply> =>
  callEndpoint(callerFor(endpoint, scene), endpoint, scene.own, {
    body,
    ...(headers && { headers }),
  });

const withBody = routes.filter(({ endpoint }) => endpoint.body && !endpoint.consumes && !endpoint.upload);

describe.each(withBody)("$title with an invalid request", ({ endpoint }) => {
  const type = endpoint.body as z.ZodType;
  const schema = schemaOf(type);
  const isAllowed = (value: unknown) => type.safeParse(value).success;

  let before: Awaited<ReturnType<typeof tableDigests>>;
  beforeAll(async () => {
    before = await tableDigests(scene.server);
  });

  it("names the field of an invalid body", async () => {
    const complete = completeBodies(type, knownOf(scene.own));
    const examples = everyFault(schema, exampleOf(complete));
    await checkProperty(faultIn(complete, isAllowed), { runs: 10, examples }, async ({ field, value }) =>
      expectFieldNamed(await send(endpoint, JSON.stringify(value)), field, endpoint),
    );
  });

  it("rejects malformed, deeply nested and oversized JSON", async () => {
    const [name = ""] = Object.keys(schema.properties ?? {});
    const levels = 10_000;
    const inName = (value: string) => `{${JSON.stringify(name)}:${value}}`;
    const bodies: [body: Body, status: number, field: string][] = [
      [inName("[".repeat(levels) + "]".repeat(levels)), 400, name],
      [inName(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`), 400, name],
      ["[".repeat(levels) + "]".repeat(levels), 400, "[0]"],
      [inName(`"${"x".repeat(endpoint.maxBodyBytes ?? usualBytes)}"`), 413, "body"],
      [inName("1e999"), 400, name],
      [inName("-1e999"), 400, name],
      [inName('"\\ud800"'), 400, name],
      [inName(`{"__proto__":{"a":1}}`), 400, name],
      // of duplicate names the last one counts
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
      const reply = await send(endpoint, body);
      const what = `${typeof body === "string" ? body.slice(0, 60) : body} ${reply.text.slice(0, 300)}`;
      expect(reply.status, what).toBe(status);
      const isNamed = reply.fields.some((one) => isWithin(field, one));
      expect(isNamed, what).toBe(true);
    }
  });

  it("answers 415 for other content types and encodings", async () => {
    const body = JSON.stringify(exampleOf(completeBodies(type, knownOf(scene.own))));
    const others = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "json", ""];
    const unsupported: Record<string, string>[] = [
      ...others.map((type) => ({ "content-type": type })),
      { "content-type": "application/json; charset=klingon" },
      { "content-type": "application/json", "content-encoding": "klingon" },
    ];
    for (const headers of unsupported)
      expect(await send(endpoint, body, headers)).toMatchObject({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
    // without a content type
    expect((await send(endpoint, Uint8Array.from(Buffer.from(body)), {})).status).toBe(415);
    const packed = { "content-type": "application/json", "content-encoding": "gzip" };
    expect(await send(endpoint, body, packed)).toMatchObject({
      status: 400,
      code: "VALIDATION_ERROR",
      field: "body",
    });
  });

  it("changed nothing in the database", async () => {
    expect(await tableDigests(scene.server)).toEqual(before);
  });
});

const withoutBody = routes.filter(({ endpoint: { body, upload, method } }) => !body && !upload && method !== "GET");

describe.each(withoutBody)("$title", ({ endpoint }) => {
  it("takes no body: names the fields of one, and changes nothing", async () => {
    const before = await tableDigests(scene.server);
    const inAddress = Object.keys(endpoint.query?.shape ?? {});
    for (const field of ["surprise", "__proto__", ...inAddress]) {
      const parts = { query: queryOf(endpoint), body: `{${JSON.stringify(field)}:"true"}` };
      const reply = await callEndpoint(callerFor(endpoint, scene), endpoint, scene.own, parts);
      expectFieldNamed(reply, field, endpoint);
      if (inAddress.includes(field)) expect(reply.text).toContain(`?${field}=`);
    }
    expect(await send(endpoint, "{")).toMatchObject({ status: 400, field: "body" });
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect(await send(endpoint, "surprise=true", form)).toMatchObject({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
    expect(await tableDigests(scene.server)).toEqual(before);
  });
});
