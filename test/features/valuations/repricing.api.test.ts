import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { days } from "../../../server/platform/clock.ts";
import { outboxEvents } from "../../../server/platform/events/events.table.ts";
import { passTime, waitForJobs } from "../../kit/jobs.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { inspected } from "../../kit/stored-inspections.ts";
import { found, join, person } from "../teams/people.ts";
import { accords, stockMarket } from "./market.ts";

let server: TestServer;
let admin: TestCaller;
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  admin = await signedIn(server);
});
afterAll(() => server.close());

const inStock = { make: "Honda", model: "Accord", overviewYear: 2020, mileage: 70_000, zipCode: "95112" } as const;

/** A dealership with a market of Accords. */
async function dealer({ rows = 40 } = {}) {
  const caller = await signedIn(server, { admin });
  const { api } = caller;
  if (rows > 0) await stockMarket(server, caller, accords(rows));
  const car = async (more: object = {}) => (await api.vehicles.create({ body: { ...inStock, ...more } })).id;
  const reprice = async () => {
    await api.repricing.start();
    await waitForJobs(server);
    return api.repricing.get();
  };
  const valuationsOf = async (id: string) =>
    (await api.valuations.list({ query: { vehicle_id: id, limit: 100 } })).valuations;
  const automaticOf = async (id: string) => (await valuationsOf(id)).filter((one) => one.is_automatic);
  return { caller, api, car, reprice, valuationsOf, automaticOf };
}

describe("POST /pricing/repricing", () => {
  it("gives each vehicle in stock one automatic valuation, priced or not, and no other vehicle", async () => {
    const { api, car, reprice, automaticOf } = await dealer();
    const [priced, unpriced, archived] = [
      await car({ askingPrice: 25_000, status: "IN_RECON" }),
      await car(),
      await car({ status: "ARCHIVED" }),
    ];
    const started = await api.repricing.start();
    expect(started).toMatchObject({ status: "processing" });
    await waitForJobs(server);
    expect(await reprice()).toMatchObject({
      job: { status: "completed", error: null },
      in_stock: 2,
      priced: 2,
      total: 0,
      not_priced: [],
    });
    const [one] = await automaticOf(priced);
    expect(one).toMatchObject({
      vehicle_id: priced,
      revision: 0,
      location: { zip_code: "95112" },
      valuation: { valuation_type: "retail" },
      price_position: { suggestion: { change: "lower" } },
    });
    expect(await automaticOf(unpriced)).toMatchObject([{ price_position: null }]);
    expect(await automaticOf(archived)).toEqual([]);
  });

  it("values again only what changed, in place, and leaves the valuations of people alone", async () => {
    const { caller, api, car, reprice, automaticOf, valuationsOf } = await dealer();
    const [changed, same] = [await car({ askingPrice: 15_000 }), await car({ askingPrice: 15_000 })];
    await api.valuations.valuate({ body: { vehicle_id: changed } });
    await reprice();
    await api.vehicles.update({ params: { id: changed }, body: { mileage: 90_000 } });
    await reprice();
    const [after] = await automaticOf(changed);
    expect(after).toMatchObject({ revision: 1, vehicle: { mileage: 90_000 } });
    expect(await automaticOf(same)).toMatchObject([{ revision: 0 }]);
    expect(await valuationsOf(changed)).toMatchObject([{ is_automatic: true }, { is_automatic: false }]);
    const report = await api.valuations.report({ params: { valuation_id: after?.valuation_id ?? "" } });
    expect(report).toMatchObject({
      appraiser: "Automatic valuation",
      valuation: { valuation_id: after?.valuation_id },
    });

    const [excluded] = after?.comparables ?? [];
    await api.valuations.exclude({
      params: { valuation_id: after?.valuation_id ?? "", listing_id: excluded?.listing_id ?? "" },
      body: { excluded: true, reason: "salvage title" },
    });
    await reprice();
    const [without] = await automaticOf(changed);
    expect(without?.comparables?.find(({ excluded: by }) => by)).toMatchObject({ listing_id: excluded?.listing_id });

    await caller.api.market.importListings({
      file: new Blob(["make,model,year,mileage,price,zip_code\nHonda,Accord,2020,70000,19000,95112\n"]),
      fileName: "market.csv",
    });
    // the answer of an import comes before the end of its job, which schedules the valuations
    await waitForJobs(server);
    await passTime(server, 11_000);
    expect((await automaticOf(same))[0]?.revision).toBe(2);
  });

  it("values by the newest inspection, else by the recorded condition", async () => {
    const { car, reprice, automaticOf } = await dealer();
    const [plain, fair, damaged] = [await car(), await car({ condition: "fair" }), await car()];
    const inspection = await inspected(server, damaged, { findings: 3 });
    await reprice();
    const conditions = await Promise.all(
      [plain, fair, damaged].map(async (id) => (await automaticOf(id))[0]?.condition),
    );
    expect(conditions).toMatchObject([
      { overall: "good", inspection_id: null },
      { overall: "fair", inspection_id: null },
      { inspection_id: inspection },
    ]);
  });

  it("writes no entry to the timeline and announces nothing", async () => {
    const { api, car, reprice } = await dealer();
    const id = await car();
    await reprice();
    const kinds = (await api.vehicles.timeline({ params: { id } })).map(({ kind }) => kind);
    expect(kinds).not.toContain("valuation.completed");
    const events = await server.store.read.select().from(outboxEvents);
    expect(
      events.filter(({ name, payload }) => name === "pricing.calculated" && JSON.stringify(payload).includes(id)),
    ).toEqual([]);
  });

  it("goes on with the vehicles that an interrupted run has not valued", async () => {
    const { api, car, reprice, automaticOf } = await dealer();
    const ids: string[] = [];
    for (let i = 0; i < 60; i += 1) ids.push(await car({ askingPrice: 20_000 + i }));
    await api.repricing.start();
    await server.restart();
    await waitForJobs(server);
    expect(await reprice()).toMatchObject({ in_stock: 60, priced: 60 });
    for (const id of ids) expect(await automaticOf(id)).toMatchObject([{ revision: 0 }]);
  });

  it("needs pricing:write", async () => {
    const { caller } = await dealer({ rows: 0 });
    const { secret } = await caller.api.keys.create({
      body: { name: "reads", environment: "production", permissions: ["pricing:read"] },
    });
    const post = await fetch(`${server.url}/v1/pricing/repricing`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(post.status).toBe(403);
  });
});

describe("GET /pricing/repricing", () => {
  it("says why vehicles have no automatic valuation", async () => {
    const { api, car, reprice } = await dealer();
    const reasons = {
      few_comparables: await car({ make: "Honda", model: "Prelude", stockNumber: "P1" }),
      no_mileage: await car({ mileage: null }),
      no_model_year: await car({ overviewYear: null }),
    };
    const { not_priced, total, priced } = await reprice();
    expect(Object.fromEntries(not_priced.map(({ reason, vehicle_id }) => [reason, vehicle_id]))).toEqual(reasons);
    expect([priced, total]).toEqual([0, 3]);
    expect(not_priced.map(({ reason }) => reason)).toEqual(["few_comparables", "no_mileage", "no_model_year"]);
    expect(not_priced[0]?.vehicle).toEqual({
      year: 2020,
      make: "Honda",
      model: "Prelude",
      trim: null,
      stock_number: "P1",
    });
    await api.vehicles.update({ params: { id: reasons.no_mileage }, body: { mileage: 60_000 } });
    expect(await reprice()).toMatchObject({ priced: 1, total: 2 });
  });

  it("names the missing market and the missing place", async () => {
    const { api, car, reprice } = await dealer({ rows: 0 });
    const id = await car({ zipCode: null });
    expect((await api.repricing.get()).job).toBeNull();
    expect((await reprice()).not_priced).toMatchObject([{ vehicle_id: id, reason: "no_place" }]);
    await api.dealership.change({ body: { zipCode: "95112" } });
    expect((await reprice()).not_priced).toMatchObject([{ reason: "no_market" }]);
  });
});

describe("the stock of a team", () => {
  it("is valued again by a member who may edit it, and only seen by one who may not", async () => {
    const owner = await dealer();
    const team = await found(owner.caller);
    const id = await owner.car({ teamId: team.id });
    const ofOwner = await owner.car({ mileage: null, teamId: null });
    const [manager, viewer] = [await person(server, admin), await person(server, admin)];
    await join({ owner: owner.caller, team, joins: manager, role: "Manager" });
    await join({ owner: owner.caller, team, joins: viewer, role: "Viewer" });

    await viewer.api.repricing.start();
    await waitForJobs(server);
    expect(await viewer.api.repricing.get()).toMatchObject({ job: null, in_stock: 1, priced: 0, total: 0 });

    const started = await manager.api.repricing.start();
    await waitForJobs(server);
    const job = { job_id: started.job_id, status: "completed" };
    expect(await manager.api.repricing.get()).toMatchObject({ job, in_stock: 1, priced: 1, total: 0 });
    expect(await viewer.api.repricing.get()).toMatchObject({ job, in_stock: 1, priced: 1, total: 0 });
    expect(await owner.automaticOf(id)).toHaveLength(1);
    expect((await owner.api.repricing.get()).not_priced).toMatchObject([{ vehicle_id: ofOwner }]);
  });
});

describe("the nightly job", () => {
  it("values the stock of every account again, each vehicle once a night", async () => {
    const [one, two] = [await dealer(), await dealer()];
    // keys, because sessions end within a day
    const keys = await Promise.all([one, two].map(({ caller }) => withKey(server, caller)));
    await one.car();
    await two.car();
    const revisions = async () => {
      const lists = await Promise.all(keys.map(({ api }) => api.valuations.list()));
      return lists.map(({ valuations }) => valuations.map(({ revision }) => revision));
    };
    await passTime(server, days(1));
    expect(await revisions()).toEqual([[0], [0]]);
    await passTime(server, days(1));
    expect(await revisions()).toEqual([[1], [1]]);
  });
});
