import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person, type TestTeam } from "./people.ts";

type NewKpi = NonNullable<Parameters<Person["api"]["kpis"]["create"]>[0]["body"]>;

let server: TestServer;
let owner: Person;
let inspector: Person;
let viewer: Person;
let analyst: Person;
let team: TestTeam;
let carId: string;

beforeAll(async () => {
  server = await serveForTest();
  owner = await person(server);
  team = await found(owner, [
    { name: "Analyst", permissions: ["view_inventory", "view_analytics", "manage_kpis", "edit_inventory"] },
  ]);
  [inspector, viewer, analyst] = [
    await person(server, owner),
    await person(server, owner),
    await person(server, owner),
  ];
  await join({ owner, team, joins: inspector, role: "Inspector" });
  await join({ owner, team, joins: viewer, role: "Viewer" });
  await join({ owner, team, joins: analyst, role: "Analyst" });
  const body = { make: "Saab", model: "900", purchasePrice: 4321, askingPrice: 6000, teamId: team.id };
  carId = (await owner.api.vehicles.create({ body })).id;
  await owner.api.vehicles.update({ params: { id: carId }, body: { purchasePrice: 4567.5 } });
});
afterAll(() => server.close());

/** The entire body of an answer as text, to search it for amounts. */
const bodyOf = async (who: Person, path: string): Promise<string> => (await who.fetch(`/v1${path}`)).text();
const amounts = /4,?321|4,?567/;

describe("purchase prices without the permission view_costs", () => {
  it("are hidden in vehicle lists, vehicles and timelines of the team", async () => {
    const paths = ["/vehicles", `/vehicles/${carId}`, `/vehicles/${carId}/timeline`];
    for (const path of paths) {
      expect([path, await bodyOf(inspector, path)]).toEqual([path, expect.not.stringMatching(amounts)]);
      expect([path, await bodyOf(viewer, path)]).toEqual([path, expect.stringMatching(amounts)]);
      expect([path, await bodyOf(owner, path)]).toEqual([path, expect.stringMatching(amounts)]);
    }
    const car = await inspector.api.vehicles.get({ params: { id: carId } });
    expect(car).toMatchObject({ purchasePrice: null, askingPrice: 6000 });
  });

  it("leave a timeline entry without amounts", async () => {
    const [entry] = await inspector.api.vehicles.timeline({ params: { id: carId } });
    expect(entry).toMatchObject({
      kind: "vehicle.price_changed",
      summary: "Purchase price changed.",
      details: { field: "purchasePrice" },
      actor: { id: owner.id },
    });
    expect(Object.keys(entry?.details ?? {})).toEqual(["field"]);
  });

  it("are hidden in the history of an advanced diagnostic of another member", async () => {
    const made = await owner.api.advanced.create({
      body: { vehicle_id: carId, diagnostic_level: "comprehensive" },
    });
    const path = `/inspections/advanced-diagnostics/${made.diagnostic_id}`;
    expect(await bodyOf(owner, path)).toMatch(amounts);
    expect(await bodyOf(inspector, path)).not.toMatch(amounts);
    expect(await bodyOf(inspector, path)).toContain("Purchase price changed.");
  });

  it("cannot be set and are missing in answers to changes and sales", async () => {
    const params = { id: carId };
    for (const purchasePrice of [1, null]) {
      expect(await errorOf(analyst.api.vehicles.update({ params, body: { purchasePrice } }))).toMatchObject({
        code: "INSUFFICIENT_PERMISSIONS",
        field: "purchasePrice",
        details: { required: "view_costs" },
      });
    }
    expect((await analyst.api.vehicles.update({ params, body: { mileage: 9 } })).purchasePrice).toBeNull();
    const body = { make: "Saab", model: "99", purchasePrice: 4321, teamId: team.id };
    const { id } = await owner.api.vehicles.create({ body });
    const { vehicle } = await analyst.api.vehicles.sell({ params: { id }, body: { soldPrice: 5000 } });
    expect(vehicle).toMatchObject({ status: "SOLD", soldPrice: 5000, purchasePrice: null });
    expect((await owner.api.vehicles.get({ params: { id } })).purchasePrice).toBe(4321);
  });

  it("are shown for the member's own vehicles", async () => {
    const body = { make: "Saab", model: "9-3", purchasePrice: 777 };
    const { id } = await inspector.api.vehicles.create({ body });
    expect((await inspector.api.vehicles.get({ params: { id } })).purchasePrice).toBe(777);
  });

  it("cannot be changed by an Inspector, nor can asking prices", async () => {
    for (const body of [{ askingPrice: 1 }, { purchasePrice: 1 }, { mileage: 1 }]) {
      const change = inspector.api.vehicles.update({ params: { id: carId }, body });
      expect(await errorOf(change)).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
    }
    const sale = inspector.api.vehicles.sell({ params: { id: carId }, body: { soldPrice: 1 } });
    expect(await errorOf(sale)).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
  });
});

describe("GET /kpis without the permission view_costs", () => {
  const made = { kpiType: "CUSTOM", dataType: "CURRENCY" } as const;
  const custom: readonly Pick<
    NewKpi,
    "key" | "title" | "aggregation" | "targetModel" | "targetField" | "formula" | "filters"
  >[] = [
    { key: "cost_sum", title: "Sum", aggregation: "sum", targetModel: "vehicle", targetField: "purchasePrice" },
    { key: "cost_formula", title: "Formula", formula: "sum(sale.soldPrice) - sum(sale.purchasePrice)" },
    {
      key: "cost_filter",
      title: "Filter",
      aggregation: "count",
      targetModel: "vehicle",
      filters: [{ field: "purchasePrice", operator: "gt", value: 4000 }],
    },
    { key: "asking_sum", title: "Asking", aggregation: "sum", targetModel: "vehicle", targetField: "askingPrice" },
  ];
  const withheldKeys = [
    "cost_filter",
    "cost_formula",
    "cost_sum",
    "gross_profit_margin",
    "inventory_turnover_ratio",
    "total_repair_cost",
  ];

  it("withholds KPIs and charts that use costs in aggregate, formula or filter", async () => {
    for (const body of custom) await owner.api.kpis.create({ body: { ...made, ...body } });
    const query = { teamId: team.id } as const;
    const seen = await analyst.api.kpis.list({ query });
    const withheld = seen.filter((kpi) => kpi.withheld);
    expect(withheld.map(({ key }) => key).sort()).toEqual(withheldKeys);
    for (const kpi of withheld) {
      expect(kpi).toMatchObject({ value: 0, hasData: false, trend: "flat", trendPercentage: 0 });
      const { dataPoints } = await analyst.api.kpis.chartData({ params: { id: kpi.id }, query });
      expect(dataPoints.some(({ hasData, value }) => hasData || value !== 0)).toBe(false);
      expect((await analyst.api.kpis.get({ params: { id: kpi.id }, query })).withheld).toBe(true);
    }
    expect(seen.find(({ key }) => key === "asking_sum")).toMatchObject({ withheld: false, hasData: true });
    const owners = await owner.api.kpis.list({ query });
    expect(owners.filter((kpi) => kpi.withheld)).toEqual([]);
    expect(owners.find(({ key }) => key === "cost_sum")).toMatchObject({ hasData: true });
    const viewers = await viewer.api.kpis.list({ query });
    expect(viewers.filter((kpi) => kpi.withheld)).toEqual([]);
  });
});
