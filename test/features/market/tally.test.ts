import { expect, it } from "vitest";
import type { Block, Tally } from "../../../server/features/market/import/messages.ts";
import { tallyOf } from "../../../server/features/market/import/tally.ts";

const error = { row: 3, reason: "year: it is missing." };
const whole: Tally = { progress: 0.4, rows: 100, created: 70, updated: 5, unchanged: 20, rejected: 5, errors: [error] };
const rowsOf = (count: number) => ({
  count,
  bytes: new Uint8Array(),
  ends: new Uint32Array(count),
  numbers: new Uint32Array(count),
});
const none = { count: 0, errors: [] };
const block: Block = {
  rows: rowsOf(50),
  done: { rows: 160, rejected: 15, errors: [error, error] },
  progress: 0.6,
  isLast: false,
};

it("tells within a block what was written, and else what the block before came to", () => {
  const part = tallyOf(whole, block, { upTo: 10, written: { created: 80, updated: 5 }, refused: none });
  expect(part).toEqual({ ...whole, created: 80, progress: expect.closeTo(0.44) });
});

it("tells of a whole block all of it: what is neither rejected, new nor changed is unchanged", () => {
  const all = tallyOf(whole, block, { upTo: 50, written: { created: 110, updated: 10 }, refused: none });
  expect(all).toEqual({ ...block.done, progress: 0.6, created: 110, updated: 10, unchanged: 25 });
});

it("counts no row twice that an attempt before a crash has written", () => {
  const all = tallyOf({ ...whole, created: 75 }, block, {
    upTo: 50,
    written: { created: 130, updated: 15 },
    refused: none,
  });
  expect(all.unchanged).toBe(0);
});

it("takes an empty block for a whole one", () => {
  const empty = {
    ...block,
    rows: rowsOf(0),
    done: { rows: 110, rejected: 15, errors: [error] },
    progress: 1,
    isLast: true,
  };
  expect(tallyOf(whole, empty, { upTo: 0, written: whole, refused: none })).toMatchObject({
    progress: 1,
    rows: 110,
    unchanged: 20,
  });
});

it("counts rows that could not be stored as rejected, when the block is written whole", () => {
  const one = { row: 2, reason: "It cannot be stored." };
  const refused = { count: 3, errors: [one] };
  const written = { created: 105, updated: 10 };
  expect(tallyOf(whole, block, { upTo: 10, written, refused }).rejected).toBe(whole.rejected);
  const all = tallyOf(whole, block, { upTo: 50, written, refused });
  expect(all).toMatchObject({ rows: 160, rejected: 18, unchanged: 27, errors: [one, error, error] });
});
