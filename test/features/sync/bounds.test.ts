import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Transport } from "../../../server/features/sync/protocol/transport.ts";
import { type Machine, openMachine } from "../../sync/sim/machine.ts";
import { randomOf } from "../../sync/sim/random.ts";

const now = Date.UTC(2026, 0, 5);
const forked = { outcome: "forked" } as const;

describe("an exchange with a host that does not go on", () => {
  let desk: Machine;
  let asked: string[];
  beforeEach(async () => {
    const random = randomOf(1);
    const bytes = (count: number) => Array.from({ length: 2 * count }, () => random.below(10)).join("");
    desk = await openMachine({ number: 1, isHost: false, now: () => now, random: bytes });
    await desk.ask(
      `insert into contacts (id, workspace_id, name, status, search_text, created_at, updated_at) values ('ada', ?, 'Ada', 'NEW', '', '', '')`,
      [desk.workspaceId],
    );
    asked = [];
  });
  afterEach(() => desk.close());

  const exchange = (host: Partial<Transport>) => {
    const calls: Transport = {
      push: async () => forked,
      pull: async () => forked,
      compare: async () => forked,
      time: async () => now,
      ...host,
    };
    const counted = Object.entries(calls).map(([name, call]) => [
      name,
      (request: never) => {
        asked.push(name);
        return (call as (request: never) => unknown)(request);
      },
    ]);
    return desk.sync.workstation(desk.workspaceId, Object.fromEntries(counted) as Transport).run();
  };

  it("fails if the host knows no past, to be tried again later", async () => {
    await expect(exchange({})).rejects.toThrow("however often it begins again");
    expect(asked.length).toBeLessThan(10);
    expect(await desk.read("select id from contacts")).toEqual([{ id: "ada" }]);
  });

  it("fails if the host takes no batch, to be tried again later", async () => {
    const cursor = { epoch: "e", seq: 5, nonce: "n" };
    const failed = exchange({
      compare: async () => ({ outcome: "unlike" }),
      async pull() {
        const receipt = String((await desk.read("select receipt from sync_link"))[0]?.receipt);
        return { outcome: "rows", rows: [], cursor, receipt, isEnd: true };
      },
    });
    await expect(failed).rejects.toThrow("however often it begins again");
    expect(asked.filter((name) => name === "push").length).toBeLessThan(10);
  });

  it("pulls from the beginning if the host never finishes preparing", async () => {
    await expect(exchange({ compare: async () => ({ outcome: "preparing" }) })).rejects.toThrow("however often");
    expect(asked.filter((name) => name === "compare").length).toBeLessThan(2000);
    expect(asked).toContain("pull");
  });

  it("fails if the host says that it has more rows, and sends none", async () => {
    let receipt = "";
    const cursor = { epoch: "e", seq: 5, nonce: "n" };
    const failed = exchange({
      compare: async () => ({ outcome: "unlike" }),
      async pull() {
        receipt = String((await desk.read("select receipt from sync_link"))[0]?.receipt);
        return { outcome: "rows", rows: [], cursor, receipt, isEnd: false };
      },
    });
    await expect(failed).rejects.toThrow("has more rows, and sends none");
    expect(asked).toEqual(["compare", "pull", "pull"]);
  });
});
