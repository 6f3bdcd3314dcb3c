import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { days } from "../../../server/platform/clock.ts";
import { errorOf, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { person } from "../teams/people.ts";
import { type PostingService, postingService, serviceKey } from "./kit/posting-service.ts";
import { activate, connected, drafted, reconciled, statesOf } from "./kit/scene.ts";

const setBudget = ({ api }: TestCaller, id: string, dailyBudget: number) =>
  api.campaigns.update({ params: { id }, body: { dailyBudget } });
const budgetOf = async ({ api }: TestCaller, id: string) => (await api.campaigns.get({ params: { id } })).dailyBudget;

describe("PATCH of the daily budget of a running campaign, on the simulator", () => {
  let server: TestServer;
  let owner: TestCaller;
  let page = "";
  beforeAll(async () => {
    server = await serveForTest();
    owner = await withKey(server, await person(server));
    page = (await connected(owner.api, "seed:42")).page;
  });
  afterAll(() => server.close());
  const spentPerDay = async (campaignId: string) => {
    const query = { platformType: "facebook" } as const;
    return (await owner.api.campaigns.metrics({ params: { campaignId }, query })).data.daily.map(({ spent }) => spent);
  };

  it("spends up to the new budget from then on, without a pause and under the same ids", async () => {
    const { id } = await drafted(owner.api, page, { name: "Spring" });
    await activate(owner.api, id, "facebook", "instagram");
    const before = await owner.api.campaigns.get({ params: { id } });
    server.clock.advance(days(2));
    const changed = await setBudget(owner, id, 50);
    expect(changed).toMatchObject({ dailyBudget: 50, status: "running", platforms: before.platforms });
    server.clock.advance(days(3));
    const spent = await spentPerDay(id);
    expect(spent.slice(0, 2).every((amount) => amount <= 20)).toBe(true);
    expect(spent.slice(3, 5).every((amount) => amount > 40 && amount <= 50)).toBe(true);
  });

  it("answers VALIDATION_ERROR for a budget below the minimum of a platform, and changes nothing", async () => {
    const { id } = await drafted(owner.api, page);
    await activate(owner.api, id, "facebook");
    const refused = await errorOf(setBudget(owner, id, 4));
    expect(refused).toMatchObject({ code: "VALIDATION_ERROR", status: 400, field: "dailyBudget" });
    expect(refused.message).toBe("Facebook takes a daily budget of at least 5.00 USD.");
    expect(await budgetOf(owner, id)).toBe(20);
  });

  it("answers INSUFFICIENT_AD_CREDIT for a budget above the credit of the ad account, and changes nothing", async () => {
    const { id } = await drafted(owner.api, page);
    await activate(owner.api, id, "facebook");
    const refused = await errorOf(setBudget(owner, id, 5000));
    expect(refused).toMatchObject({ code: "INSUFFICIENT_AD_CREDIT", status: 402 });
    expect(refused.message).toContain("Facebook did not accept the change, so nothing was changed.");
    expect(await budgetOf(owner, id)).toBe(20);
    expect(await statesOf(owner.api, id)).toMatchObject({ facebook: "running" });
  });
});

describe("PATCH of the daily budget of a running campaign, with a posting service", () => {
  let service: PostingService;
  let server: TestServer;
  let owner: TestCaller;
  beforeAll(async () => {
    service = await postingService();
    server = await serveForTest({ FORECOURT_CONNECTOR_URL: service.url, FORECOURT_CONNECTOR_KEY: serviceKey });
    owner = await withKey(server, await person(server));
    for (const platform of ["facebook", "instagram"] as const)
      await owner.api.campaigns.connect({ body: { platform } });
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });
  beforeEach(() => {
    // closes the breaker, which failures of an earlier test may have opened
    server.clock.advance(31_000);
  });

  /** A campaign that runs on both platforms, and its ads of the service. */
  const running = async () => {
    const { id } = await drafted(owner.api, "p1");
    await activate(owner.api, id, "facebook", "instagram");
    return { id, ads: [...service.ads.values()].slice(-2) };
  };
  const budgets = (ads: readonly { readonly ad: Record<string, unknown>; readonly state: string }[]) =>
    ads.map(({ ad, state }) => [ad.dailyBudget, state]);

  it("sends the new budget to each platform, and again if an answer is lost", async () => {
    const { id, ads } = await running();
    service.fail({ on: "PUT", kind: "lost" });
    expect(await setBudget(owner, id, 35)).toMatchObject({ dailyBudget: 35, status: "running" });
    expect(budgets(ads)).toEqual([
      [35, "running"],
      [35, "running"],
    ]);
  });

  it("restores the former budget everywhere if one platform refuses the new one", async () => {
    const { id, ads } = await running();
    const body = { error: { code: "INSUFFICIENT_AD_CREDIT", message: "Empty." } };
    service.fail({ on: "PUT", kind: "answer", status: 402, body });
    expect(await errorOf(setBudget(owner, id, 80))).toMatchObject({ code: "INSUFFICIENT_AD_CREDIT", status: 402 });
    expect(await budgetOf(owner, id)).toBe(20);
    await reconciled(server);
    expect(budgets(ads)).toEqual([
      [20, "running"],
      [20, "running"],
    ]);
    expect(await setBudget(owner, id, 80)).toMatchObject({ dailyBudget: 80, status: "running" });
  });

  it("keeps the former budget if the service never answers: the reconcile job sends it again", async () => {
    const { id, ads } = await running();
    const held = { on: "PUT", kind: "lost" } as const;
    service.fail(held, held, held, held, held, held);
    expect(await errorOf(setBudget(owner, id, 60))).toMatchObject({ code: "CONNECTOR_UNAVAILABLE", status: 502 });
    expect(await budgetOf(owner, id)).toBe(20);
    await reconciled(server);
    expect(budgets(ads)).toEqual([
      [20, "running"],
      [20, "running"],
    ]);
  });
});
