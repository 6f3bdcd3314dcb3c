import { eq, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DamageAssessment } from "../../../contracts/repair/assessments.ts";
import { workspaces } from "../../../server/features/accounts/accounts.table.ts";
import { assessments } from "../../../server/features/assessments/assessments.table.ts";
import { damages } from "../../../server/features/visual/visual.table.ts";
import { eventsOf } from "../../kit/events.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { assess, bumper, car, door, inspected, withBodyRate } from "./estimates.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let api: Api;
let vehicle: string;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = owner.api;
  vehicle = await car(api, { stockNumber: "E-1", askingPrice: 18_500 });
});
afterAll(() => server.close());

const cents = (amount: number): number => Math.round(amount * 100);
const totalOf = ({ summary }: DamageAssessment) => summary.repair_cost_summary.recommended_repairs_total.estimated;
const chosen = (assessment: DamageAssessment, damageId: string) =>
  assessment.assessed_damages
    .find(({ damage_id }) => damage_id === damageId)
    ?.repair_options.find(({ recommended }) => recommended);

/** Checks every total against its lines, to the cent. */
function expectToAddUp(assessment: DamageAssessment): void {
  const costs = assessment.summary.repair_cost_summary;
  let sum = costs.shared_work.reduce((all, { amount }) => all + cents(amount), 0);
  for (const damage of assessment.assessed_damages) {
    for (const { labor, parts_required, sublet_services, total_cost, recommended } of damage.repair_options) {
      const laborCost = labor.lines.reduce((all, line) => all + cents(line.total), 0);
      const counted = [
        ...parts_required.map((one) => (one.counted === "oem" ? one.oem_price : one.aftermarket_price)),
        ...sublet_services.map(({ price }) => price),
      ];
      const parts = counted.reduce<number>((all, price) => all + cents(price ?? Number.NaN), 0);
      expect([cents(total_cost.labor), cents(total_cost.parts)]).toEqual([laborCost, parts]);
      expect(cents(total_cost.total)).toBe(laborCost + parts);
      if (recommended) sum += laborCost + parts;
    }
  }
  expect(cents(costs.recommended_repairs_total.estimated)).toBe(sum);
  expect(cents(costs.parts) + cents(costs.labor)).toBe(sum);
}

describe("POST /inspections/damage-assessment with damages entered by hand", () => {
  it("answers the assessment with its rates and totals exact to the cent", async () => {
    let meta: Readonly<Record<string, unknown>> | undefined;
    let status = 0;
    const made = await api.assessments.create(
      { body: { vehicle_id: "E-1", damages: [bumper, door], assessment_options: { labor_rate_region: "US_TEXAS" } } },
      { onExtras: (extras) => ({ meta, status } = extras) },
    );
    expect(status).toBe(201);
    const { labour_rates } = await api.assessments.rateBook();
    expect(meta).toMatchObject({
      labor_rate_used: labour_rates.US_TEXAS.body,
      currency: "USD",
      region: "US_TEXAS",
    });
    expect(made).toMatchObject({ vehicle_id: vehicle, inspection_id: null, revision: 0, rate_book_version: 0 });
    expect(made.assessed_damages.map(({ damage_id }) => damage_id)).toEqual(["bumper", "door"]);
    expect(made.summary.total_damages_assessed).toBe(2);
    expect(made.summary.impact_on_vehicle_value).toMatchObject({
      estimated_market_value: 18_500,
      basis: /asking price/,
    });
    expectToAddUp(made);
    expect(await api.assessments.get({ params: { assessment_id: made.assessment_id } })).toEqual(made);
  });

  it("answers what was given of each damage, also of an estimate that was stored without it", async () => {
    const given = { depth: "deep", paint_broken: true, material: "aluminium", has_adas: false } as const;
    const made = await assess(api, vehicle, [bumper, { ...door, ...given }]);
    const unknown = { depth: null, paint_broken: true, material: null, has_adas: null };
    expect(made.assessed_damages).toMatchObject([unknown, given]);
    const stored = made.assessed_damages.map(
      ({ depth: _, paint_broken: __, material: ___, has_adas: ____, ...damage }) => damage,
    );
    await server.store.write(async (tx) => {
      // The format of an earlier version, which the current types do not allow.
      const change = { assessedDamages: stored as unknown as typeof made.assessed_damages };
      await tx.update(assessments).set(change).where(eq(assessments.id, made.assessment_id)).returning();
    });
    const params = { assessment_id: made.assessment_id };
    expect((await api.assessments.get({ params })).assessed_damages).toEqual(made.assessed_damages);
  });

  it("takes the asking price as one in the dealership's currency", async () => {
    const { api: other } = await signedIn(server, { admin: owner });
    await other.dealership.change({ body: { currency: "EUR" } });
    const priced = await car(other, { askingPrice: 18_500 });
    const valueIn = async (currency: "EUR" | "USD") => {
      const body = { vehicle_id: priced, damages: [door], assessment_options: { currency } };
      return (await other.assessments.create({ body })).summary.impact_on_vehicle_value?.estimated_market_value;
    };
    const { exchange_rates } = await other.assessments.rateBook();
    expect(await valueIn("EUR")).toBeCloseTo(18_500, 1);
    expect(await valueIn("USD")).toBeCloseTo(18_500 / exchange_rates.per_usd.EUR, 1);
  });

  it("uses the currency and rates of the requested region", async () => {
    const options = { labor_rate_region: "ASIA_JAPAN", currency: "JPY" } as const;
    const body = { vehicle_id: vehicle, damages: [door], assessment_options: options };
    const made = await api.assessments.create({ body });
    expect(made.options).toMatchObject(options);
    expect(Number.isInteger(totalOf(made))).toBe(true);
    expect(totalOf(made)).toBeGreaterThan(10_000);
  });

  it("omits prices and timeline on request without changing the total", async () => {
    const full = await assess(api, vehicle);
    const assessment_options = { include_part_prices: false, include_repair_timeline: false };
    const body = { vehicle_id: vehicle, damages: [bumper, door], assessment_options };
    const bare = await api.assessments.create({ body });
    const options = bare.assessed_damages.flatMap(({ repair_options }) => repair_options);
    expect(options.flatMap((one) => one.parts_required).every(({ oem_price }) => oem_price === null)).toBe(true);
    expect(options.every(({ timeline }) => timeline === null)).toBe(true);
    expect(bare.summary.repair_timeline).toBeNull();
    expect(totalOf(bare)).toBe(totalOf(full));
  });

  it("answers null for the value impact without a known value", async () => {
    const { summary } = await assess(api, await car(api));
    expect(summary.impact_on_vehicle_value).toBeNull();
    expect(summary.total_value_reduction_percentage).toBeNull();
  });

  it("answers INVALID_DAMAGE_DATA with the field for an invalid damage", async () => {
    const refusal = (damages: readonly object[]) =>
      errorOf(api.assessments.create({ body: { vehicle_id: vehicle, damages: damages as never } }));
    const invalid = (field: string) => ({ code: "INVALID_DAMAGE_DATA", status: 400, field });
    expect(await refusal([])).toMatchObject(invalid("damages"));
    expect(await refusal([door, { ...bumper, location: "spoiler" }])).toMatchObject(invalid("damages[1].location"));
    expect(await refusal([{ ...bumper, type: "flood" }])).toMatchObject(invalid("damages[0].type"));
    expect(await refusal([door, bumper, { ...bumper, damage_id: "door" }])).toMatchObject(
      invalid("damages[2].damage_id"),
    );
    expect(await errorOf(assess(api, "nothing"))).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "vehicle_id" });
  });

  it("publishes one event and adds one timeline entry", async () => {
    const made = await assess(api, vehicle);
    const [workspace] = await server.store.read.select().from(workspaces);
    const events = await eventsOf(server.store.read, workspace?.id ?? "");
    const own = events.filter((event) => JSON.stringify(event.payload).includes(made.assessment_id));
    expect(own).toMatchObject([
      {
        name: "damage_assessment.completed",
        payload: {
          vehicle_id: vehicle,
          inspection_id: null,
          total_damages: 2,
          overall_severity: made.summary.overall_severity,
          estimated_total: totalOf(made),
          currency: "USD",
          report_url: made.reports.pdf_url,
        },
      },
    ]);
    const timeline = await api.vehicles.timeline({ params: { id: vehicle } });
    const [entry] = timeline.filter(({ details }) => JSON.stringify(details).includes(made.assessment_id));
    expect(entry).toMatchObject({ kind: "assessment.completed", summary: expect.stringContaining("2 damages") });
  });

  it("is listed by vehicle and time, newest first", async () => {
    const other = await car(api, { stockNumber: "E-2" });
    const first = await assess(api, other, [door]);
    server.clock.advance(1000);
    const second = await assess(api, other, [bumper]);
    const listed = await api.assessments.list({ query: { vehicle_id: "E-2" } });
    expect(listed.assessments.map((one) => one.assessment_id)).toEqual([second.assessment_id, first.assessment_id]);
    expect(listed).toMatchObject({ total: 2, limit: 20, offset: 0 });
    const later = { vehicle_id: "E-2", created_after: first.created_at };
    expect((await api.assessments.list({ query: later })).total).toBe(1);
    expect(await errorOf(api.assessments.list({ query: { vehicle_id: "none" } }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      field: "vehicle_id",
    });
  });
});

describe("POST /inspections/damage-assessment with an inspection_id", () => {
  it("uses every finding that was not rejected, with its measured size", async () => {
    const { inspection_id, roof, hood, findings } = await inspected(api, vehicle);
    const params = { inspection_id, damage_id: hood };
    await api.visual.review({ params, body: { review: "rejected", reason: "dirt" } });
    const made = await api.assessments.create({ body: { vehicle_id: vehicle, inspection_id, damages: [] } });
    const left = findings.map(({ damage_id }) => damage_id).filter((id) => id !== hood);
    expect(made.assessed_damages.map(({ damage_id }) => damage_id).sort()).toEqual(left.sort());
    expect(made.assessed_damages.find(({ damage_id }) => damage_id === roof)).toMatchObject({
      location: "roof",
      size_cm: 7.5,
    });
    expect((await api.assessments.list({ query: { inspection_id } })).total).toBe(1);
    expectToAddUp(made);
  });

  it("omits findings on wheels and mirrors", async () => {
    const { inspection_id, roof, findings } = await inspected(api, vehicle);
    const all = { body: { vehicle_id: vehicle, inspection_id, damages: [] } };
    const { write } = server.store;
    const wheels = (which: SQL) =>
      write((tx) => tx.update(damages).set({ fitting: "wheel" }).where(which).returning({ id: damages.id }));
    await wheels(eq(damages.id, roof));
    const made = await api.assessments.create(all);
    const left = findings.map(({ damage_id }) => damage_id).filter((id) => id !== roof);
    expect(made.assessed_damages.map(({ damage_id }) => damage_id).sort()).toEqual(left.sort());
    await wheels(eq(damages.inspectionId, inspection_id));
    expect(await errorOf(api.assessments.create(all))).toMatchObject({
      code: "INVALID_DAMAGE_DATA",
      message: expect.stringContaining("wheels and mirrors alone"),
    });
  });

  it("omits given findings on wheels and mirrors, unless they are given another location", async () => {
    const { inspection_id, roof, hood } = await inspected(api, vehicle);
    const { write } = server.store;
    await write((tx) =>
      tx.update(damages).set({ fitting: "wheel" }).where(eq(damages.id, roof)).returning({ id: damages.id }),
    );
    const dent = { type: "dent", severity: "minor" } as const;
    const named = [
      { ...dent, damage_id: roof, location: "roof" as const },
      { ...dent, damage_id: hood, location: "hood" as const },
    ];
    const body = { vehicle_id: vehicle, inspection_id };
    const made = await api.assessments.create({ body: { ...body, damages: named } });
    expect(made.assessed_damages.map(({ damage_id }) => damage_id)).toEqual([hood]);
    expect(await errorOf(api.assessments.create({ body: { ...body, damages: named.slice(0, 1) } }))).toMatchObject({
      code: "INVALID_DAMAGE_DATA",
      field: "damages",
      message: expect.stringContaining("wheels and mirrors alone"),
    });
    const moved = [{ ...dent, damage_id: roof, location: "quarter_panel_left" as const }];
    const elsewhere = await api.assessments.create({ body: { ...body, damages: moved } });
    expect(elsewhere.assessed_damages).toMatchObject([{ damage_id: roof, location: "quarter_panel_left" }]);
  });

  it("uses the measured sizes for given findings without a size", async () => {
    const { inspection_id, roof, hood } = await inspected(api, vehicle);
    const dent = { type: "dent", location: "roof", severity: "minor" } as const;
    const damages = [
      { ...dent, damage_id: roof },
      { ...dent, damage_id: hood, size_cm: 3 },
    ];
    const made = await api.assessments.create({ body: { vehicle_id: vehicle, inspection_id, damages } });
    expect(made.assessed_damages.map(({ size_cm }) => size_cm)).toEqual([7.5, 3]);
  });

  it("answers INSPECTION_NOT_FOUND for another vehicle's inspection and INSPECTION_NOT_READY for an incomplete one", async () => {
    const other = await car(api);
    const images = await uploadWalkAround(api);
    const { inspection_id } = await api.visual.create({ body: { vehicle_id: other, images } });
    await api.visual.cancel({ params: { inspection_id } });
    const asked = (vehicle_id: string, id: string) =>
      errorOf(api.assessments.create({ body: { vehicle_id, inspection_id: id, damages: [] } }));
    const unknown = { code: "INSPECTION_NOT_FOUND", status: 404, field: "inspection_id" };
    expect(await asked(vehicle, "0199f3a2-1c2b-7000-8000-000000000001")).toMatchObject(unknown);
    expect(await asked(vehicle, inspection_id)).toMatchObject(unknown);
    expect(await asked(other, inspection_id)).toMatchObject({
      code: "INSPECTION_NOT_READY",
      details: { status: "failed" },
    });
  });
});

describe("PATCH /inspections/damage-assessment/{assessment_id}/damages/{damage_id}", () => {
  const change = (made: DamageAssessment, damage_id: string, body: object) =>
    api.assessments.change({ params: { assessment_id: made.assessment_id, damage_id }, body: body as never });

  it("changes repair, hours and prices and records who did", async () => {
    const made = await assess(api, vehicle);
    const other = made.assessed_damages[1]?.repair_options.find(({ recommended }) => !recommended);
    const replaced = await change(made, "door", { option: other?.option, reason: "Too stretched to repair." });
    expect(chosen(replaced, "door")?.option).toBe(other?.option);
    expect(replaced.revision).toBe(1);
    expectToAddUp(replaced);
    const labor = chosen(replaced, "bumper")?.labor.lines[0];
    const part = chosen(replaced, "bumper")?.parts_required[0];
    const changed = await change(made, "bumper", {
      lines: [
        { line_id: labor?.line_id, hours: 4.5 },
        { line_id: part?.line_id, price: 99.95 },
      ],
      reason: "The clips are broken, too.",
    });
    const name = (await api.accounts.me()).user.name;
    expect(chosen(changed, "bumper")?.labor.lines[0]).toMatchObject({
      hours: 4.5,
      changed: { by: name, reason: "The clips are broken, too.", hours_before: labor?.hours },
    });
    expect(JSON.stringify(chosen(changed, "bumper")?.parts_required)).toContain("99.95");
    expect(chosen(changed, "door")?.option).toBe(other?.option);
    expectToAddUp(changed);
    expect(await api.audit.list({ query: { subject: made.assessment_id } })).toMatchObject([
      { action: "assessment.changed", details: { revision: 2 } },
      { action: "assessment.changed", details: { revision: 1, total: { from: totalOf(made), to: totalOf(replaced) } } },
    ]);
  });

  it("answers the field of an invalid change and changes nothing", async () => {
    const made = await assess(api, vehicle);
    const reason = "Because.";
    const labor = chosen(made, "bumper")?.labor.lines[0]?.line_id;
    const part = chosen(made, "bumper")?.parts_required[0]?.line_id;
    const refusal = async (body: object, damage = "bumper") => {
      const { code, field } = await errorOf(change(made, damage, { reason, ...body }));
      return `${code} ${field}`;
    };
    expect(await refusal({ option: "section" })).toBe("VALIDATION_ERROR option");
    expect(await refusal({ lines: [{ line_id: "none", hours: 1 }] })).toBe("VALIDATION_ERROR lines[0].line_id");
    expect(await refusal({ lines: [{ line_id: labor }] })).toBe("VALIDATION_ERROR lines[0]");
    expect(await refusal({ lines: [{ line_id: labor, price: 1 }] })).toBe("VALIDATION_ERROR lines[0].price");
    expect(await refusal({ lines: [{ line_id: part, hours: 1 }] })).toBe("VALIDATION_ERROR lines[0].hours");
    expect(await refusal({ option: "replace" }, "roof")).toBe("RESOURCE_NOT_FOUND damage_id");
    const params = { assessment_id: made.assessment_id };
    expect(await api.assessments.get({ params })).toEqual(made);
  });

  it("accepts prices up to a million US dollars in its currency", async () => {
    const assessment_options = { currency: "JPY" } as const;
    const body = { vehicle_id: vehicle, damages: [door], assessment_options };
    const made = await api.assessments.create({ body });
    const { rate_book_version: version } = made;
    const { per_usd } = (await api.assessments.rateBook({ query: { version: String(version) as never } }))
      .exchange_rates;
    const line_id = chosen(made, "door")?.parts_required[0]?.line_id;
    const priced = (one: DamageAssessment, price: number) =>
      change(one, "door", { lines: [{ line_id, price }], reason: "Rare." });
    const max = 1_000_000 * per_usd.JPY;
    expect(chosen(await priced(made, max), "door")?.parts_required[0]?.oem_price).toBe(max);
    expect(await errorOf(priced(made, max + 1))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "lines[0].price",
      message: "lines[0].price: is at most ¥156,500,000, a million US dollars.",
    });
    const inDollars = await assess(api, vehicle, [door]);
    expect(await errorOf(priced(inDollars, 1_000_001))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "lines[0].price",
    });
  });

  it("keeps every change of parallel requests", async () => {
    const made = await assess(api, vehicle);
    const lines = chosen(made, "door")?.labor.lines ?? [];
    expect(lines.length).toBeGreaterThan(1);
    await Promise.all(
      lines.map(({ line_id }, i) => change(made, "door", { lines: [{ line_id, hours: 10 + i }], reason: "All." })),
    );
    const after = await api.assessments.get({ params: { assessment_id: made.assessment_id } });
    expect(after.revision).toBe(lines.length);
    expect(chosen(after, "door")?.labor.lines.map(({ hours }) => hours)).toEqual(lines.map((_, i) => 10 + i));
    expectToAddUp(after);
  });
});

describe("POST /inspections/damage-assessment/{assessment_id}/recompute", () => {
  it("uses the newest rate book, and reproduces the first result with the old version", async () => {
    const made = await assess(api, vehicle);
    const params = { assessment_id: made.assessment_id };
    const book = await api.assessments.rateBook();
    const body = { ...withBodyRate(book, 200), version: book.version, note: "Dearer." };
    const { version } = await api.assessments.changeRateBook({ body });
    const dearer = await api.assessments.recompute({ params, body: {} });
    expect(dearer.rate_book_version).toBe(version);
    expect(totalOf(dearer)).toBeGreaterThan(totalOf(made));
    // Later changes of the vehicle do not count: it is the same estimate.
    await api.vehicles.update({ params: { id: vehicle }, body: { askingPrice: 9000, overviewYear: 2005 } });
    const before = await api.assessments.recompute({ params, body: { rate_book_version: made.rate_book_version } });
    const { updated_at: _, revision, ...same } = before;
    const { updated_at: _at, revision: _first, ...first } = made;
    expect(same).toEqual(first);
    expect(revision).toBe(2);
    expect(await errorOf(api.assessments.recompute({ params, body: { rate_book_version: 99 } }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      field: "rate_book_version",
    });
  });

  it("keeps manual changes", async () => {
    const made = await assess(api, vehicle);
    const params = { assessment_id: made.assessment_id };
    const line = chosen(made, "door")?.labor.lines[0];
    const lines = [{ line_id: line?.line_id ?? "", hours: 7.5 }];
    await api.assessments.change({ params: { ...params, damage_id: "door" }, body: { lines, reason: "Measured." } });
    const again = await api.assessments.recompute({ params, body: {} });
    expect(chosen(again, "door")?.labor.lines[0]).toMatchObject({ hours: 7.5, changed: { reason: "Measured." } });
    expectToAddUp(again);
  });
});

it("POST /inspections/damage-assessment stores each of 100 parallel requests", async () => {
  const of = await car(api);
  const made = await Promise.all(Array.from({ length: 100 }, () => assess(api, of, [door])));
  const ids = new Set(made.map(({ assessment_id }) => assessment_id));
  const { assessments, total } = await api.assessments.list({ query: { vehicle_id: of, limit: "100" as never } });
  expect(total).toBe(100);
  expect(new Set(assessments.map(({ assessment_id }) => assessment_id))).toEqual(ids);
});
