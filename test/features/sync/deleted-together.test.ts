import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createActs } from "../../sync/sim/acts.ts";
import { type Machine, openMachine } from "../../sync/sim/machine.ts";
import { randomOf } from "../../sync/sim/random.ts";
import { start } from "./sent-rows.ts";

let now: number;
let host: Machine;
let left: Machine;
let right: Machine;
let machines: Machine[];

beforeEach(async () => {
  now = start;
  const random = randomOf(1);
  const bytes = (count: number) => Array.from({ length: 2 * count }, () => random.below(10)).join("");
  machines = [];
  for (const number of [0, 1, 2]) {
    machines.push(await openMachine({ number, isHost: number === 0, now: () => now, random: bytes }));
  }
  [host, left, right] = machines as [Machine, Machine, Machine];
  const acts = createActs();
  for (const what of ["car", "contact", "lead", "lead", "lead", "lead", "lead", "sale", "case"] as const) {
    await acts.run(left, { at: 1, kind: "add", what, n: 0 });
  }
  await addInspection();
  await exchange(left, right);
});
afterEach(() => {
  for (const machine of machines) machine.close();
});

/** A child of a child: of a case, with a finding. */
async function addInspection() {
  const [one] = await left.read("select id, vehicle_id from inspection_cases");
  const at = "2026-01-01T00:00:00.000Z";
  await left.ask(
    `insert into inspections (id, workspace_id, vehicle_id, case_id, status, progress, detailed, generate_report, detect_hidden, model_version, inspector, revision, created_at)
      values ('inspection', ?, ?, ?, 'completed', 1, 1, 0, 0, 'x', 'Ada', 0, ?)`,
    [left.workspaceId, one?.vehicle_id, one?.id, at],
  );
}

const deskOf = (machine: Machine) => machine.sync.workstation(machine.workspaceId, host.sync.host(host.workspaceId));

async function exchange(...desks: readonly Machine[]) {
  for (const desk of desks) {
    now += 1000;
    await deskOf(desk).run();
  }
}
const settle = () => exchange(left, right, left, right, left, right);

const counted = ["vehicles", "leads", "sales", "inspection_cases", "inspections"] as const;
const countsOf = async (machine: Machine) =>
  Promise.all(counted.map(async (table) => (await machine.read(`select id from ${table}`)).length));
const shown = {
  vehicles: "id, make, notes, location",
  leads: "id, car_id, contact_id, target_info",
  sales: "id, vehicle_id, void_reason",
  inspection_cases: "id, vehicle_id, opened_by",
  inspections: "id, vehicle_id, case_id",
} as const;
const contentOf = (machine: Machine) =>
  Promise.all(counted.map((table) => machine.read(`select ${shown[table]} from ${table} order by id`)));
const whole = [1, 5, 1, 1, 1];
const nothing = [0, 0, 0, 0, 0];
const notesOf = async (machine: Machine) => [
  ...(await machine.read("select kind as note from sync_conflicts")),
  ...(await machine.read("select reason as note from sync_dead")),
];

const remove = async (machine: Machine, table = "vehicles") => {
  now += 1000;
  await machine.ask(`delete from ${table} where id in (select id from ${table} order by id limit 1)`);
};
const edit = async (machine: Machine, location = "Row 7") => {
  now += 1000;
  await machine.ask("update vehicles set location = ?", [location]);
};

async function expectWhole() {
  for (const machine of machines) {
    expect(await countsOf(machine), machine.name).toEqual(whole);
    expect(await notesOf(machine), machine.name).toEqual([]);
    const [car] = await machine.read("select location from vehicles");
    expect(car).toEqual({ location: "Row 7" });
  }
  const [first, ...others] = await Promise.all(machines.map(contentOf));
  for (const other of others) expect(other).toEqual(first);
}

describe("a car that was deleted on one machine and changed later on another", () => {
  beforeEach(async () => {
    await remove(left);
    await edit(right);
  });

  it("keeps what belongs to it if its deletion reaches the host first", async () => {
    await exchange(left, right);
    await settle();
    await expectWhole();
  });

  it("keeps what belongs to it if its change reaches the host first", async () => {
    await exchange(right, left);
    await settle();
    await expectWhole();
  });

  it("keeps what belongs to it if its change is sent before the deletion is received", async () => {
    await exchange(left);
    const { push } = deskOf(right);
    while (await push());
    await settle();
    await expectWhole();
  });

  it("keeps what belongs to it if the change is received before the deletion is sent", async () => {
    await exchange(right);
    const { pull } = deskOf(left);
    while (await pull());
    await settle();
    await expectWhole();
  });

  it("keeps what belongs to it if the deletions are sent in two parts", async () => {
    // four rows in a batch
    expect(await deskOf(left).push()).toBe(true);
    await exchange(right);
    await settle();
    await expectWhole();
  });

  it("is deleted with it, without dead letters, if somebody deletes it again later", async () => {
    await exchange(right, left);
    await settle();
    await remove(right);
    await settle();
    for (const machine of machines) expect(await countsOf(machine), machine.name).toEqual(nothing);
    for (const machine of machines) expect(await notesOf(machine), machine.name).toEqual([]);
  });
});

it("a car that was changed later keeps what belongs to it if there was a fork between two parts of its deletion", async () => {
  await remove(left);
  expect(await deskOf(left).push()).toBe(true);
  await edit(right);
  // the host has another past
  await host.read("update sync_installations set receipt = ?, last_batch = 99", ["0".repeat(64)]);
  // the fork, before anything is pulled
  expect(await deskOf(left).push()).toBe(true);
  expect(await left.read("select last_batch from sync_link")).toEqual([{ last_batch: 0 }]);
  expect(await left.read("select distinct deleted from sync_rows where deleted is not null")).toHaveLength(1);
  await settle();
  for (const machine of machines) expect(await countsOf(machine), machine.name).toEqual(whole);
});

describe("a lead that was deleted on one machine", () => {
  it("stays deleted if its car is changed later on another", async () => {
    await remove(left, "leads");
    await edit(right);
    await exchange(left, right);
    await settle();
    for (const machine of machines) expect(await countsOf(machine), machine.name).toEqual([1, 4, 1, 1, 1]);
  });

  it("stays deleted if its car is deleted later, and that deletion loses", async () => {
    await remove(left, "leads");
    await remove(left);
    await edit(right);
    await exchange(left, right);
    await settle();
    for (const machine of machines) expect(await countsOf(machine), machine.name).toEqual([1, 4, 1, 1, 1]);
  });
});

describe("what was deleted while a clock was wrong", () => {
  /** The host refuses the clock, which is corrected then. */
  async function removeAYearAhead(table: string) {
    left.offsetMs = 365 * 86_400_000;
    await remove(left, table);
    await exchange(left);
    left.offsetMs = 0;
    await exchange(left);
  }

  it("comes back together with the car that was changed later", async () => {
    await removeAYearAhead("vehicles");
    expect(await countsOf(host)).toEqual(nothing);
    await edit(right);
    await settle();
    await expectWhole();
  });

  it("comes back together if a part of the deletion was sent before", async () => {
    await remove(left);
    // four rows in a batch
    expect(await deskOf(left).push()).toBe(true);
    await edit(right);
    left.offsetMs = 365 * 86_400_000;
    expect(await deskOf(left).push()).toBe(false);
    expect(await left.read("select clock_wrong_since is not null as wrong from sync_link")).toEqual([{ wrong: 1 }]);
    left.offsetMs = 0;
    now += 1000;
    const { push } = deskOf(left);
    while (await push());
    expect(await left.read("select distinct deleted from sync_rows where deleted is not null")).toHaveLength(1);
    await settle();
    await expectWhole();
  });

  it("comes back with the references that it has cleared", async () => {
    // the contact and its leads in one batch
    await left.ask("delete from leads where id > 'leads-0005'");
    await settle();
    await removeAYearAhead("contacts");
    now += 1000;
    await right.ask("update contacts set notes = 'called'");
    await settle();
    for (const machine of machines) {
      expect(await machine.read("select notes from contacts"), machine.name).toEqual([{ notes: "called" }]);
      expect(await machine.read("select id from leads where contact_id is null"), machine.name).toEqual([]);
    }
  });
});

it("a lead keeps its contact if that was deleted on one machine and changed later on another", async () => {
  await remove(left, "contacts");
  now += 1000;
  await right.ask("update contacts set notes = 'called'");
  await exchange(right, left);
  await settle();
  for (const machine of machines) {
    expect(await machine.read("select notes from contacts"), machine.name).toEqual([{ notes: "called" }]);
    expect(await machine.read("select id from leads where contact_id is null"), machine.name).toEqual([]);
  }
});

it("a car that was deleted later than it was changed is gone with everything, and the change is a conflict", async () => {
  await edit(right);
  await remove(left);
  await exchange(right, left);
  await settle();
  for (const machine of machines) {
    expect(await countsOf(machine), machine.name).toEqual(nothing);
    expect(await machine.read("select kind, table_no from sync_conflicts"), machine.name).toEqual([
      { kind: "deleted", table_no: 3 },
    ]);
  }
});
