import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedIn, withKey } from "../../kit/people.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { inspected, reviewed } from "../../kit/stored-inspections.ts";
import { found, join, type Person, person } from "../teams/people.ts";

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  owner = await person(server);
});
afterAll(() => server.close());

type NewCar = NonNullable<Parameters<Api["vehicles"]["create"]>[0]>["body"];
const car = async (further: NewCar = {}) =>
  (await owner.api.vehicles.create({ body: { make: "Jeep", model: "Wrangler", teamId: null, ...further } })).id;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const inStock = { status: "IN_STOCK,IN_RECON,ON_HOLD" } as const;
const listed = async (query: NonNullable<Parameters<Api["vehicles"]["list"]>[0]>["query"]) =>
  (await owner.api.vehicles.list({ query: { ...inStock, ...query } })).map(({ id }) => id).sort();

describe("GET /vehicles", () => {
  it("filters by whether a vehicle has a completed inspection", async () => {
    const [never, failed, done] = [await car(), await car(), await car()];
    await inspected(server, failed, { status: "failed" });
    await inspected(server, done);
    expect(await listed({ notInspected: "true", search: "wrangler" })).toEqual(expect.arrayContaining([never, failed]));
    expect(await listed({ notInspected: "true" })).not.toContain(done);
    expect(await listed({ notInspected: "false" })).toEqual([done]);
    await inspected(server, never);
    expect(await listed({ notInspected: "true" })).not.toContain(never);
  });

  it("filters by whether a vehicle has an asking price", async () => {
    const [without, priced] = [await car(), await car({ askingPrice: 20_000 })];
    expect(await listed({ unpriced: "true" })).toContain(without);
    expect(await listed({ unpriced: "false" })).toEqual([priced]);
  });

  it("filters by the days in stock: since the purchase, else since it was added", async () => {
    const [old, recent, unknown] = [
      await car({ acquiredAt: daysAgo(90), make: "Saab" }),
      await car({ acquiredAt: daysAgo(10), make: "Saab" }),
      await car({ make: "Saab" }),
    ];
    expect(await listed({ minDaysInStock: 60, make: "Saab" })).toEqual([old]);
    expect(await listed({ minDaysInStock: 10, make: "Saab" })).toEqual([old, recent].sort());
    expect(await listed({ minDaysInStock: 0, make: "Saab" })).toEqual([old, recent, unknown].sort());
    expect(await listed({ minDaysInStock: 60, search: "saab", limit: 1, offset: 1 })).toEqual([]);
  });
});

describe("GET /inspections/visual?awaits_review", () => {
  const awaiting = async (vehicleId: string) =>
    (await owner.api.visual.list({ query: { awaits_review: "true", vehicle_id: vehicleId } })).inspections.map(
      ({ inspection_id }) => inspection_id,
    );

  it("lists the newest completed inspection of a vehicle in stock while a finding is not reviewed", async () => {
    const id = await car();
    const older = await inspected(server, id, { findings: 1 });
    expect(await awaiting(id)).toEqual([older]);
    const newer = await inspected(server, id, { findings: 2 });
    await inspected(server, id, { status: "failed" });
    expect(await awaiting(id)).toEqual([newer]);
    await reviewed(server, newer);
    expect(await awaiting(id)).toEqual([]);
  });

  it("leaves out inspections without findings, and those of sold vehicles", async () => {
    const [clean, sold] = [await car(), await car()];
    await inspected(server, clean);
    await inspected(server, sold, { findings: 1 });
    await owner.api.vehicles.sell({ params: { id: sold }, body: { soldPrice: 1 } });
    expect([await awaiting(clean), await awaiting(sold)]).toEqual([[], []]);
  });
});

describe("GET /today", () => {
  it("has the totals of the lists that it names", async () => {
    const aged = await car({ acquiredAt: daysAgo(61) });
    await inspected(server, aged, { findings: 1 });
    await inspected(server, await car({ askingPrice: 9000 }), { status: "processing" });
    await owner.api.leads.create({
      params: { carId: aged },
      body: { action: "Call", targetName: "Ada", targetInfo: "ada@example.com", dueAt: daysAgo(1) },
    });
    const total = async (path: string) => Number((await owner.fetch(`/v1${path}`)).headers.get("x-total-count"));
    const stock = "status=IN_STOCK,IN_RECON,ON_HOLD&limit=1";
    const { toDo, runningInspections } = await owner.api.today.get();
    expect(toDo).toEqual({
      toInspect: await total(`/vehicles?${stock}&notInspected=true`),
      toReview: (await owner.api.visual.list({ query: { awaits_review: "true" } })).total,
      overdueLeads: await total("/leads?overdue=true"),
      unpriced: await total(`/vehicles?${stock}&unpriced=true`),
      aged: await total(`/vehicles?${stock}&minDaysInStock=60`),
      toRaise: await total(`/vehicles?${stock}&suggestedChange=raise`),
      toLower: await total(`/vehicles?${stock}&suggestedChange=lower`),
    });
    // market-price.api.test.ts has vehicles to re-price
    const { toRaise: _, toLower: __, ...others } = toDo;
    expect(Object.values(others).every((count) => Number(count) > 0)).toBe(true);
    expect(runningInspections).toBe(1);
  });

  it("counts what happened since yesterday in the dealership's time zone", async () => {
    const other = await person(server, owner);
    const add = async (soldAt?: string) => {
      const { id } = await other.api.vehicles.create({ body: { make: "Saab", model: "900", acquiredAt: daysAgo(9) } });
      if (soldAt !== undefined) await other.api.vehicles.sell({ params: { id }, body: { soldPrice: 1, soldAt } });
    };
    await other.api.dealership.change({ body: { timeZone: "America/Chicago" } });
    await add();
    await add(daysAgo(0));
    await add(daysAgo(3));
    const { sinceYesterday } = await other.api.today.get();
    expect(sinceYesterday).toMatchObject({ vehiclesAdded: 3, vehiclesSold: 1, leadsAdded: 0, inspectionsCompleted: 0 });
    const hours = new Date(sinceYesterday.since).getUTCHours();
    // midnight in Chicago, with or without daylight saving
    expect([5, 6]).toContain(hours);
  });

  it.each([
    // clocks go back on 1 November at 2:00: this day has 25 hours
    { now: "2026-11-02T05:30:00.000Z", since: "2026-10-31T05:00:00.000Z" },
    // clocks go forward on 8 March at 2:00: this day has 23 hours
    { now: "2026-03-09T05:30:00.000Z", since: "2026-03-08T06:00:00.000Z" },
  ])("begins with yesterday around a change of the clocks, at $now", async ({ now, since }) => {
    const frozen = await serveForTest({}, {}, { at: new Date(now) });
    try {
      const { api } = await person(frozen);
      await api.dealership.change({ body: { timeZone: "America/Chicago" } });
      expect((await api.today.get()).sinceYesterday.since).toBe(since);
    } finally {
      await frozen.close();
    }
  });

  it("counts what a member of a team may see, and nothing of strangers", async () => {
    const team = await found(owner);
    const member = await person(server, owner);
    await join({ owner, team, joins: member, role: "Viewer" });
    const stranger = await signedIn(server, { admin: owner });
    await car({ teamId: team.id });
    expect((await member.api.today.get()).toDo).toMatchObject({ toInspect: 1, unpriced: 1, aged: 0 });
    const { toDo } = await stranger.api.today.get();
    const none = { toInspect: 0, toReview: 0, overdueLeads: 0, unpriced: 0, toRaise: 0, toLower: 0, aged: 0 };
    expect(toDo).toEqual(none);
  });

  it("has null for what a key may not read", async () => {
    const key = await withKey(server, owner, { permissions: ["vehicles:read"] });
    const today = await key.api.today.get();
    expect(today.toDo).toMatchObject({ toReview: null, overdueLeads: null, toRaise: null, toLower: null });
    expect(today.toDo.unpriced).toEqual(expect.any(Number));
    expect(today.runningInspections).toBeNull();
    expect(today.sinceYesterday).toMatchObject({ leadsAdded: null, inspectionsCompleted: null });
  });
});
