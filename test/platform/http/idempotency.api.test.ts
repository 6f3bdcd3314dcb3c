import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hours, minutes, seconds } from "../../../server/platform/clock.ts";
import { idempotentAnswers } from "../../../server/platform/http/idempotency/idempotency.table.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly replayed: boolean;
  readonly body: { id?: string; error?: { code: string; type: string; field?: string } };
}
async function post(key: string, body: unknown, options: { by?: TestCaller; path?: string } = {}): Promise<Answer> {
  const response = await (options.by ?? owner).fetch(options.path ?? "/v1/vehicles", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "idempotency-key": key },
  });
  const replayed = response.headers.get("idempotent-replayed") === "true";
  return { status: response.status, replayed, body: (await response.json()) as Answer["body"] };
}
const car = { make: "Saab", model: "900" };
const cars = async () => (await owner.api.vehicles.list()).length;

describe("an Idempotency-Key", () => {
  it("replays the first answer, and the work runs once", async () => {
    const before = await cars();
    const first = await post("once", car);
    const second = await post("once", car);
    expect(first).toMatchObject({ status: 201, replayed: false });
    expect(second).toEqual({ ...first, replayed: true });
    expect(await cars()).toBe(before + 1);
  });

  it("reports the current limits, in the body and in the headers", async () => {
    const key = await withKey(server, owner);
    const { id } = await owner.api.vehicles.create({ body: car });
    const body = { vehicle_id: id, obd_data: { dtcs: ["P0420"], live_data: {} } };
    const send = async () => {
      const response = await key.fetch("/v1/inspections/mechanical", {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", "idempotency-key": "limits" },
      });
      const { meta } = (await response.json()) as { meta: { rate_limit: { remaining: number } } };
      expect(String(meta.rate_limit.remaining)).toBe(response.headers.get("x-ratelimit-remaining"));
      return meta.rate_limit.remaining;
    };
    expect((await send()) - (await send())).toBe(1);
  });

  it("survives a restart", async () => {
    const first = await post("restart", car);
    await server.restart();
    expect(await post("restart", car)).toEqual({ ...first, replayed: true });
  });

  it("belongs to one body and one path", async () => {
    await post("body", car);
    const other = await post("body", { ...car, model: "9000" });
    expect(other).toMatchObject({
      status: 422,
      body: { error: { code: "IDEMPOTENCY_KEY_REUSED", type: "data_error", field: "Idempotency-Key" } },
    });
    const elsewhere = await post("body", car, { path: "/sandbox/v1/vehicles" });
    // keys of different workspaces are independent
    expect(elsewhere).toMatchObject({ status: 201, replayed: false });
  });

  it("belongs to one query, so that a preview is not the answer to the real request", async () => {
    const before = await cars();
    const send = async (query: string) => {
      const body = new FormData();
      body.set("file", new Blob(["make,model\nSaab,900\n"]), "stock.csv");
      const headers = { "idempotency-key": "preview" };
      return (await owner.fetch(`/v1/vehicles/import${query}`, { method: "POST", body, headers })).status;
    };
    expect([await send("?dryRun=true"), await send("?dryRun=true"), await send("")]).toEqual([200, 200, 422]);
    expect(await cars()).toBe(before);
  });

  it("is rejected while the first request runs, and the work runs once", async () => {
    const before = await cars();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post("at once", car)));
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body.error?.code]).toEqual([409, "IDEMPOTENCY_IN_PROGRESS"]);
    }
    expect(await cars()).toBe(before + 1);
  });

  it("is independent of the same key of another caller", async () => {
    const stranger = await signedIn(server, { admin: owner });
    const mine = await post("shared", car);
    const theirs = await post("shared", car, { by: stranger });
    expect(theirs).toMatchObject({ status: 201, replayed: false });
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it("may be sent again after an error that changed nothing", async () => {
    expect(await post("mended", { make: "Saab" })).toMatchObject({ status: 400 });
    expect(await post("mended", car)).toMatchObject({ status: 201, replayed: false });
  });

  it("has 1 to 255 characters", async () => {
    expect(await post("k".repeat(255), car)).toMatchObject({ status: 201 });
    expect(await post("k".repeat(256), car)).toMatchObject({
      status: 400,
      body: { error: { code: "VALIDATION_ERROR", field: "Idempotency-Key" } },
    });
  });

  it("is free again ten minutes after its first request died without a commit", async () => {
    await post("died", car);
    const undone = { status: null, body: null, work: null };
    await server.store.write((tx) => tx.update(idempotentAnswers).set(undone).returning());
    expect((await post("died", car)).body.error?.code).toBe("IDEMPOTENCY_IN_PROGRESS");
    server.clock.advance(minutes(10) + seconds(1));
    expect(await post("died", car)).toMatchObject({ status: 201, replayed: false });
  });

  it("is stored for exactly 24 hours", async () => {
    const first = await post("a day", car);
    server.clock.advance(hours(24) - seconds(5));
    await owner.api.accounts.refresh();
    expect(await post("a day", car)).toEqual({ ...first, replayed: true });
    server.clock.advance(seconds(6));
    const next = await post("a day", car);
    expect(next).toMatchObject({ status: 201, replayed: false });
    expect(next.body.id).not.toBe(first.body.id);
  });
});

describe("GET /openapi.json", () => {
  it("states for every POST that it takes an Idempotency-Key, or why not", async () => {
    const description = (await (await owner.fetch("/openapi.json")).json()) as {
      paths: Record<string, { post?: { description?: string; parameters: { name?: string; $ref?: string }[] } }>;
    };
    const takes = (path: string) =>
      description.paths[path]?.post?.parameters.some(({ $ref }) => $ref === "#/components/parameters/IdempotencyKey");
    for (const path of ["/v1/vehicles", "/v1/account/api-keys", "/v1/auth/reset-password"])
      expect(takes(path)).toBe(true);
    expect(description.paths["/v1/webhooks"]?.post?.description).toContain("is encrypted");
    for (const path of ["/v1/auth/login", "/v1/auth/refresh"]) {
      expect(takes(path)).toBe(false);
      expect(description.paths[path]?.post?.description).toContain("An `Idempotency-Key` has no effect");
    }
  });
});
