import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hours } from "../../../server/platform/clock.ts";
import { type Route, routes } from "../../contract/routes.ts";
import { createResources, paramsOf, pathOf, type Resources } from "../../contract/scene/resources.ts";
import { signedIn } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let admin: TestCaller;
/** A key of the same account: unlike a session, it lasts when a test moves the clock. */
let program: TestCaller;
let outsider: TestCaller;
let own: Resources;
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  admin = await signedIn(server);
  outsider = await signedIn(server, { admin });
  own = await createResources(admin, admin);
  const { secret } = await admin.api.keys.create({ body: { name: "Program", environment: "production" } });
  program = callerOf(server, { key: secret });
});
afterAll(() => server.close());

const headersOf = (etag: string | null, name = "if-none-match") => (etag === null ? {} : { [name]: etag });
const send = (path: string, method: string, { body, ...headers }: Record<string, unknown> = {}) =>
  program.fetch(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: { "content-type": "application/json", ...(headers as Record<string, string>) },
  });

/** Requests that need a query, and those whose answer is not JSON or is about this moment. */
const queries: Readonly<Record<string, string>> = {
  "GET /ads/campaigns/{campaignId}/metrics": "?platformType=facebook",
  "GET /360/frames": "?jobId=SPIN&side=OUTSIDE",
  "GET /360/mask-frames": "?carId=VEHICLE&side=OUTSIDE",
};
const isAboutData = ({ endpoint }: Route): boolean =>
  endpoint.method === "GET" && endpoint.response !== null && endpoint.at !== "root" && endpoint.auth !== "key";

describe.each(routes.filter(isAboutData))("$title", ({ title, endpoint }) => {
  it("answers 304 to the ETag of an answer that has not changed, and no ETag if it always changes", async () => {
    const query = (queries[title] ?? "").replace("SPIN", own.spin).replace("VEHICLE", own.vehicle);
    const path = `${pathOf(endpoint, paramsOf(endpoint, own))}${query}`;
    const first = await admin.fetch(path);
    // Valuations, for example, need more market data than this server has.
    if (first.status !== 200) return;
    const etag = first.headers.get("etag");
    if (endpoint.volatile === "all") return expect(first.headers.get("cache-control")).toBe("no-store");
    expect(etag).toMatch(/^"[\w-]{22}(-[\w-]{22})?"$/);
    const again = await admin.fetch(path, { headers: headersOf(etag) });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("etag")).toBe(etag);
  });
});

describe("ETag", () => {
  it("differs between accounts that see different data at the same address", async () => {
    const etag = (await admin.fetch("/v1/vehicles")).headers.get("etag");
    const theirs = await outsider.fetch("/v1/vehicles", { headers: headersOf(etag) });
    expect([theirs.status, await theirs.json()]).toEqual([200, []]);
  });

  it("changes with the data, and not with the clock", async () => {
    const vehicle = await program.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const path = `/v1/vehicles/${vehicle.id}`;
    const etagNow = async () => (await program.fetch(path)).headers.get("etag");
    const before = await etagNow();
    server.clock.advance(hours(1));
    expect(await etagNow()).toBe(before);
    await program.api.vehicles.update({ params: { id: vehicle.id }, body: { notes: "One key" } });
    expect(await etagNow()).not.toBe(before);
  });

  it("does not depend on the time at which a report is made", async () => {
    const path = `/v1/inspections/mechanical/${own.diagnostic}/report`;
    const first = await program.fetch(path);
    server.clock.advance(hours(1));
    const second = await program.fetch(path);
    expect([first.status, second.headers.get("etag")]).toEqual([200, first.headers.get("etag")]);
  });
});

describe("Cache-Control", () => {
  it.each(["/v1/vehicles", "/v1/kpis", "/v1/inspections/visual", "/v1/market/summary", "/v1/ads/campaigns"])(
    "lets the caller's own cache keep %s, and ask each time",
    async (path) => {
      const { headers } = await program.fetch(path);
      expect(headers.get("cache-control")).toBe("private, no-cache");
      expect(headers.get("vary")).toMatch(/Authorization, Cookie/);
    },
  );

  it.each(["/v1/leads", "/v1/crm/leads", "/v1/teams", "/v1/auth/test", "/v1/account", "/v1/webhooks"])(
    "keeps %s nowhere",
    async (path) => {
      const answer = await program.fetch(path);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    },
  );

  it("is no-store for a vehicle's timeline, which names people", async () => {
    const { headers } = await program.fetch(`/v1/vehicles/${own.vehicle}/timeline`);
    expect(headers.get("cache-control")).toBe("no-store");
  });
});

interface Versioned {
  readonly what: string;
  readonly create: () => Promise<string>;
  readonly change: (n: number) => object;
  /** Where it is changed, if not where it is read. */
  readonly changedAt?: (path: string) => string;
  readonly isDeletable: boolean;
}
const vehicle = () => program.api.vehicles.create({ body: { make: "Saab", model: "900" } });
const versioned: readonly Versioned[] = [
  {
    what: "a vehicle",
    create: async () => `/v1/vehicles/${(await vehicle()).id}`,
    change: (n) => ({ notes: `Change ${n}` }),
    isDeletable: true,
  },
  {
    what: "a lead",
    create: async () => {
      const { id: carId } = await vehicle();
      const body = { action: "Call", targetName: "Ada", targetInfo: "ada@example.com" };
      return `/v1/leads/${(await program.api.leads.create({ params: { carId }, body })).id}`;
    },
    change: (n) => ({ note: `Change ${n}` }),
    isDeletable: true,
  },
  {
    what: "a contact",
    create: async () => {
      const body = { name: "Pat Moore", email: `pat-${crypto.randomUUID()}@example.com` };
      return `/v1/crm/leads/${(await program.api.contacts.create({ body })).contact_id}`;
    },
    change: (n) => ({ notes: `Change ${n}` }),
    isDeletable: true,
  },
  {
    what: "an estimate",
    create: async () => {
      const damages = [{ damage_id: "d1", type: "dent", location: "hood" } as const];
      const body = { vehicle_id: (await vehicle()).id, damages };
      return `/v1/inspections/damage-assessment/${(await program.api.assessments.create({ body })).assessment_id}`;
    },
    change: (n) => ({ option: n % 2 === 0 ? "replace" : "repair", reason: `Change ${n}` }),
    changedAt: (path) => `${path}/damages/d1`,
    isDeletable: false,
  },
];

describe.each(versioned)("If-Match on $what", ({ create, change, changedAt = (path) => path, isDeletable }) => {
  const etagOf = async (path: string) => (await program.fetch(path)).headers.get("etag");
  const changeOf = async (path: string) => {
    if (changedAt(path) === path) return change(1);
    const { data } = (await (await program.fetch(path)).json()) as {
      data: { assessed_damages: { repair_options: { option: string }[] }[] };
    };
    return { option: data.assessed_damages[0]?.repair_options.at(-1)?.option, reason: "It is cheaper" };
  };

  it("lets a change pass if nothing changed since the read, days later too", async () => {
    const path = await create();
    const etag = await etagOf(path);
    server.clock.advance(hours(100));
    const answer = await send(changedAt(path), "PATCH", { body: await changeOf(path), ...headersOf(etag, "if-match") });
    expect(answer.status).toBe(200);
    expect(await etagOf(path)).not.toBe(etag);
  });

  it("answers PRECONDITION_FAILED after another change, and changes nothing", async () => {
    const path = await create();
    const etag = await etagOf(path);
    const body = await changeOf(path);
    expect((await send(changedAt(path), "PATCH", { body })).status).toBe(200);
    const current = await (await program.fetch(path)).json();
    const answer = await send(changedAt(path), "PATCH", { body, ...headersOf(etag, "if-match") });
    expect([answer.status, await answer.json()]).toMatchObject([
      412,
      { error: { code: "PRECONDITION_FAILED", field: "If-Match" } },
    ]);
    const { meta: _now, ...after } = (await (await program.fetch(path)).json()) as { meta?: unknown };
    const { meta: _then, ...before } = current as { meta?: unknown };
    expect(after).toEqual(before);
  });

  it("lets one of two changes at once pass", async () => {
    const path = await create();
    const etag = await etagOf(path);
    const body = await changeOf(path);
    const both = [0, 1].map(() => send(changedAt(path), "PATCH", { body, ...headersOf(etag, "if-match") }));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    // A lead or vehicle that already has the values is not changed again, so both requests may see the version they read.
    expect(statuses.sort()).toEqual([200, 412]);
  });

  it.runIf(isDeletable)("rejects the deletion of another version, and deletes this one", async () => {
    const path = await create();
    const etag = await etagOf(path);
    expect((await send(path, "PATCH", { body: change(1) })).status).toBe(200);
    expect((await send(path, "DELETE", headersOf(etag, "if-match"))).status).toBe(412);
    expect((await program.fetch(path)).status).toBe(200);
    expect((await send(path, "DELETE", headersOf(await etagOf(path), "if-match"))).status).toBe(200);
  });
});

describe("If-Match", () => {
  it("accepts the ETag that a change answered, a weak one, several, and *", async () => {
    const { id } = await vehicle();
    const path = `/v1/vehicles/${id}`;
    const patch = (notes: string, match: string) => send(path, "PATCH", { body: { notes }, "if-match": match });
    const first = await patch("1", "*");
    const etag = first.headers.get("etag") ?? "";
    expect([first.status, etag]).toEqual([200, (await program.fetch(path)).headers.get("etag")]);
    const second = await patch("2", `W/${etag}`);
    expect(second.status).toBe(200);
    expect((await patch("3", `"other", ${second.headers.get("etag")}`)).status).toBe(200);
  });

  it("answers VALIDATION_ERROR for a header without an ETag", async () => {
    const { id } = await vehicle();
    const answer = await send(`/v1/vehicles/${id}`, "PATCH", { body: { notes: "x" }, "if-match": "latest" });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { code: "VALIDATION_ERROR", field: "If-Match" } },
    ]);
  });
});
