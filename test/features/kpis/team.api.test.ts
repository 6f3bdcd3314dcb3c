import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, withKey } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { act, permissionMatrix, type Scene } from "../teams/matrix.ts";
import { found, join, type Person, person, type TestTeam } from "../teams/people.ts";
import { ago, awayFromMidnight } from "./dealership.ts";

let made = 0;
const body = () => {
  made += 1;
  return { key: `figure_${made}`, title: "Figure", kpiType: "CUSTOM", dataType: "NUMBER", formula: "1 + 1" } as const;
};
const figures = new WeakMap<Scene, string>();
/** A custom KPI of the owner, created again if it was deleted: fifty is the limit. */
async function figureOf(scene: Scene): Promise<string> {
  const { api } = scene.owner;
  const known = figures.get(scene);
  const isThere = known !== undefined && (await api.kpis.list()).some(({ id }) => id === known);
  const id = isThere ? known : (await api.kpis.create({ body: body() })).id;
  figures.set(scene, id);
  return id;
}

const common = {
  hidden: "TEAM_NOT_FOUND",
  prepare: figureOf,
  look: async (_: string, { owner }: Scene) => owner.api.kpis.list().then((all) => all.map(withoutPeriod)),
} as const;
const withoutPeriod = ({ period: _, ...rest }: { period: unknown; id: string; value: number }) => rest;
const reads = { ...common, needs: ["view_analytics"] } as const;
const changes = { ...common, needs: ["manage_kpis"] } as const;
const ofTeam = ({ team }: Scene) => ({ query: { teamId: team.id } });
const one = (id: string, scene: Scene) => ({ params: { id }, ...ofTeam(scene) });

permissionMatrix("figures", [
  act<string>({ ...reads, title: "lists figures", act: (api, _, scene) => api.kpis.list(ofTeam(scene)) }),
  act<string>({ ...reads, title: "lists visible figures", act: (api, _, scene) => api.kpis.visible(ofTeam(scene)) }),
  act<string>({ ...reads, title: "reads a figure", act: (api, id, scene) => api.kpis.get(one(id, scene)) }),
  act<string>({ ...reads, title: "reads its history", act: (api, id, scene) => api.kpis.chartData(one(id, scene)) }),
  act<string>({
    ...changes,
    title: "adds a figure",
    act: (api, _, scene) => api.kpis.create({ ...ofTeam(scene), body: body() }),
  }),
  act<string>({
    ...changes,
    needs: ["view_analytics", "manage_kpis"],
    title: "change a KPI and read its value",
    act: (api, id, scene) => api.kpis.update({ ...one(id, scene), body: { title: "Changed" } }),
  }),
  act<string>({ ...changes, title: "hides a figure", act: (api, id, scene) => api.kpis.toggle(one(id, scene)) }),
  act<string>({
    ...changes,
    title: "draws a figure otherwise",
    act: (api, id, scene) => api.kpis.chart({ ...one(id, scene), body: { chartType: "DONUT" } }),
  }),
  act<string>({
    ...changes,
    title: "sets the order",
    act: (api, id, scene) => api.kpis.reorder({ ...ofTeam(scene), body: { orders: [{ id, displayOrder: 0 }] } }),
  }),
  act<string>({ ...changes, title: "deletes a figure", act: (api, id, scene) => api.kpis.remove(one(id, scene)) }),
  act<string>({ ...changes, title: "resets figures", act: (api, _, scene) => api.kpis.reset(ofTeam(scene)) }),
]);

describe("KPIs of a team", () => {
  let server: TestServer;
  let owner: Person;
  let manager: Person;
  let team: TestTeam;
  let query: { teamId: string };
  beforeAll(async () => {
    server = await serveForTest();
    awayFromMidnight(server);
    owner = await person(server);
    manager = await person(server, owner);
    team = await found(owner);
    query = { teamId: team.id };
    await join({ owner, team, joins: manager, role: "Manager" });
  });
  afterAll(() => server.close());

  /** Creates a car that was sold ten days ago and bought 20 days earlier, to a contact of the seller with a lead for it. */
  async function sell(by: Person, price: number, teamId?: string): Promise<string> {
    const { api } = by;
    const cost = { purchasePrice: price / 2, acquiredAt: ago(server, 30) };
    const { id } = await api.vehicles.create({
      body: { make: "Saab", model: "9-5", ...cost, teamId: teamId ?? null },
    });
    const { contact_id: contactId } = await api.contacts.create({
      body: { name: "Ada", email: `buyer-of-${id}@example.com`, source: "walk-in" },
    });
    await api.contacts.assign({ params: { id: contactId }, body: { carId: id, action: "Call" } });
    await api.vehicles.sell({
      params: { id },
      body: { soldPrice: price, soldAt: ago(server, 10), contactId, satisfaction: 5 },
    });
    return id;
  }
  const figures = async (by: Person, of: { teamId?: string } = query) =>
    Object.fromEntries(
      (await by.api.kpis.list({ query: of })).map(({ key, value, hasData }) => [key, hasData && value]),
    );

  it("name the currency of the team's owner, whoever reads them", async () => {
    await owner.api.dealership.change({ body: { currency: "EUR" } });
    const currencies = async (by: Person, of: { teamId?: string }) =>
      new Set((await by.api.kpis.list({ query: of })).map(({ currency }) => currency));
    expect([...(await currencies(manager, query))]).toEqual(["EUR"]);
    expect([...(await currencies(manager, {}))]).toEqual(["USD"]);
    await owner.api.dealership.change({ body: { currency: null } });
  });

  it("count the team's vehicles of all members, and no other records of the members", async () => {
    // of the team: 10,000 of the owner and 6,000 of the manager; 90,000 and 70,000 are their private vehicles
    await sell(owner, 10_000, team.id);
    await sell(manager, 6000, team.id);
    await sell(owner, 90_000);
    await sell(manager, 70_000);
    const stock = { make: "Saab", model: "900", acquiredAt: ago(server, 40) };
    await owner.api.vehicles.create({ body: { ...stock, purchasePrice: 4000, teamId: team.id } });
    await owner.api.vehicles.create({
      body: { ...stock, teamId: null, purchasePrice: 1000, acquiredAt: ago(server, 4) },
    });
    const expected = {
      avg_days_to_sell: 20,
      // (10,000 + 6,000) / 2
      avg_selling_price: 8000,
      gross_profit_margin: 50,
      avg_age_of_inventory: 40,
      // 8,000 / ((at the end of day 30: 4,000 + 5,000 + 3,000; today 4,000) / 2 = 8,000) * 365 / 30
      inventory_turnover_ratio: 12.1667,
      customer_satisfaction_score: 100,
      customer_retention_rate: 0,
      total_repair_cost: false,
    };
    expect(await figures(manager)).toEqual(expected);
    expect(await figures(owner)).toEqual(expected);
    // their own: (10,000 + 90,000) / 2 and (6,000 + 70,000) / 2
    expect((await figures(owner, {})).avg_selling_price).toBe(50_000);
    expect((await figures(manager, {})).avg_selling_price).toBe(38_000);
    const price = (await manager.api.kpis.list({ query }))[1];
    const history = await manager.api.kpis.chartData({ params: { id: price?.id ?? "" }, query });
    expect(history.dataPoints.filter(({ hasData }) => hasData).map(({ value }) => value)).toEqual([8000]);
  });

  it("count records of those vehicles in custom KPIs", async () => {
    const values: Record<string, number> = {};
    for (const formula of [
      "count(vehicle)",
      "sum(vehicle.purchasePrice)",
      "count(lead)",
      "count(contact)",
      "count(sale)",
      "sum(sale.soldPrice)",
      "count(inspection)",
    ]) {
      const { id } = await owner.api.kpis.create({ query, body: { ...body(), formula } });
      values[formula] = (await manager.api.kpis.get({ params: { id }, query })).value;
    }
    expect(values).toEqual({
      "count(vehicle)": 3,
      "sum(vehicle.purchasePrice)": 12_000,
      "count(lead)": 2,
      "count(contact)": 2,
      "count(sale)": 2,
      "sum(sale.soldPrice)": 16_000,
      "count(inspection)": 0,
    });
  });

  it("count campaigns that are shared with the team or for its vehicles, and no others", async () => {
    const outsider = await person(server, owner);
    const car = async (by: Person, teamId?: string) =>
      (await by.api.vehicles.create({ body: { make: "Saab", model: "9-3", teamId: teamId ?? null } })).id;
    const run = (by: Person, dailyBudget: number, further: { teamId?: string; vehicleId?: string } = {}) =>
      by.api.campaigns.create({ body: { name: "Spring", objective: "leads", dailyBudget, ...further } });
    await run(owner, 10, { teamId: team.id });
    const vehicleId = await car(owner, team.id);
    await run(owner, 20, { vehicleId });
    await run(manager, 40, { vehicleId: await car(manager, team.id), teamId: team.id });
    const leaves = await run(manager, 80, { teamId: team.id });
    // private to their workspace
    await run(owner, 1000);
    await run(manager, 2000, { vehicleId: await car(manager) });
    await run(outsider, 4000);
    const figure = async (formula: string, by: Person, of: { teamId?: string } = query) => {
      const { id } = await owner.api.kpis.create({ query: of, body: { ...body(), formula } });
      return (await by.api.kpis.get({ params: { id }, query: of })).value;
    };
    const [count, budgets] = ["count(campaign)", "sum(campaign.dailyBudget)"] as const;
    for (const by of [owner, manager]) {
      expect(await figure(count, by)).toBe(4);
      expect(await figure(budgets, by)).toBe(150);
    }
    // of the owner: with and without the team's
    expect(await figure(budgets, owner, {})).toBe(1030);
    await manager.api.campaigns.update({ params: { id: leaves.id }, body: { teamId: null } });
    await owner.api.vehicles.update({ params: { id: vehicleId }, body: { teamId: null } });
    expect(await figure(budgets, manager)).toBe(50);
  });

  it("do not count a vehicle that left the team", async () => {
    const before = await figures(owner);
    const id = await sell(owner, 1000, team.id);
    expect((await figures(manager)).avg_selling_price).toBe(5666.67);
    await owner.api.vehicles.update({ params: { id }, body: { teamId: null } });
    expect(await figures(manager)).toEqual(before);
  });

  it("are in the owner's list, which members with manage_kpis can change", async () => {
    const admin = await person(server, owner);
    await join({ owner, team, joins: admin, role: "Admin" });
    const [, price] = await owner.api.kpis.list();
    const own = { id: price?.id ?? "" };
    expect((await admin.api.kpis.list({ query }))[1]).toMatchObject(own);
    expect(await admin.api.kpis.update({ params: own, query, body: { title: "Price" } })).toMatchObject({
      title: "Price",
      value: 8000,
    });
    // (10,000 + 90,000 + 1,000) / 3: the one that left the team is the owner's as before
    expect(await owner.api.kpis.get({ params: own })).toMatchObject({ title: "Price", value: 33_666.67 });
    expect(await errorOf(admin.api.kpis.get({ params: own }))).toMatchObject({ code: "KPI_NOT_FOUND" });
  });

  it("answer an error for outsiders and in the sandbox", async () => {
    const sandbox = await withKey(server, owner, { environment: "development" });
    const outsider = await person(server, owner);
    for (const { api } of [sandbox, outsider]) {
      expect(await errorOf(api.kpis.list({ query }))).toMatchObject({
        code: "TEAM_NOT_FOUND",
        status: 404,
        field: "teamId",
      });
    }
    expect((await owner.fetch("/v1/kpis?teamId=nonsense")).status).toBe(400);
  });
});
