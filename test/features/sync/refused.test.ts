import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storeRefusals } from "../../../server/features/sync/apply/notes.ts";
import { openPushes, type Pushes, sent, stamp, start, tombstone } from "./sent-rows.ts";

/** A lead that the database of the host refuses. */
const poison = (ms = 0, node?: string) => ({
  ...sent("leads", "lead", { carId: "car", note: "poison", targetInfo: "555" }, ms),
  stamp: stamp(ms, node),
});
const stored = (ms: number, node?: string) => {
  const row = sent("leads", "lead", { carId: "car", note: "cured", targetInfo: "556" }, ms);
  return { ...row, stamp: stamp(ms, node) };
};

describe("the dead letter of a refused row", () => {
  let desk: Pushes;
  beforeEach(async () => {
    desk = await openPushes();
    await desk.push(sent("vehicles", "car"));
    expect(await desk.push(poison())).toEqual(["refused: the database refuses it"]);
  });
  afterEach(() => desk.host.close());

  const letters = async () => (await desk.host.ask("select row_id, reason from sync_dead")).map(({ reason }) => reason);
  const other = "bbbbbbbbbbbb";

  it("is one, however often the row is sent again", async () => {
    await desk.push(poison());
    await desk.push(poison(0, other));
    await desk.push(poison(5));
    expect(await letters()).toEqual(["the database refuses it"]);
  });

  it("has the reason of the last refusal", async () => {
    await desk.push(sent("leads", "lead", { carId: "car", position: "high" }, 5));
    expect(await letters()).toEqual(["invalid position"]);
  });

  it("is gone once its writer sends a version that is stored", async () => {
    expect(await desk.push(stored(5))).toEqual(["merged"]);
    expect(await letters()).toEqual([]);
  });

  it("is gone once its writer deletes the row", async () => {
    expect(await desk.push(tombstone("leads", "lead", 5))).toEqual(["merged"]);
    expect(await letters()).toEqual([]);
  });

  it("stays if another machine, which does not know it, sends or deletes the row", async () => {
    expect(await desk.push(stored(5, other))).toEqual(["merged"]);
    expect(await letters()).toEqual(["the database refuses it"]);
    await desk.push({ ...tombstone("leads", "lead", 9), deleted: stamp(9, other) });
    expect(await letters()).toEqual(["the database refuses it"]);
  });

  it("is gone at the workstation, too, when the linked server takes the row", async () => {
    const { host } = desk;
    const place = { run: host.read, workspaceId: host.workspaceId, nowMs: start, dialect: "sqlite" } as const;
    const ofHost = () => host.read("select row_id, reason from sync_dead where side = 'host' order by reason");
    const rows = [poison(), sent("vehicles", "car")];
    await storeRefusals(place, { rows, verdicts: ["refused: no", "refused: no"] });
    await storeRefusals(place, { rows, verdicts: ["refused: still not", "held"] });
    expect(await ofHost()).toEqual([
      { row_id: "car", reason: "no" },
      { row_id: "lead", reason: "still not" },
    ]);
    await storeRefusals(place, { rows, verdicts: ["merged", "merged"] });
    expect(await ofHost()).toEqual([]);
  });
});
