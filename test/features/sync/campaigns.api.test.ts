import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf } from "../../kit/people.ts";
import { activate, connected, drafted, statesOf } from "../campaigns/kit/scene.ts";
import { ask, openSide, type Side } from "./direct-sides.ts";

const refusal = { code: "CAMPAIGN_FROM_OTHER_SERVER", status: 409, field: "campaignId" };

describe("campaigns of linked servers", () => {
  let host: Side;
  let desk: Side;
  let page: string;
  let started: string;
  let draft: string;
  const exchange = () => desk.sync.workstation(desk.workspaceId, host.sync.host(host.workspaceId)).run();

  beforeAll(async () => {
    [host, desk] = [await openSide(), await openSide()];
    ({ page } = await connected(desk.owner.api));
    await connected(host.owner.api);
    [started, draft] = [(await drafted(desk.owner.api, page)).id, (await drafted(desk.owner.api, page)).id];
    await activate(desk.owner.api, started, "facebook");
    await host.sync.link(host.workspaceId, "host");
    await desk.sync.link(desk.workspaceId, "workstation");
    await exchange();
  });
  afterAll(async () => {
    await Promise.all([host.server.close(), desk.server.close()]);
  });

  it("are not started where they came by sync, whether they run elsewhere or not", async () => {
    for (const id of [started, draft]) {
      expect(await errorOf(activate(host.owner.api, id, "facebook"))).toMatchObject(refusal);
    }
    expect(await ask(host, "select * from campaign_platforms")).toEqual([]);
    expect(await ask(host, "select * from simulated_ads")).toEqual([]);
    const { id } = await drafted(host.owner.api, page);
    await exchange();
    expect(await errorOf(activate(desk.owner.api, id, "facebook"))).toMatchObject(refusal);
    expect((await activate(host.owner.api, id, "facebook")).summary.successes).toBe(1);
  });

  it("are started, paused and resumed where they were created, also after changes of the other side", async () => {
    for (const id of [started, draft]) {
      await host.owner.api.campaigns.update({ params: { id }, body: { headline: "From the host" } });
    }
    await exchange();
    expect(await desk.owner.api.campaigns.get({ params: { id: draft } })).toMatchObject({ headline: "From the host" });
    expect((await activate(desk.owner.api, draft, "facebook")).summary.successes).toBe(1);
    await desk.owner.api.campaigns.pause({ params: { campaignId: started }, body: { platformType: "facebook" } });
    expect((await activate(desk.owner.api, started, "facebook")).summary.successes).toBe(1);
    expect(await statesOf(desk.owner.api, started)).toMatchObject({ facebook: "running" });
  });

  it("stay while their ads run where they were created, although the other side deletes them", async () => {
    const { id } = await drafted(desk.owner.api, page);
    await activate(desk.owner.api, id, "facebook");
    await exchange();
    await host.owner.api.campaigns.remove({ params: { id } });
    await exchange();
    expect(await statesOf(desk.owner.api, id)).toMatchObject({ facebook: "running" });
    await exchange();
    expect(await host.owner.api.campaigns.get({ params: { id } })).toMatchObject({ id });
    await desk.owner.api.campaigns.pause({ params: { campaignId: id }, body: { platformType: "facebook" } });
    await host.owner.api.campaigns.remove({ params: { id } });
    await exchange();
    expect(await errorOf(desk.owner.api.campaigns.get({ params: { id } }))).toMatchObject({
      code: "CAMPAIGN_NOT_FOUND",
    });
  });

  const takeOver = (side: Side, campaignId: string) => side.owner.api.campaigns.takeOver({ params: { campaignId } });

  it("are taken over by a person, after which the other side refuses to start them", async () => {
    const { id } = await drafted(desk.owner.api, page);
    await exchange();
    expect(await host.owner.api.campaigns.get({ params: { id } })).toMatchObject({
      startsHere: false,
      startedAt: null,
    });
    expect(await takeOver(host, id)).toMatchObject({ startsHere: true });
    await exchange();
    expect(await desk.owner.api.campaigns.get({ params: { id } })).toMatchObject({ startsHere: false });
    expect(await errorOf(activate(desk.owner.api, id, "facebook"))).toMatchObject(refusal);
    expect((await activate(host.owner.api, id, "facebook")).summary.successes).toBe(1);
    await exchange();
    expect(await desk.owner.api.campaigns.get({ params: { id } })).toMatchObject({ startedAt: expect.any(String) });
    expect(await errorOf(takeOver(desk, id))).toMatchObject({ code: "CAMPAIGN_ALREADY_ACTIVE", field: "campaignId" });
  });

  it("stay where they were started, although the other side took them over before it knew", async () => {
    const { id } = await drafted(desk.owner.api, page);
    await exchange();
    await activate(desk.owner.api, id, "facebook");
    await takeOver(host, id);
    await exchange();
    await exchange();
    expect(await errorOf(activate(host.owner.api, id, "facebook"))).toMatchObject(refusal);
    await desk.owner.api.campaigns.pause({ params: { campaignId: id }, body: { platformType: "facebook" } });
    expect((await activate(desk.owner.api, id, "facebook")).summary.successes).toBe(1);
  });

  it("belong to the later one of two that take them over", async () => {
    const { id } = await drafted(desk.owner.api, page);
    await exchange();
    await takeOver(host, id);
    await exchange();
    await takeOver(desk, id);
    await exchange();
    expect(await errorOf(activate(host.owner.api, id, "facebook"))).toMatchObject(refusal);
    expect((await activate(desk.owner.api, id, "facebook")).summary.successes).toBe(1);
  });

  it("are started by one of two copies of a database", async () => {
    const { id } = await drafted(desk.owner.api, page);
    await exchange();
    // the other copy has started it, and this one learns of it
    await ask(host, "update campaigns set started_at = '2026-01-01T00:00:00.000Z' where id = ?", [id]);
    await exchange();
    expect(await errorOf(activate(desk.owner.api, id, "facebook"))).toMatchObject(refusal);
  });

  it("keep their server after the link has ended and another one has begun", async () => {
    const { id } = await drafted(desk.owner.api, page);
    await exchange();
    await desk.sync.unlink(desk.workspaceId);
    expect(await errorOf(activate(host.owner.api, id, "facebook"))).toMatchObject(refusal);
    await desk.sync.link(desk.workspaceId, "workstation");
    await exchange();
    expect(await errorOf(activate(host.owner.api, id, "facebook"))).toMatchObject(refusal);
    expect((await activate(desk.owner.api, id, "facebook")).summary.successes).toBe(1);
  });
});
