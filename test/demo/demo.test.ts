import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { places } from "../../scripts/demo/cars/places.ts";
import { createDemo, dealershipOf } from "../../scripts/demo/create/create-demo.ts";
import { beginInspection } from "../../scripts/demo/create/running.ts";
import { onePerRole, password, team } from "../../scripts/demo/dealership/people.ts";
import { dayOf, instantOf } from "../../server/platform/clock.ts";
import { waitForJobs } from "../kit/jobs.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { readPdf } from "../reports/pdf.ts";

/** A smaller demo than that of `npm run demo`, created by the same code. */
const small = { seed: 11, listings: 1500, cars: 44, longWalk: 4, spinFrames: 8 };

let server: TestServer;
let manager: TestCaller;
let plan: ReturnType<typeof dealershipOf>;
beforeAll(async () => {
  server = await serveForTest({}, { isDemo: true, demoAccounts: onePerRole });
  const { clock } = server;
  const setTo = (time: Date) => clock.advance(time.getTime() - clock.now().getTime());
  plan = dealershipOf({ ...small, today: dayOf(instantOf(clock.now())) });
  await createDemo({ origin: server.url, clock: { ...clock, setTo }, ...small });
  manager = callerOf(server);
  await manager.api.accounts.login({ body: { email: team[0].email, password } });
}, 300_000);
afterAll(() => server.close());

describe("createDemo, as a manager sees it", () => {
  it("has the planned inventory with its sales and timelines", async () => {
    const cars = await manager.api.vehicles.list({ query: { limit: 100 } });
    expect(cars).toHaveLength(small.cars);
    for (const { stockNumber, vin, end, boughtDaysAgo, prices, sold } of plan.cars) {
      const car = cars.find((one) => one.stockNumber === stockNumber);
      expect(car, stockNumber).toMatchObject({ vin, status: end, soldPrice: sold?.dollars ?? null });
      expect(car?.askingPrice ?? null).toBe(prices.at(-1)?.dollars ?? null);
      const age = (server.clock.now().getTime() - Date.parse(car?.acquiredAt ?? "")) / 86_400_000;
      expect(Math.abs(age - boughtDaysAgo), stockNumber).toBeLessThan(1);
    }
    const oldest = plan.cars.find(({ sold }) => sold !== null)?.stockNumber ?? "";
    const kinds = (await manager.api.vehicles.timeline({ params: { id: oldest } })).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["vehicle.created", "vehicle.sold", "lead.created"]));
  });

  it("has a photo of every unsold car, and inspections in every state of review", async () => {
    const cars = await manager.api.vehicles.list({ query: { limit: 100 } });
    const kept = cars.filter(({ status }) => status !== "SOLD");
    expect(kept.length).toBeGreaterThan(5);
    for (const { id, stockNumber, coverImageUrl } of kept) {
      expect(coverImageUrl, `cover of ${stockNumber}`).not.toBeNull();
      const photos = await manager.api.vehiclePhotos.list({ params: { id } });
      expect(photos.length, `photos of ${stockNumber}`).toBeGreaterThanOrEqual(4);
    }
    const { inspections, total } = await manager.api.visual.list({ query: { limit: 100 } });
    // five cars with a story, a second inspection of one of them, a stopped one, and that of the full case
    expect(total).toBe(8);
    expect(inspections.filter(({ status }) => status === "failed")).toHaveLength(1);
    const reviews = inspections.map(
      ({ results }) => results?.damages.map(({ review }) => review === "confirmed") ?? [],
    );
    expect(
      reviews.some((one) => one.length > 0 && one.every(Boolean)),
      "a finished one",
    ).toBe(true);
    expect(
      reviews.some((one) => one.includes(true) && one.includes(false)),
      "a half reviewed one",
    ).toBe(true);
    const byCar = Map.groupBy(inspections, ({ vehicle_id }) => vehicle_id);
    const done = [...byCar.values()].map((of) => of.filter(({ status }) => status === "completed").length);
    expect(Math.max(...done), "a pair to compare").toBe(2);
  });

  it("has data for all figures", async () => {
    const kpis = await manager.api.kpis.list();
    expect(kpis).toHaveLength(10);
    for (const { key, hasData } of kpis) expect(hasData, key).toBe(true);
    const value = (key: string) => kpis.find((one) => one.key === key)?.value ?? 0;
    expect(value("avg_age_of_inventory")).toBeGreaterThan(10);
    expect(value("gross_profit_margin")).toBeGreaterThan(0);
  });

  it("has leads of all kinds, a member in every role, and no remaining key", async () => {
    const leads = await manager.api.leads.list({ query: { limit: 500 } });
    const planned = plan.leads.length + plan.leads.filter(({ followUp }) => followUp !== null).length;
    expect(leads).toHaveLength(planned);
    expect(new Set(leads.map(({ status }) => status)).size).toBe(3);
    expect(new Set(leads.map(({ createdBy }) => createdBy)).size).toBeGreaterThan(1);
    const [own] = await manager.api.teams.my();
    const members = await manager.api.teams.members({ params: { teamId: own?.id ?? "" } });
    expect(members.map(({ role }) => role.name).sort()).toEqual(team.map(({ role }) => role).sort());
    const { keys } = await manager.api.keys.list();
    expect(keys.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
  });

  /** The valuations that the demo made. The server makes others by itself, some seconds after the market is imported. */
  const demoValuations = async () => {
    const { valuations } = await manager.api.valuations.list({ query: { limit: 100 } });
    return valuations.filter(({ is_automatic }) => !is_automatic);
  };

  it("has a market of demo rows with a trained model, and values near the planned ones", async () => {
    const summary = await manager.api.market.summary();
    expect(summary).toMatchObject({ rows: small.listings, demo_rows: small.listings });
    expect(summary.model?.is_up_to_date).toBe(true);
    const valuations = await demoValuations();
    const retail = valuations.filter(({ condition }) => condition.overall === "good");
    expect(retail.length).toBeGreaterThan(2);
    const misses = retail.map(({ vehicle, comparables, is_demo, valuation }) => {
      expect(comparables?.length).toBeGreaterThanOrEqual(5);
      expect(is_demo).toBe(true);
      const worth = plan.cars.find(({ vin }) => vin === vehicle.vin)?.worth ?? 0;
      return Math.abs(valuation.adjusted_value.average / worth - 1);
    });
    const [median = 1] = misses.toSorted((a, b) => a - b).slice(misses.length >> 1);
    expect(median).toBeLessThan(0.08);
    const towns = new Set((await manager.api.market.listings()).listings.map(({ city }) => city));
    expect(places.map(({ city }) => city)).toEqual(expect.arrayContaining([...towns]));
  });

  it("ranks each car for sale among the comparables on offer, and has one number of days to sell", async () => {
    await waitForJobs(server);
    const kpis = await manager.api.kpis.list({ query: { timeRange: "90d" } });
    const usual = kpis.find(({ key }) => key === "avg_days_to_sell")?.value ?? 0;
    const cars = await manager.api.vehicles.list({ query: { limit: 100, include: "latestValue" } });
    const offered = cars.filter(({ status, askingPrice }) => status !== "SOLD" && askingPrice !== null);
    expect(offered.length).toBeGreaterThan(5);
    for (const { stockNumber, askingPrice, latestValue } of offered) {
      const found = await manager.api.valuations.get({ params: { valuation_id: latestValue?.id ?? "" } });
      const { price_position: position, comparables, market_analysis: market } = found;
      const about = `${stockNumber}: ${JSON.stringify(position)}`;
      // listings of old files have no days
      const onOffer = (comparables ?? []).filter((one) => one.kind === "dealer_listing" && one.days_on_market !== null);
      const cheaper = onOffer.filter(({ adjusted_price }) => adjusted_price < (askingPrice ?? 0)).length;
      expect(position?.of, about).toBe(onOffer.length + 1);
      expect(position?.rank, about).toBe(cheaper + 1);
      expect(position?.percent_of_market, about).toBeCloseTo(100 * (latestValue?.priceToMarket ?? 0), 0);
      const atMarket = market?.price_steps?.find(({ percent_of_market }) => percent_of_market === 100);
      expect(atMarket?.days_to_sell, about).toEqual(market?.days_to_sell);
      // a model may sell in more or fewer days than the dealership's other cars, but not in twice as many
      const days = market?.days_to_sell.estimate ?? 0;
      expect(days / usual, about).toBeGreaterThan(0.5);
      expect(days / usual, about).toBeLessThan(2);
    }
  });

  it("suggests higher and lower prices, most of them by a few percent", async () => {
    await waitForJobs(server);
    const cars = await manager.api.vehicles.list({ query: { limit: 100, include: "latestValue" } });
    const suggested = cars.flatMap(({ status, askingPrice, latestValue }) => {
      const suggestion = status === "SOLD" ? null : latestValue?.suggestion;
      return suggestion?.change && askingPrice !== null ? [{ ...suggestion, askingPrice }] : [];
    });
    const changes = suggested.map(({ change }) => change);
    expect(changes).toEqual(expect.arrayContaining(["raise", "lower"]));
    const small = suggested.filter(({ price, askingPrice }) => Math.abs(price / askingPrice - 1) < 0.1);
    expect(small.length / suggested.length).toBeGreaterThan(0.5);
  });

  it("has an overpriced car, and one that cost more than its asking price", async () => {
    const cars = await manager.api.vehicles.list({ query: { limit: 100 } });
    const valuations = await demoValuations();
    const old = cars.filter(({ acquiredAt, status }) => {
      const days = (server.clock.now().getTime() - Date.parse(acquiredAt ?? "")) / 86_400_000;
      return status === "IN_STOCK" && days > 90;
    });
    const dear = old.filter(({ id, askingPrice }) => {
      const value = valuations.find(({ vehicle_id }) => vehicle_id === id)?.valuation.adjusted_value.average;
      return value !== undefined && (askingPrice ?? 0) > 1.12 * value;
    });
    expect(dear).toHaveLength(1);
    const losing = old.filter(({ askingPrice, purchasePrice }) => (purchasePrice ?? 0) > (askingPrice ?? 0));
    expect(losing).toHaveLength(1);
  });

  it("has two spins with manually added damage on their frames", async () => {
    const jobs = await manager.api.spin360.jobs();
    expect(jobs.map(({ state }) => state)).toEqual(["ready", "ready"]);
    for (const { carId, frameCount } of jobs) {
      expect(frameCount).toBeGreaterThanOrEqual(small.spinFrames);
      const [side] = (await manager.api.spin360.viewer({ params: { carId: carId ?? "" } })).sides;
      expect(side?.damages).toHaveLength(2);
      for (const { source, seen_in } of side?.damages ?? []) {
        expect(source).toBe("manual");
        expect(seen_in.length).toBeGreaterThan(1);
        expect(seen_in.length).toBeLessThan(small.spinFrames);
      }
    }
  });

  it("has a campaign with a week of metrics that one platform rejected", async () => {
    const [campaign] = await manager.api.campaigns.list();
    expect(campaign).toMatchObject({ status: "running" });
    expect(campaign?.name).toMatch(/^Demo: /);
    const on = new Map(campaign?.platforms.map((one) => [one.platform, one]));
    expect(on.get("facebook")).toMatchObject({ state: "running", error: null });
    expect(on.get("instagram")).toMatchObject({ state: "failed", error: { code: "INSUFFICIENT_AD_CREDIT" } });
    const params = { campaignId: campaign?.id ?? "" };
    const { data } = await manager.api.campaigns.metrics({ params, query: { platformType: "facebook" } });
    expect(data.daily.length).toBeGreaterThanOrEqual(7);
    expect(data.clicks).toBeGreaterThan(10);
    expect(data.conversions).toBeGreaterThan(0);
  });

  it("has a webhook with a failed delivery and its replay", async () => {
    const { webhooks } = await manager.api.webhooks.list();
    expect(webhooks).toMatchObject([{ status: "disabled" }]);
    const params = { id: webhooks[0]?.webhook_id ?? "" };
    const { deliveries } = await manager.api.webhooks.deliveries({ params });
    const [replayed, failed] = deliveries.toSorted((a, b) => Number(b.is_replay) - Number(a.is_replay));
    expect(deliveries).toHaveLength(2);
    expect(failed).toMatchObject({ status: "failed", is_replay: false, log: [{ status_code: 410 }] });
    expect(replayed).toMatchObject({ status: "delivered", is_replay: true, log: [{ status_code: 200 }] });
    expect(replayed?.message_id).toBe(failed?.message_id);
  });

  it("starts an inspection of the car whose inspection was stopped", async () => {
    const inspection_id = await beginInspection(server.url);
    const { status, vehicle_id } = await manager.api.visual.get({ params: { inspection_id: inspection_id ?? "" } });
    expect(["pending", "processing", "completed"]).toContain(status);
    const { inspections } = await manager.api.visual.list({ query: { vehicle_id, limit: 100 } });
    expect(inspections.map((one) => one.status)).toContain("failed");
    const visitor = callerOf(server);
    for (const { role } of await visitor.api.demo.people()) await visitor.api.demo.signIn({ body: { role } });
    expect((await visitor.api.accounts.me()).user.name).toBe("Vic Viewer");
  });

  it("has an open and a cancelled case, and an estimate that the manager approved", async () => {
    const { inspections } = await manager.api.cases.list();
    expect(inspections.map(({ status }) => status).toSorted()).toEqual(["cancelled", "completed", "processing"]);
    const open = inspections.find(({ status }) => status === "processing");
    expect(open?.steps).toMatchObject({ visual: { status: "pending" }, mechanical: { status: "completed" } });
    expect(inspections.find(({ status }) => status === "cancelled")?.cancellation?.reason).toMatch(/customer/);
    const done = inspections.find(({ status }) => status === "completed");
    const params = { assessment_id: done?.steps.damage_assessment.id ?? "" };
    expect((await manager.api.assessments.get({ params })).approval).toMatchObject({ by: "Mara Manager" });
  });

  it("has the appraisal of a car that was bought, and an open one with a bid", async () => {
    const { appraisals } = await manager.api.appraisals.list();
    const bought = appraisals.find(({ decision }) => decision === "bought");
    const open = appraisals.find(({ decision }) => decision === "open");
    expect(appraisals).toHaveLength(2);
    expect(bought?.price_paid).toBe(plan.cars.findLast(({ end }) => end === "IN_RECON")?.paid);
    expect(open).toMatchObject({ exit: "wholesale", price_paid: null });
    expect(open?.bid).toBeGreaterThan(1000);
    expect(open?.bid).toBeLessThanOrEqual(open?.highest_bid ?? 0);
  });

  it("has a full case whose report shows the demo label on each page", async () => {
    const { inspections } = await manager.api.cases.list({ query: { status: "completed" } });
    expect(inspections).toHaveLength(1);
    expect(inspections[0]?.estimated_repair_total).toBeGreaterThan(0);
    expect(inspections[0]?.steps).toMatchObject({
      visual: { status: "completed" },
      mechanical: { status: "completed" },
      damage_assessment: { status: "completed" },
      valuation: { status: "completed" },
    });
    const paper = await manager.fetch(`/v1/inspections/${inspections[0]?.inspection_id}/report.pdf`);
    const pages = await readPdf(Buffer.from(await paper.arrayBuffer()));
    expect(pages.length).toBeGreaterThan(3);
    for (const { text } of pages) expect(text).toContain("DEMO DATA, nothing here is real");
  });
});

describe("the demo label", () => {
  it("is on every answer, on the account, on health, and in the names of saved files", async () => {
    const answer = await manager.fetch("/health");
    expect(answer.headers.get("x-demo-data")).toBe("true");
    expect(await answer.json()).toMatchObject({ status: "ok", demo: true });
    expect((await manager.fetch("/v1/vehicles?limit=0")).headers.get("x-demo-data")).toBe("true");
    expect(await manager.api.keys.account()).toMatchObject({ is_demo: true });
    const csv = await manager.fetch("/v1/admin/audit?format=csv");
    expect(csv.headers.get("content-disposition")).toBe('attachment; filename="demo-audit.csv"');
    expect((await csv.text()).split("\n").length).toBeGreaterThan(20);
  });

  it("is absent on a server without a demo", async () => {
    const other = await serveForTest();
    try {
      const answer = await fetch(`${other.url}/health`);
      expect(answer.headers.get("x-demo-data")).toBeNull();
      expect(await answer.json()).toMatchObject({ demo: false });
    } finally {
      await other.close();
    }
  });
});
