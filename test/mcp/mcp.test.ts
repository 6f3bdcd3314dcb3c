import { request } from "node:http";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accords, stockMarket } from "../features/valuations/market.ts";
import { waitForJobs } from "../kit/jobs.ts";
import { signedIn, withKey } from "../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { openTcpProxy } from "../kit/tcp-proxy.ts";
import { type Assistant, type HttpProcess, jsonOf, overHttp, overStdio, startHttp } from "./assistant.ts";

let server: TestServer;
let owner: TestCaller;
let readKey: string;
let writeKey: string;
const cars = { dear: "", fair: "" };
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  owner = await signedIn(server);
  await stockMarket(server, owner, accords(40));
  const car = { make: "Honda", model: "Accord", overviewYear: 2020, mileage: 70_000, zipCode: "95112" } as const;
  const { id } = await owner.api.vehicles.create({ body: { ...car, stockNumber: "DEAR" } });
  await owner.api.repricing.start();
  await waitForJobs(server);
  const [valued] = await owner.api.vehicles.list({ query: { include: "latestValue" } });
  const value = valued?.latestValue?.value ?? 0;
  cars.dear = id;
  await owner.api.vehicles.update({ params: { id }, body: { askingPrice: Math.round(value * 1.3) } });
  const fair = { ...car, stockNumber: "FAIR", askingPrice: Math.round(value) };
  cars.fair = (await owner.api.vehicles.create({ body: fair })).id;
  await owner.api.repricing.start();
  await waitForJobs(server);
  const reading = ["vehicles:read", "pricing:read", "leads:read"] as const;
  readKey = (await withKey(server, owner, { permissions: [...reading] })).secret;
  writeKey = (await withKey(server, owner, { permissions: [...reading, "vehicles:write"] })).secret;
});
afterAll(() => server.close());

const assistants: Assistant[] = [];
const processes: HttpProcess[] = [];
afterAll(async () => {
  await Promise.all(assistants.map((one) => one.close()));
  await Promise.all(processes.map((one) => one.stop()));
});

async function started(opening: Promise<Assistant>): Promise<Assistant> {
  const assistant = await opening;
  assistants.push(assistant);
  return assistant;
}

const http = async (key: string): Promise<HttpProcess> => {
  const running = await startHttp({ url: server.url, key });
  processes.push(running);
  return running;
};

const ways = [
  ["stdio", (key: string) => started(overStdio({ url: server.url, key }))],
  ["HTTP", async (key: string) => started(overHttp((await http(key)).url))],
] as const;

describe.each(ways)("forecourt mcp over %s", (_, connected) => {
  it("answers which cars are overpriced, by what the tool's description says", async () => {
    const assistant = await connected(readKey);
    const { tools } = await assistant.client.listTools();
    const list = tools.find(({ description }) => description?.includes("which cars are overpriced?"));
    const answer = jsonOf(
      await assistant.call(list?.name ?? "", {
        status: "IN_STOCK,IN_RECON,ON_HOLD",
        include: "latestValue",
        priceToMarketMin: 105,
        sortBy: "priceToMarket",
        sortOrder: "desc",
      }),
    );
    expect(answer).toMatchObject({
      total: 1,
      items: [{ id: cars.dear, latestValue: { priceToMarket: expect.closeTo(1.3, 2), suggestion: {} } }],
    });
  });

  it("offers a key that only reads no tool that changes something", async () => {
    const assistant = await connected(readKey);
    const { tools } = await assistant.client.listTools();
    expect(tools.length).toBeGreaterThan(15);
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    expect(tools.map(({ name }) => name)).not.toContain("campaigns_list");
    const refused = await assistant.call("vehicles_update", { id: cars.fair, body: { askingPrice: 1 } });
    expect(refused.isError).toBe(true);
    expect(jsonOf(refused)).toMatchObject({
      code: "INSUFFICIENT_PERMISSIONS",
      message: expect.stringContaining("vehicles:write"),
      what_to_do: expect.stringContaining("ask the person"),
    });
  });

  it("changes a price with a key that may write", async () => {
    const assistant = await connected(writeKey);
    const { tools } = await assistant.client.listTools();
    const update = tools.find(({ name }) => name === "vehicles_update");
    expect(update?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true, idempotentHint: true });
    const before = (await owner.api.vehicles.get({ params: { id: cars.fair } })).askingPrice ?? 0;
    const body = { askingPrice: before - 100, priceReason: "agreed in the morning meeting" };
    const changed = await assistant.call("vehicles_update", { id: "FAIR", body });
    expect(jsonOf(changed)).toMatchObject({ id: cars.fair, askingPrice: before - 100 });
    expect((await owner.api.vehicles.get({ params: { id: cars.fair } })).askingPrice).toBe(before - 100);
  });

  it("answers an error with its code, field, and what to do", async () => {
    const assistant = await connected(writeKey);
    const vin = await assistant.call("vehicles_create", { body: { make: "Saab", model: "900", vin: "1" } });
    expect([vin.isError, jsonOf(vin)]).toMatchObject([true, { code: "INVALID_VIN", field: "vin" }]);
    const unknown = await assistant.call("vehicles_list", { colour: "red" });
    expect([unknown.isError, jsonOf(unknown)]).toMatchObject([
      true,
      { code: "VALIDATION_ERROR", field: "colour", what_to_do: expect.stringContaining("search") },
    ]);
    const missing = await assistant.call("vehicles_get", { id: "no such car" });
    expect(jsonOf(missing)).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      what_to_do: expect.stringContaining("search"),
    });
  });

  it("confirms a connection that works", async () => {
    const assistant = await connected(readKey);
    const checked = await assistant.call("forecourt_connection");
    expect([checked.isError, checked.content]).toMatchObject([
      undefined,
      [{ text: expect.stringMatching(/^Connected/) }],
    ]);
    expect(await assistant.tools()).toContain("vehicles_list");
  });

  it("explains a wrong key instead of offering tools", async () => {
    const assistant = await connected("prod_wrong");
    const { tools } = await assistant.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["forecourt_connection"]);
    expect(tools[0]?.description).toContain("The API key is invalid");
    expect(tools[0]?.description).toContain("FORECOURT_API_KEY");
    const checked = await assistant.call("forecourt_connection");
    expect([checked.isError, jsonOf(checked)]).toMatchObject([true, { code: "INVALID_API_KEY" }]);
  });
});

describe("forecourt mcp", () => {
  it("explains that there is no key, and that Forecourt does not run", async () => {
    const keyless = await started(overStdio({ url: server.url }));
    expect((await keyless.client.listTools()).tools[0]?.description).toContain("No API key");
    const alone = await started(overStdio({ url: "http://127.0.0.1:9", key: readKey }));
    expect((await alone.client.listTools()).tools[0]?.description).toContain("start Forecourt");
    expect(jsonOf(await alone.call("vehicles_list"))).toMatchObject({ code: "UNREACHABLE" });
  });

  it("offers the tools once Forecourt runs, and notifies the assistant", async () => {
    const proxy = await openTcpProxy(Number(new URL(server.url).port));
    proxy.refuse(true);
    try {
      const assistant = await started(overStdio({ url: `http://127.0.0.1:${proxy.port}`, key: readKey }));
      const changed = new Promise<void>((resolve) =>
        assistant.client.setNotificationHandler(ToolListChangedNotificationSchema, () => resolve()),
      );
      expect(await assistant.tools()).toEqual(["forecourt_connection"]);
      proxy.refuse(false);
      await assistant.call("forecourt_connection");
      await changed;
      expect(await assistant.tools()).toContain("vehicles_list");
    } finally {
      proxy.close();
    }
  });

  it("offers only the groups and tools that are named", async () => {
    const leads = await started(overStdio({ url: server.url, key: readKey }, ["--tools", "leads,vehicles_get"]));
    const names = await leads.tools();
    expect(names).toContain("leads_list");
    expect(names.filter((name) => name.startsWith("vehicles_"))).toEqual(["vehicles_get"]);
    expect(jsonOf(await leads.call("vehicles_list"))).toMatchObject({ code: "UNKNOWN_TOOL" });
  });

  it("sends a development key to the sandbox", async () => {
    const { secret } = await withKey(server, owner, { environment: "development" });
    const sandbox = await started(overStdio({ url: server.url, key: secret }));
    expect(jsonOf(await sandbox.call("vehicles_list"))).toEqual({ total: 0, items: [] });
  });

  it("reads pages of a list", async () => {
    const assistant = await started(overStdio({ url: server.url, key: readKey }));
    expect(jsonOf(await assistant.call("vehicles_list", { limit: 1 }))).toMatchObject({ total: 2, next_offset: 1 });
    const last = jsonOf(await assistant.call("vehicles_list", { limit: 1, offset: 1 }));
    expect(last).not.toHaveProperty("next_offset");
  });

  it("reads pages of a list in an envelope", async () => {
    const assistant = await started(overStdio({ url: server.url, key: readKey }));
    const { total } = jsonOf(await assistant.call("valuations_list", { limit: 1 })) as { total: number };
    expect(total).toBeGreaterThan(1);
    const page = async (offset: number) => jsonOf(await assistant.call("valuations_list", { limit: 1, offset }));
    expect(await page(0)).toMatchObject({ total, offset: 0, next_offset: 1, valuations: [{}] });
    expect(await page(total - 1)).not.toHaveProperty("next_offset");
    expect(await page(total)).not.toHaveProperty("next_offset");
  });
});

/** The status of an initialization with these headers. `fetch` does not let a caller choose the Host. */
const statusWith = (url: string, headers: Record<string, string>, method = "POST"): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const accept = "application/json, text/event-stream";
    const sent = request(url, { method, headers: { "content-type": "application/json", accept, ...headers } });
    sent.once("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once("error", reject);
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    sent.end(method === "POST" ? JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }) : undefined);
  });

describe("forecourt mcp --http", () => {
  it("answers programs of this machine only", async () => {
    const { url } = await http(readKey);
    const { host, origin } = new URL(url);
    expect(await statusWith(url, { host })).toBe(200);
    expect(await statusWith(url, { host, origin })).toBe(200);
    expect(await statusWith(url, { host: "evil.example" })).toBe(403);
    expect(await statusWith(url, { host, origin: "https://evil.example" })).toBe(403);
    expect(await statusWith(url, { host, origin: "null" })).toBe(403);
    expect(await statusWith(url, { host }, "GET")).toBe(405);
  });

  it("takes the key of the request before its own, and needs one of the two", async () => {
    const keyless = await startHttp({ url: server.url });
    processes.push(keyless);
    const { host } = new URL(keyless.url);
    expect(await statusWith(keyless.url, { host })).toBe(401);
    const { url } = await http(writeKey);
    expect(await (await started(overHttp(url))).tools()).toContain("vehicles_update");
    const reading = await (await started(overHttp(url, readKey))).tools();
    expect(reading).toContain("vehicles_list");
    expect(reading).not.toContain("vehicles_update");
  });

  it.each(["Basic cHJvZDprZXk=", "Bearer", "Bearer two words", "prod_key", ""])(
    "does not use its own key for the header Authorization: %s",
    async (authorization) => {
      const { url } = await http(writeKey);
      expect(await statusWith(url, { host: new URL(url).host, authorization })).toBe(401);
    },
  );
});
