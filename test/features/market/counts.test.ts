import { expect, it } from "vitest";
import { countsAfter } from "../../../server/features/market/import/counts.ts";
import type { Block, ImportCounts } from "../../../server/features/market/import/messages.ts";

const error = { row: 3, reason: "year: it is missing." };
const complete: ImportCounts = {
  progress: 0.4,
  rows: 100,
  created: 70,
  updated: 5,
  unchanged: 20,
  rejected: 5,
  errors: [error],
};
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

it("countsAfter returns the counts of the last complete block and the rows written in a partial block", () => {
  const part = countsAfter(complete, block, { upTo: 10, written: { created: 80, updated: 5 }, unstorable: none });
  expect(part).toEqual({ ...complete, created: 80, progress: expect.closeTo(0.44) });
});

it("countsAfter counts all other rows of a complete block as unchanged", () => {
  const all = countsAfter(complete, block, { upTo: 50, written: { created: 110, updated: 10 }, unstorable: none });
  expect(all).toEqual({ ...block.done, progress: 0.6, created: 110, updated: 10, unchanged: 25 });
});

it("countsAfter does not count rows twice that an attempt before a crash has written", () => {
  const all = countsAfter({ ...complete, created: 75 }, block, {
    upTo: 50,
    written: { created: 130, updated: 15 },
    unstorable: none,
  });
  expect(all.unchanged).toBe(0);
});

it("countsAfter treats an empty block as complete", () => {
  const empty = {
    ...block,
    rows: rowsOf(0),
    done: { rows: 110, rejected: 15, errors: [error] },
    progress: 1,
    isLast: true,
  };
  expect(countsAfter(complete, empty, { upTo: 0, written: complete, unstorable: none })).toMatchObject({
    progress: 1,
    rows: 110,
    unchanged: 20,
  });
});

it("countsAfter counts rows that could not be stored as rejected when the block is complete", () => {
  const one = { row: 2, reason: "It cannot be stored." };
  const unstorable = { count: 3, errors: [one] };
  const written = { created: 105, updated: 10 };
  expect(countsAfter(complete, block, { upTo: 10, written, unstorable }).rejected).toBe(complete.rejected);
  const all = countsAfter(complete, block, { upTo: 50, written, unstorable });
  expect(all).toMatchObject({ rows: 160, rejected: 18, unchanged: 27, errors: [one, error, error] });
});
