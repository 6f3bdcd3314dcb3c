import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { campaigns } from "../../../server/features/campaigns/campaigns.table.ts";
import type { Ad } from "../../../server/features/campaigns/connector/port.ts";
import { createSimulator } from "../../../server/features/campaigns/connector/simulator/simulator.ts";
import { hours, minutes } from "../../../server/platform/clock.ts";
import { errorOf, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { person } from "../teams/people.ts";
import { activate, connected, drafted, statesOf } from "./kit/scene.ts";

let server: TestServer;
let owner: TestCaller;
let page = "";
beforeAll(async () => {
  server = await serveForTest();
  // noon: the nightly jobs do not run in the hours that pass in these tests
  server.clock.freezeAt(new Date(2031, 5, 4, 12, 5));
  owner = await withKey(server, await person(server));
  page = (await connected(owner.api, "seed:42")).page;
});
afterAll(() => server.close());

const ahead = (milliseconds: number) => new Date(server.clock.now().getTime() + milliseconds).toISOString();
const change = (id: string, endsAt: string | null) => owner.api.campaigns.update({ params: { id }, body: { endsAt } });
const becomes = (id: string, state: string) =>
  vi.waitFor(async () => expect(await statesOf(owner.api, id)).toMatchObject({ facebook: state }), { timeout: 10_000 });
async function running(endsAt: string | null): Promise<string> {
  const { id } = await drafted(owner.api, page, { endsAt });
  await activate(owner.api, id, "facebook");
  return id;
}

describe("endsAt of a running campaign", () => {
  it("cannot be set to the past by PATCH, unless the campaign is paused", async () => {
    const id = await running(null);
    expect(await errorOf(change(id, ahead(-hours(1))))).toMatchObject({
      code: "VALIDATION_ERROR",
      status: 400,
      field: "endsAt",
    });
    expect(await owner.api.campaigns.get({ params: { id } })).toMatchObject({ endsAt: null, status: "running" });
    await owner.api.campaigns.pause({ params: { campaignId: id }, body: { platformType: "facebook" } });
    expect(await change(id, ahead(-hours(1)))).toMatchObject({ status: "paused" });
  });

  it("ends the campaign when it passes, before the nightly job", async () => {
    const id = await running(ahead(minutes(30)));
    server.clock.advance(minutes(32));
    await becomes(id, "not_running");
  });

  it("ends the campaign at the new time after PATCH moved it, and never after PATCH removed it", async () => {
    const [later, sooner, never] = await Promise.all([
      running(ahead(minutes(30))),
      running(ahead(hours(3))),
      running(ahead(minutes(30))),
    ]);
    await change(later, ahead(hours(2)));
    await change(sooner, ahead(minutes(40)));
    await change(never, null);
    server.clock.advance(minutes(42));
    await becomes(sooner, "not_running");
    for (const id of [later, never]) expect(await statesOf(owner.api, id)).toMatchObject({ facebook: "running" });
    server.clock.advance(minutes(80));
    await becomes(later, "not_running");
    expect(await statesOf(owner.api, never)).toMatchObject({ facebook: "running" });
  });
});

describe("createSimulator", () => {
  it("spends nothing between the end of an ad and the removal of that end", async () => {
    const who = { workspaceId: (await workspaceOf()) ?? "", platform: "instagram", profileKey: "seed:7" } as const;
    const simulator = createSimulator(server);
    const [chosen] = await simulator.pages(who);
    const ad: Ad = {
      name: "Gap",
      objective: "leads",
      headline: null,
      text: null,
      mediaUrls: [],
      linkUrl: null,
      dailyBudget: 24,
      currency: "USD",
      startsAt: null,
      endsAt: ahead(hours(1)),
      pageId: chosen?.id ?? "",
      audience: { locations: [], radiusKm: null, ageMin: null, ageMax: null },
    };
    await simulator.start(who, "gap", ad);
    server.clock.advance(hours(6));
    const { spent } = await simulator.metrics(who, "gap");
    expect(spent).toBeGreaterThan(0);
    await simulator.set(who, "gap", { state: "running", ad: { ...ad, endsAt: null } });
    expect((await simulator.metrics(who, "gap")).spent).toBe(spent);
    server.clock.advance(hours(2));
    expect((await simulator.metrics(who, "gap")).spent).toBeGreaterThan(spent);
  });
});

/** The workspace of the campaigns in this file. */
async function workspaceOf(): Promise<string | undefined> {
  const [row] = await server.store.read.select({ id: campaigns.workspaceId }).from(campaigns);
  return row?.id;
}
