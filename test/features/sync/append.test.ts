import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { neverChanged, neverDeleted } from "../../../server/features/sync/apply/append.ts";
import type { SentRow } from "../../../server/features/sync/protocol/batch.ts";
import { type Machine, openMachine } from "../../sync/sim/machine.ts";
import { randomOf } from "../../sync/sim/random.ts";
import { at, openPushes, type Pushes, sent, start, tombstone } from "./sent-rows.ts";

const entry = (details: object, ms = 0): SentRow =>
  sent("audit_entries", "entry", { action: "vehicle.price_changed", details }, ms);

describe("the audit log of a host", () => {
  let desk: Pushes;
  beforeEach(async () => {
    desk = await openPushes();
    expect(await desk.push(entry({ price: 1 }))).toEqual(["merged"]);
  });
  afterEach(() => desk.host.close());

  const entries = () => desk.host.ask("select id, details from audit_entries");
  const first = [{ id: "entry", details: '{"price":1}' }];
  const letters = () => desk.host.ask("select row_id, reason from sync_dead");

  it("keeps an entry that a workstation has otherwise, however new that is, and sends it its own", async () => {
    await desk.pull();
    expect(await desk.push(entry({ price: 2 }, 9))).toEqual([`refused: ${neverChanged}`]);
    expect(await entries()).toEqual(first);
    expect(await letters()).toEqual([{ row_id: "entry", reason: neverChanged }]);
    expect(await desk.pull()).toMatchObject([{ id: "entry", values: { details: { price: 1 } } }]);
  });

  it("keeps an entry that a workstation has deleted, and sends it again", async () => {
    await desk.pull();
    expect(await desk.push(tombstone("audit_entries", "entry", 9))).toEqual([`refused: ${neverDeleted}`]);
    expect(await desk.push({ ...entry({ price: 1 }), deleted: tombstone("", "", 9).deleted })).toEqual([
      `refused: ${neverDeleted}`,
    ]);
    expect(await entries()).toEqual(first);
    expect(await desk.pull()).toMatchObject([{ id: "entry", deleted: null, values: { details: { price: 1 } } }]);
  });

  it("takes the same entry again, with another stamp, and new entries", async () => {
    const other = { ...entry({ price: 3 }, 9), id: "other" };
    expect(await desk.push(entry({ price: 1 }, 9), other)).toEqual(["merged", "merged"]);
    expect(await entries()).toHaveLength(2);
    expect(await letters()).toEqual([]);
  });
});

describe("rows that are only added", () => {
  let [host, desk]: Machine[] = [];
  let now: number;
  beforeEach(async () => {
    now = start;
    const random = randomOf(1);
    const bytes = (count: number) => Array.from({ length: 2 * count }, () => random.below(10)).join("");
    const open = (number: number) => openMachine({ number, isHost: number === 0, now: () => now, random: bytes });
    [host, desk] = [await open(0), await open(1)];
    await desk.ask(
      `insert into audit_entries (id, workspace_id, environment, via, action, subject_type, details, created_at)
        values ('entry', ?, 'production', 'key', 'vehicle.price_changed', 'vehicle', '{"price":1}', ?)`,
      [desk.workspaceId, at],
    );
    await exchange();
  });
  afterEach(() => {
    host?.close();
    desk?.close();
  });

  async function exchange() {
    if (!host || !desk) return;
    const { push, pull } = desk.sync.workstation(desk.workspaceId, host.sync.host(host.workspaceId));
    for (const way of [push, pull, push, pull]) {
      now += 1000;
      for (let rounds = 0; await way(); rounds += 1) expect(rounds).toBeLessThan(9);
    }
  }
  const detailsOn = async (machine: Machine | undefined) =>
    (await machine?.read("select details from audit_entries"))?.map(({ details }) => details);

  it.each([
    ["is changed", `update audit_entries set details = '{"price":2}'`],
    ["is deleted", "delete from audit_entries"],
  ])("are the same on both sides after one of a workstation %s in its database", async (_, sql) => {
    now += 1000;
    await desk?.ask(sql);
    await exchange();
    expect([await detailsOn(host), await detailsOn(desk)]).toEqual([['{"price":1}'], ['{"price":1}']]);
    expect(await desk?.read("select side from sync_dead")).toEqual([{ side: "host" }]);
    await exchange();
    expect(await host?.read("select reason from sync_dead")).toHaveLength(1);
  });

  it("come back to a host on which one is deleted in its database", async () => {
    now += 1000;
    await host?.ask("delete from audit_entries");
    await exchange();
    expect([await detailsOn(host), await detailsOn(desk)]).toEqual([['{"price":1}'], ['{"price":1}']]);
  });

  it("are what the host has, if a workstation gets another one before it sends its own", async () => {
    now += 1000;
    await host?.ask(`update audit_entries set details = '{"price":2}'`);
    now += 1000;
    await desk?.ask(`update audit_entries set details = '{"price":3}'`);
    if (host && desk) await desk.sync.workstation(desk.workspaceId, host.sync.host(host.workspaceId)).pull();
    await exchange();
    expect([await detailsOn(host), await detailsOn(desk)]).toEqual([['{"price":2}'], ['{"price":2}']]);
    const conflicts = await host?.read("select kind, lost from sync_conflicts");
    expect(conflicts).toHaveLength(1);
    expect(String(conflicts?.[0]?.lost)).toContain('"price":3');
  });
});
