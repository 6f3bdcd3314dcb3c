import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

describe("GET /diagnostics/codes", () => {
  let server: TestServer;
  let owner: TestCaller;
  beforeAll(async () => {
    server = await serveForTest();
    owner = await signedIn(server);
  });
  afterAll(() => server.close());

  it("explains a code in either letter case", async () => {
    const code = await owner.api.diagnostics.code({ params: { code: "p0301" } });
    expect(code).toMatchObject({ code: "P0301", kind: "generic", system: "engine", severity: "critical" });
    expect(await owner.api.diagnostics.code({ params: { code: "P1234" } })).toMatchObject({ kind: "manufacturer" });
    expect(await owner.api.diagnostics.code({ params: { code: "P0FFF" } })).toMatchObject({ kind: "reserved" });
  });

  it("explains a maker's own code by the make of the vehicle", async () => {
    const { api } = owner;
    const params = { code: "p1443" };
    const general = await api.diagnostics.code({ params });
    expect(general).toMatchObject({ kind: "manufacturer", labor_hours: null });
    const subaru = await api.diagnostics.code({ params, query: { make: " Subaru " } });
    expect(subaru.description).toContain("Vent control of the vapor system");
    expect(subaru.labor_hours).not.toBeNull();
    expect(await api.diagnostics.code({ params, query: { make: "Citroën" } })).toEqual(general);
    expect(await api.diagnostics.code({ params: { code: "P0301" }, query: { make: "Subaru" } })).toMatchObject({
      kind: "generic",
    });
    expect(await errorOf(api.diagnostics.code({ params, query: { make: "<b>" } }))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "make",
    });
  });

  it.each(["P030", "P03011", "X0301", "P4301", "P0G01", "hello"])(
    "answers INVALID_OBD_DATA for the code %s",
    async (code) => {
      const { api } = owner;
      expect(await errorOf(api.diagnostics.code({ params: { code } }))).toMatchObject({
        code: "INVALID_OBD_DATA",
        status: 400,
        field: "code",
      });
    },
  );

  it("searches by text, system and severity, in pages", async () => {
    const { api } = owner;
    const first = await api.diagnostics.codes({ query: { search: "misfire", limit: "2" } });
    expect(first.codes.map(({ code }) => code)).toEqual(["P0300", "P0301"]);
    const next = await api.diagnostics.codes({ query: { search: "misfire", limit: "2", offset: "2" } });
    expect(next.codes.map(({ code }) => code)).toEqual(["P0302", "P0303"]);
    expect(next).toMatchObject({ total: first.total, limit: 2, offset: 2 });
    const critical = await api.diagnostics.codes({ query: { system: "brakes", severity: "critical" } });
    expect(critical.total).toBeGreaterThan(0);
    expect(critical.codes.every(({ system, severity }) => system === "brakes" && severity === "critical")).toBe(true);
  });

  it("lists all codes, twenty per page", async () => {
    const all = await owner.api.diagnostics.codes();
    expect(all.codes).toHaveLength(20);
    expect(all.total).toBeGreaterThan(3000);
  });
});
