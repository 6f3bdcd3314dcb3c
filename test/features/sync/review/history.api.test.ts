import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../../kit/people.ts";
import { ask, openSides, type Sides } from "./two-sides.ts";

const day = 24 * 60 * 60_000;

describe("the link of a workstation", () => {
  let sides: Sides;
  beforeAll(async () => {
    sides = await openSides();
  });
  afterAll(() => sides.close());

  it("says what waits, by kind, and exchanges nothing by itself while it is paused", async () => {
    const { owner, dealer } = sides;
    const paused = await owner.api.sync.status();
    expect(paused).toMatchObject({ pausedAt: expect.any(String), nextAttemptAt: null });
    const car = await owner.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    expect((await owner.api.sync.queue()).out).toContainEqual({ kind: "vehicles", rows: 1 });
    expect(await owner.api.sync.resume()).toMatchObject({ pausedAt: null });
    await expect
      .poll(async () => (await dealer.api.vehicles.list({ query: {} })).map(({ id }) => id), { timeout: 20_000 })
      .toEqual([car.id]);
    await expect.poll(async () => (await owner.api.sync.queue()).out, { timeout: 10_000 }).toEqual([]);
    await owner.api.sync.pause();
    const actions = (await owner.api.audit.list({ query: { subject: "workspace" } })).map(({ action }) => action);
    expect(actions.slice(0, 3)).toEqual(["sync.paused", "sync.resumed", "sync.paused"]);
  });

  it("keeps exchanges with rows or errors for 30 days, and counts equal errors in one entry", async () => {
    const { owner, host, desk } = sides;
    await owner.api.vehicles.create({ body: { make: "Saab", model: "99" } });
    await sides.exchange();
    const { runs, total } = await owner.api.sync.history({});
    expect(runs[0]).toMatchObject({ rowsOut: expect.any(Number), attempts: 1, error: null });
    expect(runs[0]?.rowsOut).toBeGreaterThan(0);
    await sides.exchange();
    expect((await owner.api.sync.history({})).total, "an exchange without rows is left out").toBe(total);
    await host.close();
    await sides.exchange();
    await sides.exchange();
    const [failed] = (await owner.api.sync.history({})).runs;
    expect(failed).toMatchObject({ attempts: 2, rowsIn: 0, rowsOut: 0, error: { code: "UNREACHABLE" } });
    expect((await owner.api.sync.history({})).total).toBe(total + 1);
    const before = await owner.api.sync.status();
    await desk.restart();
    expect(await owner.api.sync.status()).toMatchObject({
      pausedAt: before.pausedAt,
      lastSuccessAt: expect.stringMatching(before.lastSuccessAt?.slice(0, 13) ?? "never"),
    });
    const old = new Date(desk.clock.now().getTime() - 31 * day).toISOString();
    await ask(desk, "update sync_runs set ended_at = ? where rows_out > 0", [old]);
    await sides.exchange();
    expect((await owner.api.sync.history({})).runs.filter(({ rowsOut }) => rowsOut > 0)).toEqual([]);
  });

  it("refuses pause and settlements without a link", async () => {
    const outsider = await signedIn(sides.desk, { admin: sides.owner });
    expect((await errorOf(outsider.api.sync.pause())).code).toBe("SYNC_NOT_LINKED");
    expect((await errorOf(outsider.api.sync.resume())).code).toBe("SYNC_NOT_LINKED");
    expect(await outsider.api.sync.queue()).toEqual({ out: [], in: [] });
  });
});
