import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openPushes, type Pushes, sent, stamp, start, tombstone } from "./sent-rows.ts";

const other = "bbbbbbbbbbbb";
const lead = (note: string, ms: number, node?: string) => ({
  ...sent("leads", "lead", { carId: "car", note }, ms),
  stamp: stamp(ms, node),
});

let desk: Pushes;
beforeEach(async () => {
  desk = await openPushes();
  await desk.push(sent("vehicles", "car"));
});
afterEach(() => desk.host.close());

const read = (sql: string) => desk.host.read(sql);
const letters = () => read("select row_id, reason from sync_dead");
const conflicts = () => read("select kind, row_id from sync_conflicts");

/** The first start of another version of the product, which takes the lead. */
async function upgrade() {
  await read("drop trigger if exists poison");
  await read("update sync_dead set version = '0.0.1'");
  await desk.host.restart();
}

describe("a refused row that a later version of the product takes", () => {
  beforeEach(async () => {
    expect(await desk.push(lead("poison", 0))).toEqual(["refused: the database refuses it"]);
  });

  it("is one conflict and no dead letter if another machine has overwritten it, however often there is an upgrade", async () => {
    await desk.push(lead("theirs", 5, other));
    for (const version of ["second", "third"]) {
      await upgrade();
      expect(await read("select note from leads"), version).toEqual([{ note: "theirs" }]);
      expect(await letters(), version).toEqual([]);
      expect(await conflicts(), version).toEqual([{ kind: "overwritten", row_id: "lead" }]);
    }
  });

  it("is one conflict and no dead letter if another machine has deleted it", async () => {
    const based = { stamp: stamp(5, other), fields: {}, deleted: null };
    await desk.push(lead("theirs", 5, other));
    await desk.push({ ...tombstone("leads", "lead", 9), deleted: stamp(9, other), based });
    for (const version of ["second", "third"]) {
      await upgrade();
      expect(await read("select id from leads"), version).toEqual([]);
      expect(await letters(), version).toEqual([]);
      expect(await conflicts(), version).toEqual([{ kind: "deleted", row_id: "lead" }]);
    }
  });

  it("waits without a dead letter for a record that has not arrived", async () => {
    await desk.push({ ...lead("poison", 1), values: { ...lead("poison", 1).values, carId: "later" } });
    await upgrade();
    expect(await letters()).toEqual([]);
    await desk.push(sent("vehicles", "later"));
    expect(await read("select car_id, note from leads")).toEqual([{ car_id: "later", note: "poison" }]);
  });
});

describe("a version that loses", () => {
  const based = { stamp: stamp(-5), fields: {}, deleted: null };
  beforeEach(async () => {
    await desk.push(lead("theirs", 5, other));
  });

  it("is one conflict, however often it is sent", async () => {
    for (const row of [{ ...lead("mine", 0), based }, lead("mine", 0), { ...lead("mine", 0), based }]) {
      await desk.push(row);
      expect(await conflicts()).toEqual([{ kind: "overwritten", row_id: "lead" }]);
    }
    const [conflict] = await read("select lost from sync_conflicts");
    // all fields that differ are shown
    expect(JSON.parse(String(conflict?.lost))).toMatchObject({ values: { note: "mine" }, based: null });
  });

  it("is another conflict after another change", async () => {
    await desk.push(lead("mine", 0));
    await desk.push(lead("mine, changed", 1));
    expect(await conflicts()).toHaveLength(2);
  });
});

describe("a text that no database can store", () => {
  const contact = sent("contacts", "contact", { name: "Ann", notes: "half \ud800 and \0" });
  const letter = async () => JSON.parse(String((await read(`select "row" from sync_dead`))[0]?.row));

  it("is kept as it was sent, and never stored with other characters", async () => {
    expect(await desk.push(contact)).toEqual(["refused: invalid notes"]);
    for (const version of ["first", "second"]) {
      const { asSent, ...shown } = await letter();
      expect(JSON.parse(asSent), version).toMatchObject(contact);
      expect(shown.values.notes, version).toBe("half \ufffd and \ufffd");
      await upgrade();
      expect(await letters(), version).toEqual([{ row_id: "contact", reason: "invalid notes" }]);
      expect(await read("select id from contacts"), version).toEqual([]);
    }
  });

  it("is left to a person if an earlier version kept only its replacement", async () => {
    await desk.push(contact);
    await read(`update sync_dead set version = null, "row" = json_remove("row", '$.asSent')`);
    await desk.host.restart();
    expect(await read("select id from contacts")).toEqual([]);
    expect(await read("select row_id, version from sync_dead")).toEqual([
      { row_id: "contact", version: expect.any(String) },
    ]);
  });
});

describe("very many refused rows", () => {
  const count = 700;

  async function fill() {
    const { host } = desk;
    for (let n = 0; n < count; n += 1) {
      const row = sent("contacts", `contact-${n}`, { name: `Ann ${n}` }, n);
      await host.read(
        `insert into sync_dead (id, workspace_id, table_no, row_id, reason, "row", created_at) values (?, ?, 4, ?, 'invalid status', ?, ?)`,
        [`letter-${n}`, host.workspaceId, row.id, JSON.stringify(row), new Date(start).toISOString()],
      );
    }
  }
  const counted = async () => [(await read("select id from contacts")).length, (await letters()).length] as const;

  it("are stored in parts, and a start that is broken off loses none", async () => {
    await fill();
    const before = desk.host.counted();
    await desk.host.restart();
    expect(await counted()).toEqual([count, 0]);
    const statements = desk.host.counted() - before;
    desk.host.close();

    desk = await openPushes();
    await fill();
    desk.host.stopAfter(Math.floor(statements / 2));
    await expect(desk.host.restart()).rejects.toThrow("the machine stopped");
    desk.host.stopAfter(undefined);
    const [stored, left] = await counted();
    expect(stored + left).toBe(count);
    expect(stored).toBeGreaterThan(0);
    expect(left).toBeGreaterThan(0);
    await desk.host.restart();
    expect(await counted()).toEqual([count, 0]);
    expect(await conflicts()).toEqual([]);
  });
});
