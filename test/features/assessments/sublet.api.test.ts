import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assessments } from "../../../server/features/assessments/assessments.table.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

/** An estimate of a dent without paint damage, and of a windshield with a camera behind it. */
async function estimate() {
  const { id } = await owner.api.vehicles.create({ body: { make: "Honda", model: "Civic", overviewYear: 2023 } });
  return owner.api.assessments.create({
    body: {
      vehicle_id: id,
      damages: [
        { damage_id: "dent", type: "dent", location: "hood", size_cm: 5 },
        { damage_id: "glass", type: "crack", location: "windshield", size_cm: 40 },
      ],
    },
  });
}
const optionsOf = (made: Awaited<ReturnType<typeof estimate>>) =>
  made.assessed_damages.flatMap(({ repair_options }) => repair_options);

describe("sublet services of an assessment", () => {
  it("are listed separately from parts", async () => {
    const options = optionsOf(await estimate());
    const services = options.flatMap(({ sublet_services }) => sublet_services.map(({ service }) => service));
    expect(services.some((name) => /dent/i.test(name))).toBe(true);
    expect(services.some((name) => name.startsWith("Calibration"))).toBe(true);
    const types = new Set(options.flatMap(({ parts_required }) => parts_required.map(({ type }) => type)));
    expect([...types].filter((type) => type !== "consumable" && type !== "body_part")).toEqual([]);
  });

  it("have their own kind of CSV lines with the same total", async () => {
    const { assessment_id, summary } = await estimate();
    const path = `/v1/inspections/damage-assessment/${assessment_id}/report`;
    const csv = await (await owner.fetch(path, { headers: { accept: "text/csv" } })).text();
    const kinds = csv.split("\r\n").map((line) => line.split(",")[5]?.replaceAll('"', ""));
    expect(kinds).toContain("sublet_service");
    expect(csv).toContain(String(summary.repair_cost_summary.recommended_repairs_total.estimated));
  });

  it("can be changed in price, which changes the total", async () => {
    const made = await estimate();
    const glass = optionsOf(made).find(({ sublet_services: [line] }) => line?.service.startsWith("Calibration"));
    const [line] = glass?.sublet_services ?? [];
    const changed = await owner.api.assessments.change({
      params: { assessment_id: made.assessment_id, damage_id: "glass" },
      body: { lines: [{ line_id: line?.line_id ?? "", price: 500 }], reason: "Quote of the calibration shop." },
    });
    const now = optionsOf(changed).find(
      ({ option, sublet_services }) => option === glass?.option && sublet_services.length > 0,
    );
    expect(now?.sublet_services[0]).toMatchObject({ price: 500, changed: { price_before: line?.price } });
    const difference = (now?.total_cost.total ?? 0) - (glass?.total_cost.total ?? 0);
    expect(difference).toBeCloseTo(500 - (line?.price ?? 0), 6);
  });

  it("of an old stored assessment are moved from the parts to their own list", async () => {
    const made = await estimate();
    const params = { assessment_id: made.assessment_id };
    const before = await owner.api.assessments.get({ params });
    const stored = before.assessed_damages.map((damage) => ({
      ...damage,
      repair_options: damage.repair_options.map(({ sublet_services, parts_required, ...option }) => ({
        ...option,
        parts_required: [
          ...parts_required,
          ...sublet_services.map(({ service: part, price, ...line }) => ({
            ...line,
            part,
            type: "service",
            counted: "oem",
            oem_price: price,
            aftermarket_price: null,
          })),
        ],
      })),
    }));
    await server.store.write(async (tx) => {
      // The format of an earlier version, which the current types do not allow.
      const change = { assessedDamages: stored as unknown as typeof before.assessed_damages };
      await tx.update(assessments).set(change).where(eq(assessments.id, made.assessment_id)).returning();
    });
    expect(await owner.api.assessments.get({ params })).toEqual(before);
  });
});
