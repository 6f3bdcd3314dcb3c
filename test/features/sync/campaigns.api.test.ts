import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noteEarlierStarts } from "../../../server/features/campaigns/delivery/note-earlier-starts.ts";
import { errorOf } from "../../kit/people.ts";
import { activate, connected, drafted, statesOf } from "../campaigns/kit/scene.ts";
import { ask, openSide, type Side } from "./direct-sides.ts";

const refusal = { code: "CAMPAIGN_FROM_OTHER_SERVER", status: 409, field: "campaignId" };

describe("campaigns of linked servers", () => {
  let host: Side;
  let desk: Side;
  let other: Side;
  let page: string;
  let started: string;
  let draft: string;
  const exchangeOf = ({ sync, workspaceId }: Side) =>
    sync.workstation(workspaceId, host.sync.host(host.workspaceId)).run();
  const exchange = () => exchangeOf(desk);

  beforeAll(async () => {
    [host, desk, other] = [await openSide(), await openSide(), await openSide()];
    ({ page } = await connected(desk.owner.api));
    await connected(host.owner.api);
    [started, draft] = [(await drafted(desk.owner.api, page)).id, (await drafted(desk.owner.api, page)).id];
    await activate(desk.owner.api, started, "facebook");
    await host.sync.link(host.workspaceId, "host");
    for (const side of [desk, other]) await side.sync.link(side.workspaceId, "workstation");
    await exchange();
  });
  afterAll(async () => {
    await Promise.all([host, desk, other].map(({ server }) => server.close()));
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

  const read = (side: Side, id: string) => side.owner.api.campaigns.get({ params: { id } });
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
    expect(await errorOf(takeOver(desk, id))).toMatchObject(refusal);
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

  it("stay with the server that took them over and started them, after a new link of the one that created them", async () => {
    const { id } = await drafted(desk.owner.api, page);
    await exchange();
    await desk.sync.unlink(desk.workspaceId);
    await takeOver(host, id);
    expect((await activate(host.owner.api, id, "facebook")).summary.successes).toBe(1);
    await desk.sync.link(desk.workspaceId, "workstation");
    await exchange();
    await exchange();
    expect(await read(host, id)).toMatchObject({ startsHere: true, startedAt: expect.any(String) });
    expect(await read(desk, id)).toMatchObject({ startsHere: false, startedAt: expect.any(String) });
    expect(await errorOf(activate(desk.owner.api, id, "facebook"))).toMatchObject(refusal);
    await host.owner.api.campaigns.pause({ params: { campaignId: id }, body: { platformType: "facebook" } });
    expect((await activate(host.owner.api, id, "facebook")).summary.successes).toBe(1);
    expect(await ask(host, "select * from sync_conflicts where row_id = ?", [id])).toEqual([]);
  });

  it("keep a takeover that they had before a new link of the server that created them", async () => {
    const { id } = await drafted(desk.owner.api, page);
    await exchange();
    await desk.sync.unlink(desk.workspaceId);
    await takeOver(host, id);
    await desk.sync.link(desk.workspaceId, "workstation");
    await exchange();
    await exchange();
    expect([await read(host, id), await read(desk, id)].map(({ startsHere }) => startsHere)).toEqual([true, false]);
  });

  it("have no conflict if two machines take them over while they are apart", async () => {
    const { id } = await drafted(desk.owner.api, page);
    await exchange();
    await exchangeOf(other);
    await takeOver(host, id);
    await takeOver(other, id);
    await exchangeOf(other);
    await exchange();
    const all = [await read(host, id), await read(desk, id), await read(other, id)];
    expect(all.map(({ startsHere }) => startsHere)).toEqual([false, false, true]);
    expect(await ask(host, "select * from sync_conflicts where row_id = ?", [id])).toEqual([]);
  });

  it("are shown without their home if they were deleted on one machine and changed on another", async () => {
    const { id } = await drafted(desk.owner.api, page);
    await exchange();
    await takeOver(host, id);
    await exchange();
    await desk.owner.api.campaigns.update({ params: { id }, body: { headline: "Apart" } });
    await host.owner.api.campaigns.remove({ params: { id } });
    await exchange();
    const { conflicts } = await host.owner.api.syncConflicts.list({});
    const shown = conflicts.find(({ record }) => record.id === id)?.fields.map(({ name }) => name);
    expect(shown).toContain("headline");
    expect(shown).not.toContain("home");
  });

  it("are not taken over if an earlier version has started them, once their server has this one", async () => {
    const { id } = await drafted(desk.owner.api, page);
    await activate(desk.owner.api, id, "facebook");
    // as an earlier version left it
    await ask(desk, "update campaigns set started_at = null, started_here = false where id = ?", [id]);
    await exchange();
    await noteEarlierStarts(desk.server.store);
    await exchange();
    expect(await errorOf(takeOver(host, id))).toMatchObject(refusal);
    await desk.owner.api.campaigns.pause({ params: { campaignId: id }, body: { platformType: "facebook" } });
    expect((await activate(desk.owner.api, id, "facebook")).summary.successes).toBe(1);
  });
});
