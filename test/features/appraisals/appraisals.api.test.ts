import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Appraisal } from "../../../contracts/pricing/appraisals.ts";
import { days } from "../../../server/platform/clock.ts";
import { outboxEvents } from "../../../server/platform/events/events.table.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { found, join, person } from "../teams/people.ts";
import { accordInStock, accords, stockMarket } from "../valuations/market.ts";

let server: TestServer;
/** Signed in: until a test moves the clock. */
let admin: TestCaller;
/** The same person by a key, which does not expire. */
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  admin = await signedIn(server);
  owner = await withKey(server, admin);
  await stockMarket(server, admin, accords(40));
});
afterAll(() => server.close());

const car = async (change: object = {}) =>
  (await owner.api.vehicles.create({ body: { ...accordInStock, ...change } })).id;
const costs = { repairs: 600, pack: 300, fees: 250.5, transport: 149.5, holding_per_day: 20, days_to_sell: 30 };
const appraise = async (change: object = {}) =>
  owner.api.appraisals.create({ body: { vehicle_id: await car(), wanted_margin: 1500, ...costs, ...change } });
const payloadsOf = async (name: string, { appraisal_id }: Appraisal) =>
  (await server.store.read.select().from(outboxEvents))
    .filter((event) => event.name === name)
    .map(({ payload }) => payload)
    .filter((payload) => JSON.stringify(payload).includes(appraisal_id));

describe("GET /pricing/appraisals", () => {
  it("filters by vehicle and decision, newest first, in pages", async () => {
    const vehicle_id = await car();
    const made = [await appraise({ vehicle_id }), await appraise({ vehicle_id }), await appraise({ vehicle_id })];
    const ids = made.map(({ appraisal_id }) => appraisal_id).toReversed();
    const [newest, , oldest] = ids;
    await owner.api.appraisals.update({ params: { appraisal_id: oldest ?? "" }, body: { decision: "lost" } });
    const list = async (query: object) => {
      const { appraisals, total } = await owner.api.appraisals.list({ query: { vehicle_id, ...query } });
      return { ids: appraisals.map(({ appraisal_id }) => appraisal_id), total };
    };
    expect(await list({})).toEqual({ ids, total: 3 });
    expect(await list({ limit: 1 })).toEqual({ ids: [newest], total: 3 });
    expect(await list({ decision: "open,bought", offset: 1 })).toEqual({ ids: [ids[1]], total: 2 });
    expect(await list({ decision: "lost" })).toEqual({ ids: [oldest], total: 1 });
  });

  it("hides appraisals of a team's vehicle from members without view_costs", async () => {
    const lender = await person(server, admin);
    const team = await found(lender);
    await stockMarket(server, lender, accords(20));
    const { id: vehicle_id } = await lender.api.vehicles.create({ body: { ...accordInStock, teamId: team.id } });
    await lender.api.appraisals.create({ body: { vehicle_id, wanted_margin: 500 } });
    const totals = async (role: string) => {
      const member = await person(server, admin);
      await join({ owner: lender, team, joins: member, role });
      return (await member.api.appraisals.list()).total;
    };
    expect([await totals("Viewer"), await totals("Inspector")]).toEqual([1, 0]);
  });
});

describe("GET /pricing/appraisals/calibration", () => {
  it("compares the probabilities of the prices paid with the margins made", async () => {
    const buyer = await signedIn(server, { admin });
    await stockMarket(server, buyer, accords(40));
    const { api } = buyer;
    const buy = async (share: number, soldPrice?: number) => {
      const { id: vehicle_id } = await api.vehicles.create({ body: accordInStock });
      const made = await api.appraisals.create({ body: { vehicle_id, wanted_margin: 1000 } });
      const price_paid = made.bids.find(({ probability }) => probability === share)?.bid ?? 0;
      await api.appraisals.update({ params: made, body: { decision: "bought", price_paid } });
      if (soldPrice === undefined) return undefined;
      return api.vehicles.sell({ params: { id: vehicle_id }, body: { soldPrice: price_paid + soldPrice } });
    };
    const empty = await api.appraisals.calibration();
    expect(empty).toMatchObject({ appraisals: 0, said: null, made: 0, not_sold: 0 });
    await buy(0.75, 1200);
    await buy(0.75, 1000);
    await buy(0.75, 999);
    await buy(0.1, 300);
    const voided = await buy(0.75, 5000);
    await api.sales.void({ params: { id: voided?.id ?? "" }, body: { reason: "Withdrawn" } });
    await buy(0.5);
    const found = await api.appraisals.calibration();
    expect(found).toMatchObject({ appraisals: 4, made: 2, not_sold: 2 });
    expect(found.bins.filter(({ appraisals }) => appraisals > 0)).toEqual([
      { from: 0.1, to: 0.2, appraisals: 1, said: expect.closeTo(0.1, 3), made: 0 },
      { from: 0.7, to: 0.8, appraisals: 3, said: expect.closeTo(0.75, 3), made: 2 },
    ]);
    const since = new Date(server.clock.now().getTime() + 1).toISOString();
    expect(await api.appraisals.calibration({ query: { created_after: since } })).toMatchObject({ appraisals: 0 });
  });
});

describe("POST /pricing/appraisals", () => {
  it("deducts costs and margin from the retail value, and answers the probabilities of bids", async () => {
    const vehicle_id = await car();
    const valuation = await owner.api.valuations.valuate({ body: { vehicle_id } });
    const { min, average, max } = valuation.alternative_valuations.retail;
    const appraisal = await appraise({ vehicle_id, bid: average - 3400 });
    expect(appraisal).toMatchObject({
      vehicle_id,
      valuation_id: valuation.valuation_id,
      currency: "USD",
      exit: "retail",
      price: { min, average, max },
      added_back: 0,
      costs: { repairs: 600, repairs_from: "request", assessment_id: null, holding: 600, total: 1900 },
      wanted_margin: 1500,
      min_probability: 0.5,
      highest_bid: average - 3400,
      bid: average - 3400,
      bid_probability: 0.5,
      decision: "open",
      price_paid: null,
      outcome: null,
    });
    const bidAt = (share: number) => appraisal.bids.find(({ probability }) => probability === share)?.bid;
    expect([bidAt(0.9), bidAt(0.1)]).toEqual([min - 3400, max - 3400]);
    expect(await owner.api.appraisals.get({ params: appraisal })).toEqual(appraisal);
    expect(await payloadsOf("appraisal.created", appraisal)).toEqual([
      {
        appraisal_id: appraisal.appraisal_id,
        vehicle_id,
        valuation_id: valuation.valuation_id,
        decision: "open",
      },
    ]);
  });

  it("values a vehicle without a valid valuation, and uses the valuation's days to sell", async () => {
    const vehicle_id = await car();
    const old = await owner.api.valuations.valuate({ body: { vehicle_id } });
    server.clock.advance(days(8));
    const appraisal = await owner.api.appraisals.create({
      body: { vehicle_id, wanted_margin: 0, holding_per_day: 10 },
    });
    expect(appraisal.valuation_id).not.toBe(old.valuation_id);
    const used = await owner.api.valuations.get({ params: { valuation_id: appraisal.valuation_id ?? "" } });
    const expected = used.market_analysis?.days_to_sell.estimate ?? Number.NaN;
    expect(appraisal.costs).toMatchObject({ days_to_sell: expected, holding: 10 * expected, total: 10 * expected });
    const named = { vehicle_id, wanted_margin: 0, valuation_id: old.valuation_id };
    expect((await owner.api.appraisals.create({ body: named })).valuation_id).toBe(old.valuation_id);
  });

  it("uses the wholesale level without days to sell for the exit wholesale", async () => {
    const vehicle_id = await car();
    const { alternative_valuations } = await owner.api.valuations.valuate({ body: { vehicle_id } });
    const body = { vehicle_id, wanted_margin: 200, exit: "wholesale", holding_per_day: 20 } as const;
    const appraisal = await owner.api.appraisals.create({ body });
    expect(appraisal).toMatchObject({
      price: alternative_valuations.wholesale,
      costs: { days_to_sell: 0, holding: 0, repairs: 0, repairs_from: "none" },
      highest_bid: alternative_valuations.wholesale.average - 200,
    });
  });

  it("takes the repairs from the newest assessment, in US dollars", async () => {
    const vehicle_id = await car();
    const assessed = await owner.api.assessments.create({
      body: { vehicle_id, damages: [{ damage_id: "1", type: "dent", location: "hood", severity: "moderate" }] },
    });
    const { estimated } = assessed.summary.repair_cost_summary.recommended_repairs_total;
    const appraisal = await owner.api.appraisals.create({ body: { vehicle_id, wanted_margin: 0 } });
    expect(appraisal.costs).toMatchObject({
      repairs: estimated,
      repairs_from: "assessment",
      assessment_id: assessed.assessment_id,
    });
    const given = await owner.api.appraisals.create({ body: { vehicle_id, wanted_margin: 0, repairs: 0 } });
    expect(given.costs).toMatchObject({ repairs: 0, repairs_from: "request", assessment_id: null });
  });

  it("does not deduct damage twice: repairs add the deduction for a poor condition back", async () => {
    const vehicle_id = await car({ condition: "poor" });
    const { valuation } = await owner.api.valuations.valuate({ body: { vehicle_id } });
    const impact = valuation.adjustments.find(({ factor }) => factor === "condition")?.impact ?? 0;
    expect(impact).toBeLessThan(-100);
    const { average } = valuation.adjusted_value;
    const repaired = await appraise({ vehicle_id });
    expect([repaired.price.average, repaired.added_back]).toEqual([
      expect.closeTo(average - impact, 1),
      expect.closeTo(-impact, 1),
    ]);
    const asItIs = await appraise({ vehicle_id, repairs: 0 });
    expect([asItIs.price.average, asItIs.added_back]).toEqual([average, 0]);
  });

  it("bids less for a higher probability, and answers null if no bid makes the margin", async () => {
    const vehicle_id = await car();
    const [even, safe] = [await appraise({ vehicle_id }), await appraise({ vehicle_id, min_probability: 0.9 })];
    expect(safe.highest_bid).toBe(safe.price.min - 3400);
    expect(safe.highest_bid ?? 0).toBeLessThan(even.highest_bid ?? 0);
    const hopeless = await appraise({ vehicle_id, wanted_margin: 900_000, bid: 1 });
    expect(hopeless).toMatchObject({ highest_bid: null, bids: [], bid_probability: 0 });
  });

  it("answers the errors of a valuation that is not possible, and stores nothing", async () => {
    const rare = await car({ model: "Prelude" });
    const codeOf = async (body: Parameters<typeof owner.api.appraisals.create>[0]["body"]) =>
      errorOf(owner.api.appraisals.create({ body }));
    expect(await codeOf({ vehicle_id: rare, wanted_margin: 1 })).toMatchObject({ code: "INSUFFICIENT_MARKET_DATA" });
    const unknown = await car({ mileage: null });
    expect(await codeOf({ vehicle_id: unknown, wanted_margin: 1 })).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "mileage",
    });
    const other = await owner.api.valuations.valuate({ body: { vehicle_id: await car() } });
    expect(await codeOf({ vehicle_id: await car(), valuation_id: other.valuation_id, wanted_margin: 1 })).toMatchObject(
      { code: "RESOURCE_NOT_FOUND", field: "valuation_id" },
    );
    for (const vehicle_id of [rare, unknown])
      expect((await owner.api.appraisals.list({ query: { vehicle_id } })).total).toBe(0);
  });
});

describe("PATCH /pricing/appraisals/{appraisal_id}", () => {
  it("records a decision in the timeline and the audit log, and announces it once", async () => {
    const made = await appraise();
    const change = { params: made, body: { decision: "bought", price_paid: 12_345.5 } } as const;
    const bought = await owner.api.appraisals.update(change);
    expect(bought).toMatchObject({ decision: "bought", price_paid: 12_345.5, decided_by: bought.appraiser });
    expect(bought.price_paid_probability).toBeGreaterThan(0.5);
    expect(await owner.api.appraisals.update(change)).toEqual(bought);
    expect(await payloadsOf("appraisal.decided", made)).toHaveLength(1);
    const timeline = await owner.api.vehicles.timeline({ params: { id: made.vehicle_id } });
    expect(timeline.map(({ kind, summary }) => [kind, summary])).toContainEqual([
      "appraisal.decided",
      "Appraisal: bought.",
    ]);
    expect(JSON.stringify(timeline)).not.toMatch(/12,?345/);
  });

  it("keeps price and costs, changes bid and note, and opens a decision again", async () => {
    const made = await appraise({ note: " Two owners. " });
    expect(made.note).toBe("Two owners.");
    const params = { appraisal_id: made.appraisal_id };
    const noted = await owner.api.appraisals.update({ params, body: { bid: 9000, note: null } });
    const { bid_probability, updated_at } = noted;
    expect(noted).toEqual({ ...made, bid: 9000, bid_probability, note: null, updated_at });
    const lost = await owner.api.appraisals.update({ params, body: { decision: "lost" } });
    expect([lost.decision, lost.decided_at === null]).toEqual(["lost", false]);
    const open = await owner.api.appraisals.update({ params, body: { decision: "open" } });
    expect(open).toMatchObject({ decision: "open", price_paid: null, decided_at: null, decided_by: null });
    expect(await payloadsOf("appraisal.decided", made)).toHaveLength(2);
  });

  it("requires the price paid with bought, and refuses it with other decisions and in other states", async () => {
    const { appraisal_id } = await appraise();
    for (const body of [{ decision: "bought" }, { decision: "lost", price_paid: 1 }, { price_paid: 1 }] as const)
      expect(await errorOf(owner.api.appraisals.update({ params: { appraisal_id }, body }))).toMatchObject({
        code: "VALIDATION_ERROR",
        field: "price_paid",
      });
  });

  it("answers PRECONDITION_FAILED for an appraisal that was changed since it was read", async () => {
    const { appraisal_id } = await appraise();
    const path = `/v1/pricing/appraisals/${appraisal_id}`;
    const etag = (await owner.fetch(path)).headers.get("etag") ?? "";
    await owner.api.appraisals.update({ params: { appraisal_id }, body: { decision: "passed" } });
    const headers = { "if-match": etag, "content-type": "application/json" };
    const answer = await owner.fetch(path, { method: "PATCH", headers, body: JSON.stringify({ decision: "lost" }) });
    expect(answer.status).toBe(412);
  });
});

describe("the outcome of an appraisal", () => {
  const bought = async (price_paid: number, change: object = {}) => {
    const made = await appraise({ vehicle_id: await car({ acquiredAt: server.clock.now().toISOString() }), ...change });
    return owner.api.appraisals.update({ params: made, body: { decision: "bought", price_paid } });
  };
  const read = (made: Appraisal) => owner.api.appraisals.get({ params: made });
  const sell = (made: Appraisal, body: { soldPrice: number; soldAt?: string }) =>
    owner.api.vehicles.sell({ params: { id: made.vehicle_id }, body });

  it("is the margin of the sale, with the holding cost of its days", async () => {
    const made = await bought(10_000);
    expect(made.outcome).toBeNull();
    server.clock.advance(days(12));
    const sale = await sell(made, { soldPrice: 13_100 });
    const { outcome } = await read(made);
    expect(outcome).toEqual({
      sale_id: sale.id,
      sold_at: sale.soldAt,
      sold_price: 13_100,
      price_paid: 10_000,
      price_paid_from: "decision",
      days_to_sell: 12,
      costs: 1300 + 12 * 20,
      margin: 13_100 - 10_000 - 1540,
      made_margin: true,
    });
    const { appraisals } = await owner.api.appraisals.list({ query: { vehicle_id: made.vehicle_id } });
    expect(appraisals.map((one) => one.outcome)).toEqual([outcome]);
  });

  it("does not count a voided sale, and follows a corrected one", async () => {
    const made = await bought(10_000);
    const sale = await sell(made, { soldPrice: 12_000 });
    expect((await read(made)).outcome).toMatchObject({ margin: 700, made_margin: false });
    await owner.api.sales.correct({ params: { id: sale.id }, body: { soldPrice: 13_000, reason: "Typing error" } });
    expect((await read(made)).outcome).toMatchObject({ margin: 1700, made_margin: true });
    await owner.api.sales.void({ params: { id: sale.id }, body: { reason: "Withdrawn" } });
    expect((await read(made)).outcome).toBeNull();
  });

  it("is that of the next sale, not of an earlier or a later one, and null if the car was not bought", async () => {
    const first = await bought(10_000);
    const params = { id: first.vehicle_id };
    await sell(first, { soldPrice: 12_000 });
    server.clock.advance(days(2));
    await owner.api.vehicles.update({ params, body: { status: "IN_STOCK" } });
    const again = await appraise({ vehicle_id: first.vehicle_id });
    const second = await owner.api.appraisals.update({ params: again, body: { decision: "bought", price_paid: 9000 } });
    expect(second.outcome).toBeNull();
    const passed = await appraise({ vehicle_id: first.vehicle_id });
    await owner.api.appraisals.update({ params: passed, body: { decision: "passed" } });
    server.clock.advance(days(2));
    await sell(second, { soldPrice: 15_000 });
    expect((await read(first)).outcome?.sold_price).toBe(12_000);
    expect((await read(second)).outcome?.sold_price).toBe(15_000);
    expect((await read(passed)).outcome).toBeNull();
  });

  it("counts a sale that is dated to the start of the day of the appraisal", async () => {
    const made = await bought(10_000, { vehicle_id: await car() });
    await sell(made, { soldPrice: 12_000, soldAt: server.clock.now().toISOString().slice(0, 10) });
    expect((await read(made)).outcome?.sold_price).toBe(12_000);
  });

  it("is not an old sale that is recorded after the appraisal", async () => {
    const made = await bought(10_000, { vehicle_id: await car() });
    const soldAt = new Date(server.clock.now().getTime() - days(40)).toISOString();
    await sell(made, { soldPrice: 12_000, soldAt });
    expect((await read(made)).outcome).toBeNull();
  });
});
