import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { record } from "../../../server/features/audit/record.ts";
import { hours } from "../../../server/platform/clock.ts";
import { errorOf, goodPassword, signedIn, withKey } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let admin: TestCaller & { email: string };
let adminId: string;
beforeAll(async () => {
  server = await serveForTest();
  admin = await signedIn(server);
  adminId = (await admin.api.accounts.me()).user.id;
});
afterAll(() => server.close());

type Query = NonNullable<Parameters<TestCaller["api"]["audit"]["list"]>[0]>["query"];
const entries = (query: Query = {}) => admin.api.audit.list({ query });
const actions = async (query: Query) => (await entries(query)).map(({ action }) => action);

/** Records an entry of the admin in the given environment. */
const recordAs = (environment: "production" | "development", action: string, details = {}) =>
  server.store.write((tx) =>
    record(
      tx,
      server.clock,
      { accountId: adminId, email: admin.email, via: "session", credentialId: "s", workspaceId: "w", environment },
      { action, subjectType: "vehicle", subjectId: "car-1", details },
    ),
  );

describe("GET /admin/audit", () => {
  it("lists every change of an account, newest first, with actor, address and credential", async () => {
    const person = await signedIn(server, { admin });
    const { id } = (await person.api.accounts.me()).user;
    await errorOf(callerOf(server).api.accounts.login({ body: { email: person.email, password: "wrong-wrong" } }));
    const key = await withKey(server, person);
    await person.api.keys.revoke({ params: { id: key.id } });
    const elsewhere = callerOf(server);
    await elsewhere.api.accounts.login({ body: { email: person.email, password: goodPassword } });
    const [other] = (await person.api.accounts.sessions({ query: {} })).filter(({ current }) => !current);
    await person.api.accounts.endSession({ params: { id: other?.id ?? "" } });
    const password = "violin-Gearbox-82-harbour";
    await errorOf(person.api.accounts.changePassword({ body: { currentPassword: "wrong-wrong", password } }));
    await person.api.accounts.changePassword({ body: { currentPassword: goodPassword, password } });
    await admin.api.administration.changePlan({ params: { id }, body: { plan: "starter" } });
    await person.api.accounts.logout();

    expect(await actions({ actor: person.email })).toEqual([
      "account.signed_out",
      "account.password_changed",
      "account.password_change_failed",
      "session.ended",
      "account.signed_in",
      "api_key.revoked",
      "api_key.created",
      "account.signed_in",
    ]);
    expect(await actions({ subject: id })).toEqual([
      "account.plan_changed",
      "account.password_changed",
      "account.password_change_failed",
      "account.signed_in",
      "account.sign_in_failed",
      "account.signed_in",
      "account.verified",
      "account.registered",
    ]);
    const [plan] = await entries({ subject: id, action: "account.plan_changed" });
    expect(plan).toMatchObject({
      actor: { id: adminId, email: admin.email },
      via: "session",
      subject: { type: "account", id },
      details: { from: "professional", to: "starter" },
      workspaceId: null,
    });
    expect(plan?.address).toMatch(/127\.0\.0\.1/);
    const [failed] = await entries({ action: "account.sign_in_failed" });
    expect(failed).toMatchObject({
      actor: null,
      via: "none",
      details: { email: person.email, reason: "INVALID_CREDENTIALS" },
    });
    const [guess] = await entries({ action: "account.password_change_failed" });
    expect(guess).toMatchObject({ actor: { email: person.email }, via: "session", subject: { type: "account", id } });
    expect(JSON.stringify(await entries())).not.toContain(password);
  });

  it("contains failed sign-ins and reset requests for unknown addresses", async () => {
    const email = "ghost@example.com";
    await errorOf(callerOf(server).api.accounts.login({ body: { email, password: "wrong-wrong" } }));
    await callerOf(server).api.accounts.forgotPassword({ body: { email } });
    const found = (await entries({ limit: 2 })).map(({ action, details, subject }) => [action, details.email, subject]);
    expect(found).toEqual([
      ["account.password_reset_requested", email, { type: "account", id: null, name: null }],
      ["account.sign_in_failed", email, { type: "account", id: null, name: null }],
    ]);
  });

  it("contains one rate-limited sign-in per 15 minutes, for known and unknown addresses", async () => {
    const person = await signedIn(server, { admin });
    const { id } = (await person.api.accounts.me()).user;
    const guess = (email: string) =>
      errorOf(callerOf(server).api.accounts.login({ body: { email, password: "wrong-wrong" } }));
    for (const email of [person.email, "phantom@example.com"]) {
      for (let i = 0; i < 13; i += 1) await guess(email);
      const refused = (await entries({ action: "account.sign_in_failed" })).filter(
        ({ details }) => details.email === email,
      );
      expect(refused.map(({ details }) => details.reason)).toEqual([
        "RATE_LIMIT_EXCEEDED",
        ...Array.from({ length: 10 }, () => "INVALID_CREDENTIALS"),
      ]);
      expect(refused[0]).toMatchObject({ actor: null, subject: { id: email === person.email ? id : null } });
    }
  });

  it("names actor and subject, also after the subject was deleted", async () => {
    const { name } = (await admin.api.accounts.me()).user;
    const key = await withKey(server, admin);
    const car = await admin.api.vehicles.create({ body: { make: "Saab", model: "900", overviewYear: 1991 } });
    await admin.api.vehicles.update({ params: { id: car.id }, body: { askingPrice: 4_000 } });
    const team = await admin.api.teams.create({ body: { name: "Harbor Street", slug: "harbor-street" } });
    await admin.api.teams.update({ params: { id: team.id }, body: { name: "Harbor Road" } });
    const namesOf = async (subject: string) => [
      ...new Set((await entries({ subject })).map((one) => one.subject.name)),
    ];
    expect(await namesOf(key.id)).toEqual(["test"]);
    expect(await namesOf(car.id)).toEqual(["1991 Saab 900"]);
    expect(await namesOf(team.id)).toEqual(["Harbor Road"]);
    expect((await entries({ subject: car.id })).map(({ actor }) => actor?.name)).toContain(name);

    await admin.api.vehicles.remove({ params: { id: car.id } });
    await admin.api.teams.remove({ params: { id: team.id } });
    expect(await namesOf(car.id)).toEqual(["1991 Saab 900"]);
    expect(await namesOf(team.id)).toEqual(["Harbor Road"]);
  });

  it("filters by time: from inclusive, to exclusive, in any time zone", async () => {
    server.clock.advance(hours(2));
    await admin.api.accounts.refresh();
    await recordAs("production", "test.timed");
    const [entry] = await entries({ action: "test.timed" });
    const at = entry?.createdAt ?? "";
    expect(await actions({ from: at })).toEqual(["test.timed"]);
    expect(await actions({ to: at })).not.toContain("test.timed");
    const inBerlin = new Date(Date.parse(at) + hours(2)).toISOString().replace("Z", "+02:00");
    expect(await actions({ from: inBerlin })).toEqual(["test.timed"]);
  });

  it("separates production and sandbox and lists account entries in both", async () => {
    await recordAs("production", "test.production");
    await recordAs("development", "test.sandbox");
    const at = async (base: string) => {
      const response = await admin.fetch(`${base}/admin/audit`);
      return ((await response.json()) as { action: string }[]).map(({ action }) => action);
    };
    const [production, sandbox] = [await at("/v1"), await at("/sandbox/v1")];
    expect(production).toContain("test.production");
    expect(production).not.toContain("test.sandbox");
    expect(sandbox).toContain("test.sandbox");
    expect(sandbox).not.toContain("test.production");
    expect(production).toContain("account.registered");
    expect(sandbox).toContain("account.registered");
  });

  it("answers pages with the total count and a link to the next", async () => {
    const first = await admin.fetch("/v1/admin/audit?limit=2");
    const total = Number(first.headers.get("x-total-count"));
    expect(total).toBeGreaterThan(5);
    expect(first.headers.get("link")).toContain("offset=2");
    const all = (await entries({ limit: 1000 })).map(({ id }) => id);
    expect(all).toHaveLength(total);
    expect((await entries({ limit: 3, offset: 2 })).map(({ id }) => id)).toEqual(all.slice(2, 5));
  });

  it("answers no entries for unmatched text and VALIDATION_ERROR for invalid filters", async () => {
    for (const text of ["' or 1=1 --", "%", "<script>", "🚗", "مرحبا"]) {
      expect(await entries({ actor: text }), text).toEqual([]);
      expect(await entries({ subject: text }), text).toEqual([]);
    }
    for (const [name, value] of [
      ["from", "yesterday"],
      ["to", "2026-13-01"],
      ["limit", "1001"],
      ["limit", "x"],
      ["offset", "-1"],
      ["format", "xml"],
      ["actor", ""],
      ["action", "a".repeat(101)],
    ]) {
      const response = await admin.fetch(`/v1/admin/audit?${name}=${value}`);
      expect([response.status, ((await response.json()) as { error: { field: string } }).error.field]).toEqual([
        400,
        name,
      ]);
    }
  });
});

describe("GET /admin/audit as CSV", () => {
  it("answers every matching entry by Accept or format, with formulas escaped", async () => {
    await server.store.write(async (tx) => {
      for (let i = 0; i < 1003; i += 1) {
        await record(tx, server.clock, { via: "none" }, { action: "test.many", subjectType: "=HYPERLINK(1)" });
      }
    });
    const byFormat = await admin.fetch("/v1/admin/audit?format=csv&action=test.many");
    expect(byFormat.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(byFormat.headers.get("content-disposition")).toContain("audit.csv");
    const text = await byFormat.text();
    const lines = text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(1004);
    expect(lines[0]).toContain('"createdAt","actorId","actorEmail"');
    expect(new Set(lines.slice(1).map((line) => line.split(",").at(-1))).size).toBe(1003);
    expect(text).toContain(`"'=HYPERLINK(1)"`);
    const byAccept = await admin.fetch("/v1/admin/audit?action=test.many", { headers: { accept: "text/csv" } });
    expect(await byAccept.text()).toBe(text);
    const json = await admin.fetch("/v1/admin/audit?action=test.many", { headers: { accept: "*/*" } });
    expect(json.headers.get("content-type")).toContain("application/json");
  });

  it("answers 403 to a user without the administrator role", async () => {
    const user = await signedIn(server, { admin });
    const response = await user.fetch("/v1/admin/audit?format=csv");
    expect(response.status).toBe(403);
  });
});
