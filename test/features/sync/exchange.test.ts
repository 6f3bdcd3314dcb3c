import { afterEach, beforeEach, expect, it } from "vitest";
import type { Batch } from "../../../server/features/sync/protocol/batch.ts";
import { createActs } from "../../sync/sim/acts.ts";
import { type Machine, openMachine } from "../../sync/sim/machine.ts";
import { randomOf } from "../../sync/sim/random.ts";
import { start } from "./sent-rows.ts";

let host: Machine;
let desk: Machine;
let acts: ReturnType<typeof createActs>;

beforeEach(async () => {
  const random = randomOf(1);
  const bytes = (count: number) => Array.from({ length: 2 * count }, () => random.below(10)).join("");
  const open = (number: number) => openMachine({ number, isHost: number === 0, now: () => start, random: bytes });
  [host, desk] = [await open(0), await open(1)];
  acts = createActs();
});
afterEach(() => {
  for (const machine of [host, desk]) machine.close();
});

const addCar = () => acts.run(desk, { at: 1, kind: "add", what: "car", n: 0 });

/** One exchange in which something happens while the host takes a batch. Returns the number of rows of each batch. */
async function exchange(meanwhile: () => Promise<void>): Promise<number[]> {
  const sent: number[] = [];
  const direct = host.sync.host(host.workspaceId);
  const push = async (batch: Batch) => {
    sent.push(batch.rows.length);
    await meanwhile();
    return direct.push(batch);
  };
  await desk.sync.workstation(desk.workspaceId, { ...direct, push }).run();
  return sent;
}

const cars = async (machine: Machine) => (await machine.read("select id from vehicles")).length;

it("an exchange ends while people work: what changes meanwhile is for the next one", async () => {
  await addCar();
  expect((await exchange(addCar)).length).toBe(1);
  expect([await cars(desk), await cars(host)]).toEqual([2, 1]);
  expect((await exchange(addCar)).length).toBe(1);
  expect([await cars(desk), await cars(host)]).toEqual([3, 2]);
});

it("an exchange sends all batches of what there was when it began", async () => {
  for (let n = 0; n < 10; n += 1) await addCar();
  const sent = await exchange(async () => undefined);
  // four rows in a batch
  expect(sent.length).toBeGreaterThan(2);
  expect(await cars(host)).toBe(10);
});
