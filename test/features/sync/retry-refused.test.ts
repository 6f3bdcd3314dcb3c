import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Transport } from "../../../server/features/sync/protocol/transport.ts";
import { type Machine, openMachine } from "../../sync/sim/machine.ts";
import { randomOf } from "../../sync/sim/random.ts";
import { start } from "./sent-rows.ts";

describe("rows that one version of the product refuses", () => {
  let host: Machine;
  let desk: Machine;
  let now: number;
  let hostVersion: string | undefined;
  /** The statements of the workstation. */
  let statements: string[];

  beforeEach(async () => {
    now = start;
    hostVersion = "1.0.0";
    statements = [];
    const sabotage = (statement: string) => {
      statements.push(statement);
      return statement;
    };
    const random = randomOf(1);
    const bytes = (count: number) => Array.from({ length: 2 * count }, () => random.below(10)).join("");
    host = await openMachine({ number: 0, isHost: true, now: () => now, random: bytes });
    desk = await openMachine({ number: 1, isHost: false, now: () => now, random: bytes, sabotage });
    const [owner] = await desk.read("select account_id as id from workspaces where id = ?", [desk.workspaceId]);
    const at = "2026-01-01T00:00:00.000Z";
    await desk.ask(
      `insert into vehicles (id, workspace_id, owner_id, make, model, status, search_text, created_at, updated_at)
        values ('car', ?, ?, 'Saab', '900', 'IN_STOCK', '', ?, ?)`,
      [desk.workspaceId, owner?.id, at, at],
    );
    // the host's database refuses it
    await desk.ask(
      `insert into leads (id, workspace_id, car_id, status, action, target_name, target_info, note, position, status_since, search_text, created_at, updated_at)
        values ('lead', ?, 'car', 'NEW', 'CALL', 'Grace', '555', 'poison', 0, ?, '', ?, ?)`,
      [desk.workspaceId, at, at, at],
    );
    await exchange();
  });
  afterEach(() => {
    for (const machine of [host, desk]) machine.close();
  });

  async function exchange() {
    now += 1000;
    const direct = host.sync.host(host.workspaceId);
    const asVersion: Transport = {
      ...direct,
      async pull(request) {
        const answer = await direct.pull(request);
        return answer.outcome === "rows" ? { ...answer, version: hostVersion } : answer;
      },
    };
    await desk.sync.workstation(desk.workspaceId, asVersion).run();
  }
  const lettersAt = (machine: Machine) => machine.read("select row_id, side from sync_dead order by side");
  const leadsAt = (machine: Machine) => machine.read("select id, note from leads");
  const batches = async () => (await desk.read("select last_batch from sync_link"))[0]?.last_batch;
  const stamps = () => desk.read("select stamp, fields from sync_rows where row_id = 'lead'");

  it("stay dead letters, and are not sent again, while the linked server has the same version", async () => {
    expect(await lettersAt(desk)).toEqual([{ row_id: "lead", side: "host" }]);
    const before = await batches();
    await exchange();
    await exchange();
    expect(await batches()).toBe(before);
    expect(await lettersAt(desk)).toEqual([{ row_id: "lead", side: "host" }]);
  });

  it("are sent again, once and with the stamps that they have, when the linked server has another version", async () => {
    const [before, written] = [await batches(), await stamps()];
    hostVersion = "1.1.0";
    await exchange();
    expect(await batches()).toBe(Number(before) + 1);
    expect(await lettersAt(desk)).toEqual([{ row_id: "lead", side: "host" }]);
    await exchange();
    expect(await batches()).toBe(Number(before) + 1);
    // the next version takes it
    await host.read("drop trigger poison");
    hostVersion = "1.2.0";
    await exchange();
    expect(await leadsAt(host)).toEqual([{ id: "lead", note: "poison" }]);
    expect(await lettersAt(desk)).toEqual([]);
    expect(await lettersAt(host)).toEqual([]);
    expect(await stamps()).toEqual(written);
  });

  it("are looked for once, and not in each exchange", async () => {
    const lookUps = () => statements.filter((statement) => statement.includes("sync_dead"));
    statements = [];
    await exchange();
    expect(lookUps()).toEqual([]);
    hostVersion = "1.1.0";
    await exchange();
    expect(lookUps()).not.toEqual([]);
    statements = [];
    await exchange();
    expect(lookUps()).toEqual([]);
  });

  it("are one conflict, on both sides, if they were changed at the linked server meanwhile", async () => {
    await host.read("drop trigger poison");
    hostVersion = "1.1.0";
    await exchange();
    const refusesWorse =
      "create trigger poison before update on leads when new.note = 'worse' begin select raise(abort, 'worse'); end";
    await host.read(refusesWorse);
    await desk.ask("update leads set note = 'worse'");
    await exchange();
    expect(await lettersAt(desk)).toEqual([{ row_id: "lead", side: "host" }]);
    now += 1000;
    await host.ask("update leads set note = 'theirs'");
    // the first start of a version that takes it
    await host.read("drop trigger poison");
    await host.read("update sync_dead set version = '0.0.1'");
    await host.restart();
    hostVersion = "1.2.0";
    await exchange();
    await exchange();
    for (const machine of [host, desk]) {
      expect(await leadsAt(machine), machine.name).toEqual([{ id: "lead", note: "theirs" }]);
      expect(await machine.read("select kind from sync_conflicts"), machine.name).toEqual([{ kind: "overwritten" }]);
      expect(await lettersAt(machine), machine.name).toEqual([]);
    }
  });

  it("are not sent again to a server that does not say its version", async () => {
    const before = await batches();
    hostVersion = undefined;
    await exchange();
    expect(await batches()).toBe(before);
  });

  it("are stored at the first start of a version that takes them", async () => {
    expect(await lettersAt(host)).toEqual([{ row_id: "lead", side: "here" }]);
    await host.read("drop trigger poison");
    await host.restart();
    // the same version
    expect(await leadsAt(host)).toEqual([]);
    await host.read("update sync_dead set version = '0.0.1'");
    await host.restart();
    expect(await leadsAt(host)).toEqual([{ id: "lead", note: "poison" }]);
    expect(await lettersAt(host)).toEqual([]);
  });

  it("keep one letter if the next version refuses them, too", async () => {
    await host.read("update sync_dead set version = null");
    await host.restart();
    const found = await host.read("select row_id, version from sync_dead");
    expect(found).toEqual([{ row_id: "lead", version: expect.any(String) }]);
  });
});
