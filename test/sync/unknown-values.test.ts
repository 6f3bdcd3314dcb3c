import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Machine, openMachine } from "./sim/machine.ts";
import { randomOf } from "./sim/random.ts";

const at = "2026-01-01T00:00:00.000Z";
let machine: Machine;
let now: number;

describe("a value of a column that an earlier version did not know, after the end of the link", () => {
  beforeEach(async () => {
    const random = randomOf(1);
    const bytes = (count: number) => Array.from({ length: 2 * count }, () => random.below(10)).join("");
    now = Date.UTC(2026, 0, 5);
    machine = await openMachine({ number: 1, isHost: false, now: () => now, random: bytes });
    await machine.ask(
      "insert into contacts (id, workspace_id, name, status, search_text, created_at, updated_at) values ('c1', ?, 'Ann', 'NEW', 'ann', ?, ?)",
      [machine.workspaceId, at, at],
    );
    await machine.read(`update sync_rows set extra = '{"source":"kept"}' where row_id = 'c1'`);
    await machine.sync.unlink(machine.workspaceId);
    // the version that knows the column starts
    await machine.restart();
    now += 1000;
  });
  afterEach(() => machine.close());

  const link = () => machine.sync.link(machine.workspaceId, "workstation");
  const stored = async () => [
    await machine.read("select source from contacts"),
    await machine.read("select extra from sync_rows where row_id = 'c1'"),
  ];

  it("goes into the column with the next link", async () => {
    await link();
    expect(await stored()).toEqual([[{ source: "kept" }], [{ extra: null }]]);
  });

  it("does not replace what a person has entered there meanwhile", async () => {
    await machine.ask("update contacts set source = 'entered' where id = 'c1'");
    await link();
    expect(await stored()).toEqual([[{ source: "entered" }], [{ extra: null }]]);
  });

  it("is gone with the record", async () => {
    await machine.ask("delete from contacts where id = 'c1'");
    await link();
    expect(await stored()).toEqual([[], []]);
  });
});
