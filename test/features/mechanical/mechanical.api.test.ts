import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsOf } from "../../kit/events.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { accord, misfire, sound } from "./diagnostics.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let api: Api;
let car: { id: string; workspaceId: string };
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = (await withKey(server, owner)).api;
  const { id } = await api.vehicles.create({ body: { ...accord, stockNumber: "M-1" } });
  const { workspaces } = await import("../../../server/features/accounts/accounts.table.ts");
  const [workspace] = await server.store.read.select().from(workspaces);
  car = { id, workspaceId: workspace?.id ?? "" };
});
afterAll(() => server.close());

type Body = Parameters<Api["mechanical"]["create"]>[0]["body"];
const diagnosed = (change: Partial<Body> = {}) =>
  api.mechanical.create({ body: { vehicle_id: car.id, ...misfire, ...change } });
const issuesIn = ({ results }: Awaited<ReturnType<typeof diagnosed>>) =>
  results.systems.flatMap(({ issues }) => issues);

describe("POST /inspections/mechanical", () => {
  it("answers issues with their evidence, and GET answers the same", async () => {
    let extras: { status?: number; meta?: Readonly<Record<string, unknown>> | undefined } = {};
    const made = await api.mechanical.create(
      { body: { vehicle_id: "M-1", ...misfire } },
      { onExtras: (given) => (extras = given) },
    );
    expect(extras).toMatchObject({ status: 201, meta: { diagnostic_protocols: ["SAE J1979", "SAE J2012"] } });
    expect(made).toMatchObject({
      vehicle_id: car.id,
      case_id: null,
      status: "completed",
      obd_data: misfire.obd_data,
      test_results: null,
      options: { include_recommendations: true, severity_threshold: "minor" },
    });
    expect(made.completed_at).toBe(made.created_at);
    const issues = issuesIn(made);
    const codes = issues.flatMap(({ dtc, related_dtcs }) => [dtc, ...related_dtcs]);
    expect(codes).toEqual(expect.arrayContaining(["P0301", "P0171"]));
    for (const issue of issues) {
      expect(issue.evidence.length, issue.description).toBeGreaterThan(0);
      expect(issue.recommended_action).not.toBeNull();
    }
    const { summary } = made.results;
    expect(summary.total_issues).toBe(issues.length);
    const sum = (side: "min" | "max") =>
      issues.reduce((total, { estimated_repair }) => total + Math.round((estimated_repair?.[side] ?? 0) * 100), 0) /
      100;
    expect(summary.total_estimated_repair).toEqual({ min: sum("min"), max: sum("max"), currency: "USD" });
    expect(Object.values(summary.by_urgency).reduce((a, b) => a + b)).toBe(issues.length);
    expect(await api.mechanical.get({ params: { diagnostic_id: made.diagnostic_id } })).toEqual(made);
  });

  it("rates measured systems of a sound vehicle as good and omits unmeasured ones", async () => {
    const { results } = await diagnosed(sound);
    expect(results.summary).toMatchObject({ total_issues: 0, systems_affected: [] });
    expect(results.health_score).toBeGreaterThan(8);
    expect(new Set(results.systems.map(({ status }) => status))).toEqual(new Set(["good"]));
    expect(results.systems.map(({ system }) => system)).not.toContain("restraints");
  });

  it("gives a low score and confidence for readings without codes", async () => {
    const { results } = await diagnosed({ obd_data: { live_data: { coolant_temp: 92 } } });
    expect(results.not_measured.length).toBeGreaterThan(0);
    expect(results.health_score).toBeLessThan(8);
    expect(results.confidence).toBeLessThan(0.5);
  });

  it("accepts an empty list of codes, and test results alone", async () => {
    expect((await diagnosed({ obd_data: { dtcs: [], live_data: {} } })).results.summary.total_issues).toBe(0);
    const dead = await diagnosed({ obd_data: { live_data: {} }, test_results: { alternator_output: 11.8 } });
    expect(issuesIn(dead).length).toBeGreaterThan(0);
  });

  it("omits issues below the severity threshold and counts them", async () => {
    const full = await diagnosed();
    const counted = (severities: readonly string[]) =>
      issuesIn(full).filter(({ severity }) => severities.includes(severity)).length;
    for (const [threshold, listed] of [
      ["moderate", ["moderate", "severe", "critical"]],
      ["severe", ["severe", "critical"]],
    ] as const) {
      const options = { severity_threshold: threshold };
      const some = await diagnosed({ options });
      expect(issuesIn(some).every(({ severity }) => (listed as readonly string[]).includes(severity))).toBe(true);
      expect(some.results.summary.total_issues).toBe(counted(listed));
      expect(some.results.summary.below_threshold).toBe(issuesIn(full).length - counted(listed));
      expect(some.results.health_score).toBe(full.results.health_score);
    }
  });

  it("omits recommendations on request", async () => {
    const { results } = await diagnosed({ options: { include_recommendations: false } });
    const actions = results.systems.flatMap(({ issues }) => issues.map((issue) => issue.recommended_action));
    expect(new Set(actions)).toEqual(new Set([null]));
    expect(results.maintenance_schedule).toBeNull();
    expect((await diagnosed()).results.maintenance_schedule).not.toBeNull();
  });

  it("publishes one event, adds a timeline entry and counts in KPIs", async () => {
    const count = await api.kpis.create({
      body: {
        key: "health",
        title: "Health",
        kpiType: "CUSTOM",
        dataType: "NUMBER",
        aggregation: "count",
        targetModel: "diagnostic",
      },
    });
    const cost = await api.kpis.create({
      body: {
        key: "repairs",
        title: "Repairs",
        kpiType: "CUSTOM",
        dataType: "CURRENCY",
        aggregation: "max",
        targetModel: "diagnostic",
        targetField: "maxRepairCost",
      },
    });
    const value = async (id: string) => (await api.kpis.list()).find((one) => one.id === id)?.value ?? 0;
    const before = await value(count.id);
    const made = await diagnosed();
    const { summary } = made.results;
    const events = (await eventsOf(server.store.read, car.workspaceId)).filter(
      ({ payload }) => (payload as { diagnostic_id?: string }).diagnostic_id === made.diagnostic_id,
    );
    expect(events).toEqual([
      expect.objectContaining({
        name: "mechanical_diagnostic.completed",
        payload: {
          diagnostic_id: made.diagnostic_id,
          vehicle_id: car.id,
          overall_health: made.results.overall_health,
          health_score: made.results.health_score,
          issues_found: summary.total_issues,
          critical_issues: summary.by_severity.critical,
          report_url: made.reports.pdf_url,
        },
      }),
    ]);
    const [entry] = await api.vehicles.timeline({ params: { id: car.id } });
    expect(entry).toMatchObject({ kind: "diagnostic.completed", details: { diagnostic_id: made.diagnostic_id } });
    expect(entry?.actor?.name).toMatch(/^Person/);
    expect(await value(count.id)).toBe(before + 1);
    expect(await value(cost.id)).toBeGreaterThanOrEqual(summary.total_estimated_repair.max);
  });

  it("is listed by vehicle, status and time, newest first", async () => {
    const made = await diagnosed();
    const list = (query: Record<string, string>) => api.mechanical.list({ query });
    const { diagnostics, total, limit } = await list({ vehicle_id: "M-1", limit: "2" });
    expect(diagnostics[0]?.diagnostic_id).toBe(made.diagnostic_id);
    expect({ shown: diagnostics.length, limit }).toEqual({ shown: 2, limit: 2 });
    expect(total).toBeGreaterThan(2);
    expect((await list({ created_after: made.created_at })).total).toBe(0);
    expect((await list({ created_before: made.created_at })).total).toBe(total - 1);
    expect((await list({ status: "completed" })).total).toBe(total);
    expect((await list({ status: "failed" })).total).toBe(0);
    const none = await errorOf(list({ vehicle_id: "none" }));
    expect(none).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "vehicle_id" });
  });
});

describe("POST /inspections/mechanical with invalid input", () => {
  const refused = async (change: Partial<Body>) => {
    const { total } = await api.mechanical.list();
    const error = await errorOf(diagnosed(change));
    expect((await api.mechanical.list()).total).toBe(total);
    return error;
  };

  it.each([
    ["empty data", { live_data: {} }, "obd_data"],
    ["empty frames", { live_data: {}, freeze_frame: {}, snapshots: [{ readings: {} }] }, "obd_data"],
    ["a malformed code", { dtcs: ["P0301", "P03O1"], live_data: {} }, "obd_data.dtcs[1]"],
    ["a code with an unknown system letter", { pending_dtcs: ["X0301"], live_data: {} }, "obd_data.pending_dtcs[0]"],
    ["a value above the sensor's range", { live_data: { engine_rpm: 16_384 } }, "obd_data.live_data.engine_rpm"],
    ["a value below the sensor's range", { live_data: { coolant_temp: -41 } }, "obd_data.live_data.coolant_temp"],
    ["an unknown reading", { live_data: { flux: 88 } }, "obd_data.live_data.flux"],
    [
      "an impossible frame",
      { live_data: {}, freeze_frame: { P0301: { engine_load: 101 } } },
      "obd_data.freeze_frame.P0301.engine_load",
    ],
    ["missing live_data", { dtcs: [] }, "obd_data.live_data"],
  ])("answers INVALID_OBD_DATA with the field for %s", async (_, obd_data, field) => {
    expect(await refused({ obd_data: obd_data as Body["obd_data"] })).toMatchObject({
      code: "INVALID_OBD_DATA",
      status: 400,
      field,
    });
  });

  const few: [string, Body["obd_data"]][] = [
    [
      "self-tests",
      { live_data: {}, monitors: { misfire: "complete", catalyst: "incomplete", oxygen_sensor: "incomplete" } },
    ],
    ["a permanent code", { live_data: {}, permanent_dtcs: ["P0420"] }],
  ];
  it.each(few)("diagnoses from %s alone", async (_, obd_data) => {
    const { results } = await diagnosed({ obd_data });
    expect(results.summary.total_issues).toBeGreaterThan(0);
  });

  it("answers INVALID_OBD_DATA for more than 100 freeze frames, with what to send instead", async () => {
    const frames = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`P${1000 + i}`, { engine_rpm: 800 }]));
    expect(await refused({ obd_data: { live_data: {}, freeze_frame: frames(101) } })).toMatchObject({
      code: "INVALID_OBD_DATA",
      status: 400,
      field: "obd_data.freeze_frame",
      message: expect.stringMatching(/more than 100 freeze frames.*send those of its stored codes/),
    });
    expect((await diagnosed({ obd_data: { live_data: {}, freeze_frame: frames(100) } })).status).toBe("completed");
  });

  it("answers VEHICLE_NOT_OBD_COMPATIBLE for a year or VIN before 1996", async () => {
    for (const body of [{ make: "Saab", model: "900", overviewYear: 1995 }, { vin: "1HGCD5630SA000014" }]) {
      const { id } = await api.vehicles.create({ body });
      if (body.vin !== undefined) await api.vehicles.update({ params: { id }, body: { overviewYear: null } });
      const error = await errorOf(diagnosed({ vehicle_id: id }));
      expect(error).toMatchObject({
        code: "VEHICLE_NOT_OBD_COMPATIBLE",
        status: 422,
        field: "vehicle_id",
        details: { vehicle_year: 1995, minimum_year: 1996 },
      });
    }
    const { id } = await api.vehicles.create({ body: { make: "Saab", model: "900", overviewYear: 1996 } });
    expect((await diagnosed({ vehicle_id: id })).status).toBe("completed");
  });

  it("accepts a vehicle without a year and notes it in not_measured", async () => {
    const { id } = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const { results } = await diagnosed({ vehicle_id: id });
    expect(results.not_measured.some(({ note }) => note.includes("model year"))).toBe(true);
    expect((await diagnosed()).results.not_measured.some(({ note }) => note.includes("model year"))).toBe(false);
  });

  it("answers RESOURCE_NOT_FOUND for an unknown vehicle", async () => {
    expect(await refused({ vehicle_id: "none" })).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "vehicle_id" });
  });

  it("names ISO 15765-4 only for US vehicles of years that require it", async () => {
    const protocols = async (body: Parameters<Api["vehicles"]["create"]>[0]["body"]) => {
      const { id } = await api.vehicles.create({ body });
      let meta: Readonly<Record<string, unknown>> | undefined;
      await api.mechanical.create(
        { body: { vehicle_id: id, obd_data: { dtcs: [], live_data: {} } } },
        { onExtras: (extras) => ({ meta } = extras) },
      );
      return meta?.diagnostic_protocols;
    };
    expect(await protocols({ vin: "1FTFW1ET9DFC10312" })).toEqual(["SAE J1979", "ISO 15765-4"]);
    expect(await protocols({ vin: "1HGCM82633A004352" })).toEqual(["SAE J1979"]);
    expect(await protocols({ make: "Kia", model: "Rio", overviewYear: 2020 })).toEqual(["SAE J1979"]);
  });
});

describe("access to diagnostics", () => {
  it("answers not-found codes to an outsider", async () => {
    const { diagnostic_id } = await diagnosed();
    const outsider = await signedIn(server, { admin: owner });
    const params = { diagnostic_id };
    for (const error of [
      await errorOf(outsider.api.mechanical.get({ params })),
      await errorOf(outsider.api.mechanical.report({ params })),
      await errorOf(outsider.api.mechanical.reportPdf({ params })),
    ])
      expect(error).toMatchObject({ code: "INSPECTION_NOT_FOUND", status: 404, field: "diagnostic_id" });
    expect((await outsider.api.mechanical.list()).total).toBe(0);
    const theirs = { vehicle_id: car.id, ...misfire };
    expect(await errorOf(outsider.api.mechanical.create({ body: theirs }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
    });
  });

  it("hides sandbox diagnostics in production", async () => {
    const sandbox = await withKey(server, owner, { environment: "development" });
    const { id } = await sandbox.api.vehicles.create({ body: accord });
    const made = await sandbox.api.mechanical.create({ body: { vehicle_id: id, ...misfire } });
    expect(made.reports.pdf_url).toContain("/sandbox/v1/inspections/mechanical/");
    const params = { diagnostic_id: made.diagnostic_id };
    expect(await errorOf(api.mechanical.get({ params }))).toMatchObject({ code: "INSPECTION_NOT_FOUND" });
  });

  it("allows a read-only key to read but not to create", async () => {
    const { diagnostic_id } = await diagnosed();
    const reader = await withKey(server, owner, { permissions: ["inspections:read", "vehicles:read"] });
    expect((await reader.api.mechanical.get({ params: { diagnostic_id } })).diagnostic_id).toBe(diagnostic_id);
    expect(await errorOf(reader.api.mechanical.create({ body: { vehicle_id: car.id, ...misfire } }))).toMatchObject({
      code: "INSUFFICIENT_PERMISSIONS",
    });
  });
});
