import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { heldFor, maxHeldMs, neverArrived } from "../../../server/features/sync/apply/held.ts";
import { maxOffsetMs } from "../../../server/features/sync/clock/stamp.ts";
import {
  firstReceipt,
  type PushAnswer,
  receiptAfter,
  type SentRow,
} from "../../../server/features/sync/protocol/batch.ts";
import type { RunSql } from "../../../server/platform/db/raw.ts";
import { type Machine, openMachine } from "../../sync/sim/machine.ts";
import { randomOf } from "../../sync/sim/random.ts";
import { upgrade } from "../../sync/sim/skew.ts";
import { at, sent, stamp, start, tombstone } from "./sent-rows.ts";

let host: Machine;
let receipt: string;
let n: number;
let now: number;
beforeEach(async () => {
  now = start;
  const random = randomOf(1);
  const bytes = (count: number) => Array.from({ length: 2 * count }, () => random.below(10)).join("");
  host = await openMachine({ number: 0, isHost: true, now: () => now, random: bytes });
  receipt = firstReceipt("epoch");
  n = 0;
});
afterEach(() => host.close());

async function push(...rows: readonly SentRow[]): Promise<PushAnswer> {
  n += 1;
  const batch = { installationId: "desk", epoch: "epoch", n, receipt, sentAtMs: now, rows };
  const answer = await host.sync.host(host.workspaceId).push(batch);
  if (answer.outcome === "applied") receipt = answer.receipt;
  return answer;
}

const verdictsOf = async (...rows: readonly SentRow[]) => {
  const answer = await push(...rows);
  return answer.outcome === "applied" ? answer.verdicts : answer.outcome;
};

const idsOf = async (table: string) => (await host.ask(`select id from ${table} order by id`)).map(({ id }) => id);
const deadOf = async () =>
  (await host.ask("select row_id, reason from sync_dead")).map(({ row_id, reason }) => [row_id, reason]);

describe("rows from a workstation", () => {
  it("are held until their parent is there, in whatever order they arrive", async () => {
    expect(await verdictsOf(sent("leads", "lead", { carId: "car" }))).toEqual(["held"]);
    expect(await idsOf("leads")).toEqual([]);
    expect(await verdictsOf(sent("vehicles", "car"))).toEqual(["merged"]);
    expect(await idsOf("leads")).toEqual(["lead"]);
    expect(await host.ask("select * from sync_held")).toEqual([]);
    const pair = [sent("leads", "lead2", { carId: "car2" }), sent("vehicles", "car2")];
    expect(await verdictsOf(...pair)).toEqual(["merged", "merged"]);
  });

  /** A lead of a car that nobody has sent, after it has waited too long. */
  async function overdueLead() {
    await push(sent("leads", "lead", { carId: "car", note: "first" }));
    now += maxHeldMs + 1;
    expect(await host.sync.giveUpWaiting()).toEqual([host.workspaceId]);
  }
  const letter = ["lead", "its parent has not arrived"];

  it("become dead letters after some days without their parent, and are stored when it arrives", async () => {
    expect(await verdictsOf(sent("leads", "lead", { carId: "car" }))).toEqual(["held"]);
    now += maxHeldMs;
    expect(await host.sync.giveUpWaiting()).toEqual([]);
    now += 1;
    expect(await host.sync.giveUpWaiting()).toEqual([host.workspaceId]);
    expect(await host.ask("select * from sync_held")).toEqual([]);
    expect(await deadOf()).toEqual([letter]);
    expect(await verdictsOf(sent("vehicles", "other"))).toEqual(["merged"]);
    expect(await deadOf()).toEqual([letter]);
    expect(await verdictsOf(sent("vehicles", "car"))).toEqual(["merged"]);
    expect(await idsOf("leads")).toEqual(["lead"]);
    expect(await deadOf()).toEqual([]);
  });

  it("are merged with the version that is a dead letter already", async () => {
    await overdueLead();
    const again = sent("leads", "lead", { carId: "car", note: "first", targetInfo: "555" });
    const newer = { ...again, fields: { targetInfo: stamp(9) } };
    expect(await verdictsOf(newer)).toEqual(["held"]);
    expect(await deadOf()).toEqual([]);
    await push(sent("vehicles", "car"));
    const [row] = await host.ask("select note, target_info from leads");
    expect(row).toEqual({ note: "first", target_info: "555" });
  });

  it("arrive with the parent of one that is a dead letter already, and one version of it is left", async () => {
    await overdueLead();
    const newer = { ...sent("leads", "lead", { carId: "car", note: "second" }), fields: { note: stamp(9) } };
    expect(await verdictsOf(sent("vehicles", "car"), newer)).toEqual(["merged", "merged"]);
    expect(await host.ask("select note from leads")).toEqual([{ note: "second" }]);
    expect(await deadOf()).toEqual([]);
  });

  it("wait no more after the end of the link: what comes later does not store them", async () => {
    await overdueLead();
    await push(sent("leads", "waiting", { carId: "car" }));
    await host.sync.unlink(host.workspaceId);
    await host.sync.link(host.workspaceId, "host");
    [n, receipt] = [0, firstReceipt("epoch")];
    expect(await verdictsOf(sent("vehicles", "car"))).toEqual(["merged"]);
    expect(await idsOf("leads")).toEqual([]);
    expect(await host.ask("select row_id, reason, waits_for from sync_dead")).toEqual([
      { row_id: "lead", reason: neverArrived, waits_for: null },
    ]);
  });

  it("are deleted with their parent, too, if they are dead letters already", async () => {
    await overdueLead();
    await push(tombstone("vehicles", "car", 1));
    expect(await deadOf()).toEqual([["lead", "its parent was deleted"]]);
  });

  it("become dead letters if their parent was deleted, and are deleted everywhere", async () => {
    await push(sent("vehicles", "car"));
    await push(tombstone("vehicles", "car", 1));
    await push(sent("leads", "lead", { carId: "car" }, 2));
    expect(await deadOf()).toEqual([["lead", "its parent was deleted"]]);
    const [row] = await host.ask("select deleted from sync_rows where row_id = 'lead'");
    expect(String(row?.deleted) > stamp(2)).toBe(true);
  });

  it("keep a newer child of a deleted parent as a dead letter", async () => {
    await push(
      sent("vehicles", "car"),
      sent("leads", "old", { carId: "car" }, 1),
      sent("leads", "new", { carId: "car" }, 9),
    );
    await push(tombstone("vehicles", "car", 5));
    expect(await idsOf("leads")).toEqual([]);
    expect(await deadOf()).toEqual([["new", "its parent in vehicles was deleted"]]);
  });

  it("are merged with the row that is here, if those that were looked for are new", async () => {
    await push(sent("contacts", "known", { name: "Ann" }));
    const [first, ...fresh] = ["a", "b", "c", "d"].map((id) => sent("contacts", id, { name: id }));
    const answer = await verdictsOf(
      ...(first ? [first] : []),
      sent("contacts", "known", { name: "Bea" }, 10),
      ...fresh,
    );
    expect(answer).toEqual(Array(5).fill("merged"));
    const found = await host.ask("select name from contacts order by name");
    expect(found.map(({ name }) => name)).toEqual(["Bea", "a", "b", "c", "d"]);
  });

  it("do not stop the others when the database refuses one", async () => {
    const poison = sent("leads", "poison", { carId: "car", note: "poison" });
    const verdicts = await verdictsOf(poison, sent("vehicles", "car"), sent("leads", "good", { carId: "car" }));
    expect(verdicts).toEqual(["refused: the database refuses it", "merged", "merged"]);
    expect(await idsOf("vehicles")).toEqual(["car"]);
    expect(await idsOf("leads")).toEqual(["good"]);
    expect(await deadOf()).toEqual([["poison", "the database refuses it"]]);
  });

  it("become one dead letter if the database refuses them when their parent arrives", async () => {
    const poison = sent("leads", "poison", { carId: "car" });
    const { action, ...values } = poison.values ?? {};
    expect(action).toBe("x");
    expect(await verdictsOf({ ...poison, values })).toEqual(["held"]);
    expect(await verdictsOf(sent("vehicles", "car"), sent("leads", "good", { carId: "car" }))).toEqual([
      "merged",
      "merged",
    ]);
    expect(await idsOf("leads")).toEqual(["good"]);
    expect(await host.ask("select * from sync_held")).toEqual([]);
    expect(await deadOf()).toEqual([["poison", "the database refuses it"]]);
  });

  it("keep the six characters of an escape, which are no U+0000", async () => {
    expect(await verdictsOf(sent("vehicles", "car", { notes: "\\u0000" }))).toEqual(["merged"]);
    expect(await host.ask("select notes from vehicles")).toEqual([{ notes: "\\u0000" }]);
  });

  it("are held if this version does not know their table", async () => {
    expect(await verdictsOf({ ...sent("vehicles", "thing"), table: "later_things" })).toEqual(["held"]);
  });

  it("keep values of columns that this version does not know, and give them back", async () => {
    await push(sent("vehicles", "car", { laterColumn: { a: 1 } }));
    const cursor = null;
    const answer = await host.sync.host(host.workspaceId).pull({ installationId: "desk", epoch: "epoch", cursor });
    const [row] = answer.outcome === "rows" ? answer.rows : [];
    expect(row?.values).toMatchObject({ make: "x", laterColumn: { a: 1 } });
  });

  it("of two cars with one VIN, the later keeps everything but the VIN", async () => {
    await push(sent("vehicles", "first", { vin: "VIN" }, 1));
    await push(sent("vehicles", "second", { vin: "VIN", notes: "here" }, 2));
    expect(await host.ask("select id, vin, notes from vehicles order by id")).toEqual([
      { id: "first", vin: "VIN", notes: null },
      { id: "second", vin: null, notes: "here" },
    ]);
    expect(await host.ask("select kind, row_id, other_row_id from sync_conflicts")).toEqual([
      { kind: "taken", row_id: "second", other_row_id: "first" },
    ]);
  });

  it("may exchange a VIN between two cars in one batch without a conflict", async () => {
    await push(sent("vehicles", "a", { vin: "VIN" }, 1));
    const moved = [
      sent("vehicles", "b", { vin: "VIN" }, 3),
      { ...sent("vehicles", "a", { vin: null }, 2), based: { stamp: stamp(1), fields: {}, deleted: null } },
    ];
    expect(await verdictsOf(...moved)).toEqual(["merged", "merged"]);
    expect(await host.ask("select id, vin from vehicles order by id")).toEqual([
      { id: "a", vin: null },
      { id: "b", vin: "VIN" },
    ]);
    expect(await host.ask("select * from sync_conflicts")).toEqual([]);
  });
});

describe("a hostile workstation", () => {
  beforeEach(async () => {
    await host.ask(
      "insert into accounts (id, email, name, password_hash, role, plan, email_verified, created_at, updated_at) values ('other', 'o@example.com', 'O', '', 'owner', 'free', 1, ?, ?)",
      [at, at],
    );
    await host.ask(
      "insert into workspaces (id, account_id, environment, created_at) values ('theirs', 'other', 'production', ?)",
      [at],
    );
    await host.ask(
      "insert into vehicles (id, workspace_id, owner_id, make, model, status, search_text, created_at, updated_at) values ('their car', 'theirs', 'other', 'Saab', '900', 'IN_STOCK', '', ?, ?)",
      [at, at],
    );
  });

  it("can neither change, delete nor refer to a row of another workspace", async () => {
    const tries = [
      sent("vehicles", "their car", { make: "Mine" }, 5),
      tombstone("vehicles", "their car", 5),
      sent("leads", "lead", { carId: "their car" }),
      sent("sales", "sale", { vehicleId: "their car" }),
    ];
    for (const row of tries)
      expect(String(await verdictsOf(row)), row.table).toMatch(/refused: unknown (row|carId|vehicleId)/);
    expect(await host.ask("select make, workspace_id from vehicles")).toEqual([
      { make: "Saab", workspace_id: "theirs" },
    ]);
    expect([...(await idsOf("leads")), ...(await idsOf("sales"))]).toEqual([]);
  });

  it("cannot write into a row of another workspace by its id, whatever key it sends", async () => {
    await push(sent("vehicles", "car"));
    for (const key of [{ vehicleId: "car" }, { vehicleId: undefined }]) {
      expect(await verdictsOf(sent("buyers_guides", "their car", key))).toEqual(["refused: unknown vehicleId"]);
    }
    expect(await host.ask("select * from buyers_guides")).toEqual([]);
  });

  it("cannot put a row into a team or a bulk valuation of another workspace", async () => {
    await host.ask(
      "insert into teams (id, workspace_id, owner_id, environment, name, slug, search_text, created_at, updated_at) values ('their team', 'theirs', 'other', 'production', 'T', 't', '', ?, ?)",
      [at, at],
    );
    await host.ask(
      "insert into bulk_valuations (id, workspace_id, requested, created_at) values ('their bulk', 'theirs', 1, ?)",
      [at],
    );
    expect(await verdictsOf(sent("vehicles", "car", { teamId: "their team" }))).toEqual(["refused: unknown teamId"]);
    expect(await verdictsOf(sent("campaigns", "campaign", { teamId: "their team" }))).toEqual([
      "refused: unknown teamId",
    ]);
    expect(await verdictsOf(sent("valuations", "valuation", { bulkId: "their bulk", automatic: false }))).toEqual([
      "refused: unknown bulkId",
    ]);
    // a team that was deleted before the first exchange
    expect(await verdictsOf(sent("vehicles", "car", { teamId: "gone" }))).toEqual(["merged"]);
  });

  it("cannot send a natural key with the character between its parts", async () => {
    for (const row of [sent("kpis", "a\u001fb"), sent("excluded_comparables", "only one"), sent("kpis", "\0")]) {
      expect(String(await verdictsOf(row)), row.id).toMatch(/refused: invalid (id|text)/);
    }
    expect(await host.ask("select key from kpis")).toEqual([]);
  });

  it("cannot name a workspace or an account", async () => {
    await push(sent("vehicles", "car", { workspaceId: "theirs", ownerId: "other" }));
    const [row] = await host.ask("select workspace_id, owner_id from vehicles where id = 'car'");
    expect(row).toEqual({ workspace_id: host.workspaceId, owner_id: "account-0" });
  });

  it("cannot send values that the API would refuse", async () => {
    const wrong = {
      make: "\u0000",
      status: "GONE",
      mileage: 1.5,
      createdAt: 7,
      model: null,
      notes: { a: 1 },
      trim: "\ud800",
      exteriorColor: "x".repeat(100_001),
    };
    for (const [column, value] of Object.entries(wrong)) {
      expect(await verdictsOf(sent("vehicles", `car ${column}`, { [column]: value })), column).toEqual([
        `refused: invalid ${column}`,
      ]);
    }
    for (const [column, value] of [
      ["photoIds", 5],
      ["mediaUrls", ["javascript:alert(1)"]],
      ["audience", { locations: "Boston" }],
    ] as const) {
      expect(await verdictsOf(sent("campaigns", `ad ${column}`, { [column]: value }))).toEqual([
        `refused: invalid ${column}`,
      ]);
    }
    expect(await verdictsOf({ ...sent("vehicles", "car"), stamp: "zzz" })).toEqual(["refused: invalid stamp"]);
    expect(await idsOf("vehicles")).toEqual(["their car"]);
  });

  it("cannot send stamps of the future, nor with a wrong clock, and a refused batch changes no clock", async () => {
    const clock = () => host.ask("select clock, seq from sync_link");
    const before = await clock();
    const ahead = { ...sent("vehicles", "car"), fields: { notes: stamp(maxOffsetMs + 1) } };
    expect(await verdictsOf(ahead)).toBe("clock");
    n = 0;
    // the sender says what both sides have: nobody else does
    const last = `ffffffffffff${"0".repeat(4)}${"a".repeat(12)}`;
    const claimed = { ...sent("vehicles", "car"), stamp: last, based: { stamp: last, fields: {}, deleted: null } };
    expect(await verdictsOf(claimed)).toBe("clock");
    expect(await clock()).toEqual(before);
  });
});

describe("after a host's clock was ahead", () => {
  it("stamps up to the host's own are taken, and none beyond", async () => {
    const ahead = 60 * 60_000;
    host.offsetMs = ahead;
    await host.ask(
      "insert into vehicles (id, workspace_id, owner_id, make, model, status, search_text, created_at, updated_at) values ('car', ?, 'account-0', 'Saab', '900', 'IN_STOCK', '', ?, ?)",
      [host.workspaceId, at, at],
    );
    host.offsetMs = 0;
    // a workstation that has pulled the car continues the host's clock
    expect(await verdictsOf(sent("vehicles", "car", { make: "Saab", notes: "sold?" }, ahead))).toEqual(["merged"]);
    expect(await host.ask("select notes from vehicles")).toEqual([{ notes: "sold?" }]);
    n = 1;
    expect(await verdictsOf(sent("vehicles", "car", {}, 2 * ahead))).toBe("clock");
  });
});

describe("an upgrade", () => {
  const later = (row: SentRow): SentRow => ({ ...row, table: `${row.table}~later` });

  it("applies what an earlier version did not know: rows of a table, in all their versions, and values of a column", async () => {
    host.isOld = true;
    await push(
      later(sent("saved_views", "view", { name: "first" })),
      sent("contacts", "ada", { "source~later": "walk-in" }),
    );
    await push(later(sent("saved_views", "view", { name: "second" }, 5)), later(sent("saved_views", "gone")));
    await push(later(tombstone("saved_views", "gone", 5)));
    expect(await idsOf("saved_views")).toEqual([]);
    await upgrade(host);
    expect(await host.ask("select id, name from saved_views")).toEqual([{ id: "view", name: "second" }]);
    expect(await host.ask("select source, search_text from contacts")).toEqual([
      { source: "walk-in", search_text: expect.stringContaining("walk") },
    ]);
    expect(await host.ask("select * from sync_held")).toEqual([]);
    expect(await host.ask("select extra from sync_rows where extra is not null")).toEqual([]);
  });

  it("waits for the files that an earlier version did not know, and leaves out foreign ones", async () => {
    const clip = { mimetype: "video/mp4", size: 9 };
    await push(sent("spin_jobs", "own", { ...clip, x: 1 }), sent("spin_jobs", "bad", { ...clip, x: 1 }));
    const videoKey = "spins/own/video.mp4";
    await host.ask("update sync_rows set extra = ?", [JSON.stringify({ videoKey })]);
    await host.upgrade();
    expect(await host.ask("select id, video_key from spin_jobs order by id")).toEqual([
      { id: "bad", video_key: null },
      { id: "own", video_key: videoKey },
    ]);
    expect(await host.ask("select key from sync_blobs")).toEqual([{ key: videoKey }]);
  });

  it("keeps a change that was made after it, when the earlier value was not applied yet", async () => {
    await push(sent("contacts", "ada", { laterColumn: "x" }));
    await host.ask("update sync_rows set extra = ? where row_id = 'ada'", [JSON.stringify({ source: "old", x: 1 })]);
    await host.ask("update contacts set source = 'new' where id = 'ada'");
    const request = { installationId: "desk", epoch: "epoch", cursor: null };
    const answer = await host.sync.host(host.workspaceId).pull(request);
    expect(answer.outcome === "rows" ? answer.rows[0]?.values : answer).toMatchObject({ source: "new", x: 1 });
  });
});

describe("many rows", () => {
  it("are settled and read with few statements", async () => {
    await push(...Array.from({ length: 300 }, (_, at) => sent("vehicles", `car ${String(at).padStart(3, "0")}`)));
    const statements = host.counted();
    await host.ask("update vehicles set notes = 'all of them'");
    expect(host.counted() - statements).toBeLessThan(12);
    const before = host.counted();
    const request = { installationId: "desk", epoch: "epoch", cursor: null };
    const answer = await host.sync.host(host.workspaceId).pull(request);
    expect(answer.outcome === "rows" && answer.rows.length).toBe(300);
    expect(host.counted() - before).toBeLessThan(25);
  });

  it("that wait are found by the index of what they wait for", async () => {
    const plan = await host.read(
      `explain query plan select "row" from sync_held where workspace_id = ? and waits_for in (?, ?)`,
      ["w", "1:a", "1:b"],
    );
    expect(JSON.stringify(plan)).toContain("sync_held_waits_for_idx");
  });

  it("that wait are read by one statement after the other, as a transaction has one connection", async () => {
    let [running, atOnce] = [0, 0];
    const run: RunSql = async () => {
      running += 1;
      atOnce = Math.max(atOnce, running);
      await setImmediate();
      running -= 1;
      return [];
    };
    await heldFor({ run, workspaceId: "w" }, ["1:a"]);
    expect(atOnce).toBe(1);
  });

  it("are not asked for by a pull without news, which writes nothing", async () => {
    await push(sent("vehicles", "car"));
    const side = host.sync.host(host.workspaceId);
    const first = await side.pull({ installationId: "desk", epoch: "epoch", cursor: null });
    if (first.outcome !== "rows") expect.fail(first.outcome);
    const changes = () => host.read("select total_changes() as n");
    const before = await changes();
    const again = await side.pull({ installationId: "desk", epoch: "epoch", cursor: first.cursor });
    expect(again).toEqual({ ...first, rows: [], old: undefined });
    expect(await changes()).toEqual(before);
  });
});

describe("batches", () => {
  it("are applied once, and their repetition answers the same verdicts", async () => {
    const batch = {
      installationId: "desk",
      epoch: "epoch",
      n: 1,
      receipt,
      sentAtMs: now,
      rows: [sent("leads", "l", { carId: "c" })],
    };
    const side = host.sync.host(host.workspaceId);
    const first = await side.push(batch);
    expect(first).toEqual({ outcome: "applied", receipt: receiptAfter(receipt, batch.rows), verdicts: ["held"] });
    expect(await side.push(batch)).toEqual({ ...first, outcome: "repeated" });
  });

  it("are a fork with a gap, another receipt or another epoch", async () => {
    await push(sent("vehicles", "car"));
    const side = host.sync.host(host.workspaceId);
    const next = { installationId: "desk", epoch: "epoch", n: 2, receipt, sentAtMs: now, rows: [] };
    // the host lacks a batch or the workstation: it was restored
    const forks = [
      [{ n: 3 }, true],
      [{ installationId: "x" }, true],
      [{ receipt: "x" }, false],
      [{ epoch: "x" }, false],
    ] as const;
    for (const [other, isHostBehind] of forks) {
      expect(await side.push({ ...next, ...other }), JSON.stringify(other)).toEqual({
        outcome: "forked",
        isHostBehind,
      });
    }
    expect((await side.push(next)).outcome).toBe("applied");
  });
});
