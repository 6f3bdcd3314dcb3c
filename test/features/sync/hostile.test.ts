import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { syncedTables } from "../../../server/features/sync/policies/synced-table.ts";
import { addStrangers, attack, rowsOfStrangers } from "../../sync/sim/attack.ts";
import { type Machine, openMachine } from "../../sync/sim/machine.ts";
import { randomOf } from "../../sync/sim/random.ts";

const nowMs = Date.UTC(2026, 0, 5);
const random = randomOf(1);

/** `received.test.ts` says why they are refused. */
describe("a hostile workstation", () => {
  let host: Machine;
  let before: string;
  beforeAll(async () => {
    const bytes = (count: number) => Array.from({ length: 2 * count }, () => random.below(10)).join("");
    host = await openMachine({ number: 0, isHost: true, now: () => nowMs, random: bytes });
    await addStrangers(host);
    before = await rowsOfStrangers(host);
  });
  afterAll(() => host.close());

  it.each(syncedTables)(
    "gets nothing into $name: foreign ids and keys, invalid values, stamps of the future",
    async (table) => {
      expect(await attack(host, table, { nowMs, as: `rogue ${table.name}` })).toEqual([]);
      expect(await rowsOfStrangers(host)).toBe(before);
    },
  );
});
