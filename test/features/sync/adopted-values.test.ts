import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Machine, openMachine } from "../../sync/sim/machine.ts";
import { randomOf } from "../../sync/sim/random.ts";
import { at, start } from "./sent-rows.ts";

describe("values of a column that an earlier version did not know, of many rows", () => {
  const count = 600;
  let machine: Machine;

  beforeEach(async () => {
    const random = randomOf(1);
    const bytes = (length: number) => Array.from({ length: 2 * length }, () => random.below(10)).join("");
    machine = await openMachine({ number: 1, isHost: false, now: () => start, random: bytes });
    const ids = Array.from({ length: count }, (_, n) => `contact-${n}`);
    await machine.ask(
      `insert into contacts (id, workspace_id, name, status, search_text, created_at, updated_at)
        values ${ids.map(() => "(?, ?, 'Ann', 'NEW', 'ann', ?, ?)").join(", ")}`,
      ids.flatMap((id) => [id, machine.workspaceId, at, at]),
    );
    await machine.read(`update sync_rows set extra = '{"source":"kept"}' where row_id like 'contact-%'`);
    // a migration removes the triggers of the earlier version
    await machine.read("drop trigger sync_rows_contacts_update");
  });
  afterEach(() => machine.close());

  const adopted = async () => (await machine.read("select id from contacts where source = 'kept'")).length;
  const left = async () => (await machine.read("select row_id from sync_rows where extra is not null")).length;
  const versions = () => machine.read("select row_id, seq, stamp, fields, deleted from sync_rows order by row_id");

  it("move into the column in several transactions, and a start that is killed loses none", async () => {
    const before = await versions();
    machine.stopAfter(3000);
    await expect(machine.restart()).rejects.toThrow("the machine stopped");
    machine.stopAfter(undefined);
    expect([250, 500]).toContain(await adopted());
    expect(await left()).toBe(count - (await adopted()));

    await machine.restart();
    expect([await adopted(), await left()]).toEqual([count, 0]);
    expect(await versions()).toEqual(before);
    expect(await machine.read("select row_id from sync_pending")).toEqual([]);
  });

  it("move once: a later change stays after another start", async () => {
    await machine.restart();
    await machine.ask("update contacts set source = 'entered' where id = 'contact-7'");
    await machine.restart();
    expect(await machine.read("select source from contacts where id = 'contact-7'")).toEqual([{ source: "entered" }]);
    expect(await machine.read("select row_id from sync_pending")).toEqual([]);
  });
});
