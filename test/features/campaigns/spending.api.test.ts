import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchangeRates } from "../../../server/domain/estimate/rate-book/labor.ts";
import { findCampaignForWork } from "../../../server/features/campaigns/campaigns.repo.ts";
import { createAccounts } from "../../../server/features/campaigns/connections/accounts.ts";
import { createConnectors } from "../../../server/features/campaigns/connector/connectors.ts";
import { createMetrics } from "../../../server/features/campaigns/delivery/metrics.service.ts";
import { platformsOf } from "../../../server/features/campaigns/delivery/platforms.repo.ts";
import { days } from "../../../server/platform/clock.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { createLog } from "../../../server/platform/log.ts";
import { errorOf, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { person } from "../teams/people.ts";
import { activate, connected, drafted } from "./kit/scene.ts";

let server: TestServer;
let owner: TestCaller;
let page = "";
beforeAll(async () => {
  server = await serveForTest();
  owner = await withKey(server, await person(server));
  page = (await connected(owner.api, "seed:42")).page;
});
afterAll(() => server.close());

const spentOn = async (campaignId: string, platformType: "facebook" | "instagram") =>
  (await owner.api.campaigns.metrics({ params: { campaignId }, query: { platformType } })).data.spent;
/** A store whose transactions stay open for 200 ms after their work, so that others run in between. */
const slow = (store: Store): Store => ({
  ...store,
  write: (work) =>
    store.write(async (tx) => {
      const done = await work(tx);
      await pause(200);
      return done;
    }),
});
const stored = async (id: string) =>
  (await findCampaignForWork(server.store.read, id)) ?? expect.unreachable("no such campaign");

describe("spending of a campaign", () => {
  it("includes both platforms if their metrics are stored at the same time", async () => {
    const { id } = await drafted(owner.api, page);
    await activate(owner.api, id, "facebook", "instagram");
    server.clock.advance(days(2));
    const connectors = createConnectors({
      ...server,
      connectorUrl: undefined,
      connectorKey: undefined,
      mode: "workstation",
    });
    const metrics = createMetrics({
      store: slow(server.store),
      clock: server.clock,
      log: createLog("silent"),
      connectors,
      accounts: createAccounts({ ...server, connectors }),
      rateBooks: { current: async () => ({ exchange_rates: exchangeRates }) },
    });
    const { campaign, environment } = await stored(id);
    const rows = await platformsOf(server.store.read, [id]);
    await Promise.all(rows.map((row) => metrics.measure(campaign, row, environment)));
    const all = await Promise.all([spentOn(id, "facebook"), spentOn(id, "instagram")]);
    expect(Math.min(...all)).toBeGreaterThan(0);
    expect((await stored(id)).campaign.spentCents).toBe(Math.round(100 * (all[0] + all[1])));
  });

  it("keeps its currency: PATCH with another currency answers VALIDATION_ERROR after the start", async () => {
    const { id } = await drafted(owner.api, page);
    await activate(owner.api, id, "facebook");
    server.clock.advance(days(1));
    await owner.api.campaigns.pause({ params: { campaignId: id }, body: { platformType: "facebook" } });
    expect(await spentOn(id, "facebook")).toBeGreaterThan(0);
    const change = (currency: string, more = {}) =>
      owner.api.campaigns.update({ params: { id }, body: { currency, ...more } });
    expect(await errorOf(change("EUR"))).toMatchObject({ code: "VALIDATION_ERROR", status: 400, field: "currency" });
    expect(await change("USD", { dailyBudget: 30 })).toMatchObject({ dailyBudget: 30, currency: "USD" });
    const draft = await drafted(owner.api, page);
    expect(await owner.api.campaigns.update({ params: { id: draft.id }, body: { currency: "EUR" } })).toMatchObject({
      currency: "EUR",
    });
  });
});
