import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ChangedRow } from "../../../server/features/sync/apply/news.ts";
import { firstReceipt, type SentRow } from "../../../server/features/sync/protocol/batch.ts";
import type { Transport } from "../../../server/features/sync/protocol/transport.ts";
import { minutes, seconds } from "../../../server/platform/clock.ts";
import { type Machine, openMachine } from "../../sync/sim/machine.ts";
import { randomOf } from "../../sync/sim/random.ts";
import { upgrade } from "../../sync/sim/skew.ts";
import { at, sent, start, tombstone } from "./sent-rows.ts";

let now: number;
let machines: readonly Machine[];
const [host, first, second] = [0, 1, 2].map((number) => (): Machine => {
  const machine = machines[number];
  if (!machine) throw new Error("no such machine");
  return machine;
}) as [() => Machine, () => Machine, () => Machine];

beforeEach(async () => {
  now = start;
  const random = randomOf(1);
  const bytes = (count: number) =>
    Array.from({ length: count }, () => random.below(256).toString(16).padStart(2, "0")).join("");
  const opened: Machine[] = [];
  for (const number of [0, 1, 2]) {
    opened.push(await openMachine({ number, isHost: number === 0, now: () => now, random: bytes }));
  }
  machines = opened;
});
afterEach(() => {
  for (const machine of machines) machine.close();
});

const sideOf = (desk: Machine, to: Transport) => desk.sync.workstation(desk.workspaceId, to);
const hostSide = (): Transport => host().sync.host(host().workspaceId);
const deskOf = (desk: Machine) => sideOf(desk, hostSide());
const exchange = (desk: Machine): Promise<void> => deskOf(desk).run();

function wait(ms: number): void {
  now += ms;
}

const add = (machine: Machine, ...ids: readonly string[]) =>
  machine.ask(
    `insert into contacts (id, workspace_id, name, status, search_text, created_at, updated_at) values ${ids.map(() => "(?, ?, 'Ada', 'NEW', '', ?, ?)").join(", ")}`,
    ids.flatMap((id) => [id, machine.workspaceId, at, at]),
  );
const change = (machine: Machine, id: string, notes: string) =>
  machine.ask("update contacts set notes = ? where id = ?", [notes, id]);

const said = ({ table, id, before, after }: ChangedRow): string =>
  `${before === null ? "new" : after === null ? "deleted" : "changed"} ${table} ${id}`;
/** What a machine has reported since the last call. */
const newsOf = (machine: Machine): string[] => machine.news.splice(0).map(said);

describe("news of a workstation", () => {
  it("are not what it had before its link, also at another workstation", async () => {
    await add(first(), "early");
    wait(1000);
    await exchange(first());
    await add(second(), "old", "older");
    wait(1000);
    await exchange(second());
    wait(1000);
    await exchange(first());
    expect(await first().read("select id from contacts where id = 'old'")).toHaveLength(1);
    for (const machine of machines) expect(newsOf(machine), machine.name).toEqual([]);
    await change(second(), "old", "after its link");
    await exchange(second());
    await exchange(first());
    expect(newsOf(host())).toEqual(["changed contacts old"]);
    expect(newsOf(first())).toEqual(["changed contacts old"]);
  });

  it("are the first change after a fork", async () => {
    await add(first(), "ada");
    await exchange(first());
    wait(minutes(10));
    // as after a restore: the host has a batch that this database does not know
    await first().read("update sync_link set receipt = ?, sending = null", ["0".repeat(64)]);
    await exchange(first());
    const [link] = await first().read("select last_batch, is_mirrored from sync_link");
    expect(link).toEqual({ last_batch: 0, is_mirrored: 1 });
    wait(minutes(10));
    await change(first(), "ada", "after the restore");
    await exchange(first());
    expect(newsOf(host())).toEqual(["changed contacts ada"]);
  });

  it("are changes that a person makes during a long first pull", async () => {
    await add(host(), "theirs");
    await add(first(), "ours");
    const desk = deskOf(first());
    wait(1000);
    while (await desk.pull());
    wait(minutes(30));
    await add(first(), "new one");
    await exchange(first());
    expect(newsOf(host())).toEqual(["new contacts new one"]);
  });

  it("are nothing of a first mirror of which the first batch is long on its way", async () => {
    await add(first(), "ada");
    wait(10);
    await sideOf(first(), {
      ...hostSide(),
      async push(batch) {
        wait(seconds(110));
        return hostSide().push(batch);
      },
    }).run();
    expect(newsOf(host())).toEqual([]);
  });

  it("are nothing of a first mirror that an earlier version has begun to take", async () => {
    for (let number = 0; number < 12; number += 1) await add(first(), `contact ${number}`);
    wait(1000);
    const desk = deskOf(first());
    while (await desk.pull());
    await desk.push();
    await host().read("update sync_installations set begun_ms = 0");
    await desk.run();
    expect(await host().read("select id from contacts")).toHaveLength(12);
    expect(newsOf(host())).toEqual([]);
  });

  it("are nothing of a first mirror that is stamped again after a wrong clock was corrected", async () => {
    first().offsetMs = minutes(20);
    await add(first(), "ada");
    await exchange(first());
    expect(await host().read("select id from contacts")).toEqual([]);
    wait(minutes(60));
    first().offsetMs = 0;
    await exchange(first());
    expect(await host().read("select id from contacts")).toHaveLength(1);
    expect(newsOf(host())).toEqual([]);
    wait(1000);
    await change(first(), "ada", "after it");
    await exchange(first());
    expect(newsOf(host())).toEqual(["changed contacts ada"]);
  });
});

/** Batches of workstations that send what a test gives them. */
function sender(installationId: string) {
  let [n, receipt] = [0, firstReceipt(installationId)];
  return async (...rows: readonly SentRow[]): Promise<void> => {
    n += 1;
    const answer = await hostSide().push({ installationId, epoch: installationId, n, receipt, sentAtMs: now, rows });
    if (answer.outcome !== "applied") throw new Error(answer.outcome);
    receipt = answer.receipt;
  };
}

describe("news at a host", () => {
  it("are no rows of a first mirror that waited for their parent", async () => {
    const [one, other] = [sender("aa"), sender("bb")];
    await other();
    wait(1000);
    await one(sent("leads", "lead", { carId: "car" }, 500));
    wait(1000);
    await other(sent("vehicles", "car", {}, 1500));
    expect(await host().read("select id from leads")).toHaveLength(1);
    expect(newsOf(host())).toEqual(["new vehicles car"]);
  });

  it("are no rows of a first mirror at other workstations, though they were held or refused first", async () => {
    await exchange(first());
    const [one, other] = [sender("aa"), sender("bb")];
    await other();
    wait(1000);
    await one(
      sent("leads", "waits", { carId: "car" }, 500),
      sent("leads", "refused", { carId: "car", note: "poison" }, 500),
    );
    wait(1000);
    await other(sent("vehicles", "car", {}, 1500));
    expect(await host().read("select row_id, reason from sync_dead")).toEqual([
      { row_id: "refused", reason: "the database refuses it" },
    ]);
    // the first start of a version that takes it
    await host().read("drop trigger poison");
    await host().read("update sync_dead set version = '0.0.1'");
    await host().restart();
    wait(1000);
    await exchange(first());
    expect(await first().read("select id from leads order by id")).toEqual([{ id: "refused" }, { id: "waits" }]);
    expect(newsOf(first())).toEqual(["new vehicles car"]);
  });

  it("are later versions of rows of a first mirror that were held", async () => {
    await exchange(first());
    const [one, other] = [sender("aa"), sender("bb")];
    await other();
    wait(1000);
    await one(sent("leads", "lead", { carId: "car" }, 500));
    wait(1000);
    await one(sent("leads", "lead", { carId: "car", note: "called" }, 1500));
    await other(sent("vehicles", "car", {}, 1500));
    wait(1000);
    await exchange(first());
    expect(newsOf(first())).toEqual(["new vehicles car", "new leads lead"]);
  });

  it("are rows of a table that it knows since its upgrade, but for those of a first mirror", async () => {
    const push = sender("aa");
    const later = (id: string, ms: number) => ({
      ...sent("saved_views", id, { name: id }, ms),
      table: "saved_views~later",
    });
    host().isOld = true;
    wait(1000);
    await push(later("old", 500));
    wait(1000);
    await push(later("new", 1500));
    await upgrade(host());
    expect(await host().read("select id from saved_views")).toHaveLength(2);
    expect(newsOf(host())).toEqual(["new saved_views new"]);
  });

  it("are in the order of a person's changes: parents before their children, deletions last", async () => {
    const push = sender("aa");
    await push(sent("contacts", "ada", {}, 0), sent("vehicles", "gone", {}, 0), sent("vehicles", "car", {}, 0));
    wait(1000);
    await push(
      tombstone("vehicles", "gone", 500),
      sent("sales", "sale", { vehicleId: "car" }, 500),
      sent("vehicles", "car", { notes: "sold" }, 500),
      sent("contacts", "grace", {}, 500),
    );
    expect(newsOf(host())).toEqual([
      "changed vehicles car",
      "new contacts grace",
      "new sales sale",
      "deleted vehicles gone",
    ]);
  });

  it("cost a few statements, however many rows arrive", async () => {
    const push = sender("aa");
    await push();
    wait(1000);
    const statementsFor = async (count: number) => {
      const before = host().counted();
      await push(...Array.from({ length: count }, (_, at) => sent("contacts", `${count} ${at}`, {}, 500)));
      return host().counted() - before;
    };
    const [few, many] = [await statementsFor(10), await statementsFor(900)];
    expect(newsOf(host())).toHaveLength(910);
    expect(many).toBeLessThan(few + 10);
  });
});

describe("a batch", () => {
  it("ends where a change ends, so that what was written together arrives together", async () => {
    for (const id of ["a", "b", "c"]) await add(first(), id);
    await add(first(), "d 1", "d 2", "d 3");
    const batches: string[][] = [];
    await sideOf(first(), {
      ...hostSide(),
      async push(batch) {
        batches.push(batch.rows.map(({ id }) => id));
        return hostSide().push(batch);
      },
    }).run();
    expect(batches).toEqual([
      ["a", "b", "c"],
      ["d 1", "d 2", "d 3"],
    ]);
  });
});
