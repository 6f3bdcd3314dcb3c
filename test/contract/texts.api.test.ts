import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "../../contracts/kit/endpoint.ts";
import { signedIn } from "../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { checkProperty } from "./generators/property.ts";
import { routes } from "./routes.ts";
import { type Reply, replyOf } from "./scene/requests.ts";
import { pathOf } from "./scene/resources.ts";
import { tableDigests } from "./scene/table-digests.ts";

let server: TestServer;
let admin: TestCaller;
beforeAll(async () => {
  // the requests exceed the limits of smaller plans
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  admin = await signedIn(server);
});
afterAll(() => server.close());

type Body = string | Uint8Array<ArrayBuffer>;
const send = async (endpoint: Endpoint, body: Body, type: string): Promise<Reply> =>
  replyOf(
    await admin.fetch(pathOf(endpoint, {}), { method: endpoint.method, body, headers: { "content-type": type } }),
  );

const levels = 10_000;
const odd = [
  "",
  " ",
  "\ufeff",
  "{}",
  "a,b\n1,2",
  "<",
  "<a>",
  "<a/>",
  "<a></b>",
  "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
  "<a>".repeat(levels) + "</a>".repeat(levels),
  "<a".repeat(levels),
  `<a ${"b='c' ".repeat(levels)}/>`,
  "&amp;".repeat(levels),
  "<adf></adf>",
  "<adf><prospect/></adf>",
  "<adf><prospect><customer><contact><name>\u0001</name></contact></customer></prospect></adf>",
  "<adf><prospect><customer><contact><name>&#0;</name></contact></customer></prospect></adf>",
  "<adf><__proto__><constructor/></__proto__></adf>",
];

const reading = routes.filter(({ endpoint }) => endpoint.consumes);

describe.each(reading)("$title, which takes a text body", ({ endpoint }) => {
  const [type = ""] = endpoint.consumes ?? [];
  const refused = { status: 400, code: "VALIDATION_ERROR", field: expect.stringMatching(/./) };

  it("rejects texts in another format, names the problem, and changes nothing", async () => {
    const before = await tableDigests(server);
    const texts = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.string({
        unit: fc.constantFrom("<", ">", "/", "&", ";", "adf", "prospect", "!", "[", "]", "=", '"', "\0", " "),
      }),
    );
    await checkProperty(texts, { runs: 60, examples: odd }, async (text) =>
      expect(await send(endpoint, text, `${type}; charset=utf-8`)).toMatchObject(refused),
    );
    expect(await tableDigests(server)).toEqual(before);
  });

  it("rejects other content types, unknown charsets, invalid bytes and 12 MB", async () => {
    const before = await tableDigests(server);
    const unsupported = { status: 415, code: "UNSUPPORTED_MEDIA_TYPE" };
    for (const other of ["application/json", "text/plain", "multipart/form-data", "", `${type}; charset=klingon`])
      expect(await send(endpoint, "{}", other), other).toMatchObject(unsupported);
    expect(await send(endpoint, new Uint8Array([0x3c, 0xc3, 0x28, 0xff]), type)).toMatchObject({
      ...refused,
      field: "body",
    });
    const large = await send(endpoint, "<a>".repeat(4_000_000), type);
    expect(large).toMatchObject({ status: 413, code: "FILE_TOO_LARGE", field: "body" });
    expect(await tableDigests(server)).toEqual(before);
  });
});
