import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signedIn, withKey } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

const bodyOf = async (response: Response) =>
  (await response.json()) as { error: { code: string; type: string; field?: string }; meta: { request_id: string } };

/** Sends its own Host header, which fetch() does not allow. */
const statusWithHost = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path: "/health", headers: { host } }, (res) => resolve(res.statusCode ?? 0))
      .on("error", reject)
      .end();
  });

describe("every answer", () => {
  it("has the request id in header and body", async () => {
    const response = await owner.fetch("/v1/inspections/visual/none");
    const { meta } = await bodyOf(response);
    expect(response.headers.get("x-request-id")).toBe(meta.request_id);
  });

  it("has the common error body for an unknown path, a wrong method, a wrong type and malformed JSON", async () => {
    const json = { "content-type": "application/json" };
    const cases: [Response, number, string][] = [
      [await owner.fetch("/v1/nothing"), 404, "RESOURCE_NOT_FOUND"],
      [await owner.fetch("/v1/vehicles", { method: "PUT" }), 405, "METHOD_NOT_ALLOWED"],
      [
        await owner.fetch("/v1/vehicles", { method: "POST", body: "a=1", headers: { "content-type": "text/plain" } }),
        415,
        "UNSUPPORTED_MEDIA_TYPE",
      ],
      [await owner.fetch("/v1/vehicles", { method: "POST", body: "{", headers: json }), 400, "VALIDATION_ERROR"],
      [await owner.fetch("/v1/vehicles", { method: "POST", body: '"text"', headers: json }), 400, "VALIDATION_ERROR"],
    ];
    for (const [response, status, code] of cases) {
      expect([response.status, (await bodyOf(response)).error.code]).toEqual([status, code]);
    }
  });

  it("has Cache-Control no-store, except for media and data about vehicles", async () => {
    const caching = async (path: string) => (await owner.fetch(path)).headers.get("cache-control");
    for (const path of ["/v1/outbox", "/v1/leads", "/sandbox/v1/leads", "/v1/account/api-keys", "/v1/nothing"])
      expect([path, await caching(path)]).toEqual([path, "no-store"]);
    const [photo] = await uploadWalkAround(owner.api);
    const { pathname, search } = new URL(photo?.url ?? "");
    expect(await caching(pathname + search)).toBe("private, max-age=3600, immutable");
    expect(await caching(`${pathname}${search}x`)).toBe("no-store");
  });

  it("is 403 for a Host header that is not configured", async () => {
    expect(await statusWithHost("127.0.0.1")).toBe(200);
    expect(await statusWithHost("localhost:4780")).toBe(200);
    expect(await statusWithHost("evil.example")).toBe(403);
    expect(await statusWithHost("127.0.0.1.evil.example:80")).toBe(403);
  });

  it("of GET /health does not need the database", async () => {
    const other = await serveForTest();
    const person = await signedIn(other);
    await other.store.close();
    expect((await person.fetch("/health")).status).toBe(200);
    expect((await person.fetch("/v1/vehicles")).status).toBe(500);
    await other.close().catch(() => undefined);
  });

  it("has strict security headers", async () => {
    const { headers } = await owner.fetch("/health");
    expect(headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("strict-transport-security")).toBeNull();
  });

  it("has Strict-Transport-Security if the public URL is HTTPS", async () => {
    const hosted = await serveForTest({ FORECOURT_PUBLIC_URL: "https://cars.example.com" });
    try {
      const { headers } = await callerOf(hosted).fetch("/health");
      expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    } finally {
      await hosted.close();
    }
  });
});

describe("GET /v1/openapi.json and GET /docs", () => {
  it("describe the routes and load nothing from other hosts", async () => {
    const description = (await (await owner.fetch("/v1/openapi.json")).json()) as {
      openapi: string;
      paths: Record<string, unknown>;
    };
    expect(description.openapi).toBe("3.1.0");
    expect(Object.keys(description.paths)).toContain("/v1/inspections/visual/{inspection_id}/report");
    const page = await (await owner.fetch("/docs")).text();
    expect(page).not.toMatch(/https?:/);
    for (const [, source] of page.matchAll(/<(?:link|script)[^>]* (?:src|href)="(\/[^"]+)"/g)) {
      expect((await owner.fetch(source ?? "")).status, source).toBe(200);
    }
  });
});

describe("GET /events during an inspection", () => {
  /** Reads an event stream until a job is completed. */
  async function readUntilCompleted(response: Response): Promise<string> {
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk as Uint8Array).toString();
      if (/^event: job\ndata: .*"completed".*\n\n/m.test(text)) break;
    }
    return text;
  }

  it("streams the workspace's events and resumes after the last id", async () => {
    expect((await callerOf(server).fetch("/v1/events")).status).toBe(401);
    const outsider = await signedIn(server, { admin: owner });
    const foreign = await outsider.fetch("/v1/events");
    const live = readUntilCompleted(await owner.fetch("/v1/events"));
    const car = await owner.api.vehicles.create({ body: { make: "Kia", model: "Rio" } });
    const images = await uploadWalkAround(owner.api);
    const { inspection_id } = await owner.api.visual.create({ body: { vehicle_id: car.id, images } });
    const text = await live;
    const stages = [...text.matchAll(/"stage":"(\w+)"/g)].map(([, stage]) => stage);
    expect([...new Set(stages)]).toEqual(["detect", "place", "measure", "grade", "annotate", "report"]);
    expect(text).toContain(`"inspection_id":"${inspection_id}"`);
    const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id);
    const jobs = [...text.matchAll(/^event: job\ndata: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data));
    const event = { kind: "visual.inspect", subject_id: inspection_id, vehicle_id: car.id, resource: "inspections" };
    expect(jobs).toMatchObject(["running", "completed"].map((status) => ({ ...event, status, attempt: 1 })));
    const resumed = await readUntilCompleted(
      await owner.fetch("/v1/events", { headers: { "last-event-id": ids.at(-3) ?? "" } }),
    );
    const names = [...resumed.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
    expect(names).toEqual(["inspection", "job"]);
    const reader = foreign.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).not.toContain("inspection");
    await reader?.cancel();
  });
});

describe("GET /events", () => {
  it.each(["1.5", "Infinity", "1e30", "-1", "0x10", "9999999999999999", "99999999999999999999", "none"])(
    "answers 200 for the invalid Last-Event-ID %s, as for a valid one at the same time",
    async (lastId) => {
      const open = (id: string) => owner.fetch("/v1/events", { headers: { "last-event-id": id } });
      const streams = await Promise.all([open(lastId), open("0")]);
      for (const { status, body } of streams) {
        expect(status).toBe(200);
        await body?.cancel();
      }
    },
  );

  it("ends when its API key is revoked", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    try {
      const key = await withKey(server, owner);
      const stream = await key.fetch("/v1/events");
      await owner.api.keys.revoke({ params: { id: key.id } });
      vi.advanceTimersByTime(1000);
      expect(await stream.text()).toMatch(/^retry: 2000\n\nid: \d+\n\n(: still here\nid: \d+\n\n)*$/);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("closing the server", () => {
  it("succeeds within 10 seconds with an open event stream", async () => {
    const other = await serveForTest();
    const person = await signedIn(other);
    const stream = await person.fetch("/v1/events");
    const started = performance.now();
    await other.close();
    expect(performance.now() - started).toBeLessThan(10_000);
    await stream.body?.cancel().catch(() => undefined);
  });
});
