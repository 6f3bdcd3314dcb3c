import { expect, it } from "vitest";
import { RowBuffer } from "../../../server/features/market/import/row-buffer.ts";
import { unpacked } from "../../../server/platform/db/bulk/packed.ts";

const ids = (count: number) => Array.from({ length: count }, (_, at) => `id-${at}`);
const rowsOf = (buffer: RowBuffer) => {
  const { count } = buffer;
  const rows = buffer.take(ids);
  expect(rows.count).toBe(count);
  return unpacked(rows, 0, count);
};

it("RowBuffer.take returns the rows sorted by key, in order of arrival within a key, each with the next id", () => {
  const buffer = new RowBuffer();
  for (const [key, value] of [
    ["honda", "first"],
    ["audi", "second"],
    ["honda", 3],
    ["audi", null],
  ] as const)
    buffer.add(key, JSON.stringify([value, "more"]), 1);
  expect(rowsOf(buffer)).toEqual([
    ["id-0", "second", "more"],
    ["id-1", null, "more"],
    ["id-2", "first", "more"],
    ["id-3", 3, "more"],
  ]);
});

it("RowBuffer.take empties the buffer, which can be filled again", () => {
  const buffer = new RowBuffer();
  expect(rowsOf(buffer)).toEqual([]);
  buffer.add("a", '["x"]', 1);
  expect(buffer.filledBytes).toBe(5);
  expect(rowsOf(buffer)).toEqual([["id-0", "x"]]);
  expect([buffer.count, buffer.filledBytes]).toEqual([0, 0]);
  buffer.add("b", '["y"]', 2);
  expect(rowsOf(buffer)).toEqual([["id-0", "y"]]);
});

it("RowBuffer.add grows the buffer for characters of any length in UTF-8", () => {
  const buffer = new RowBuffer();
  // three bytes of UTF-8 for one of UTF-16, four for two, two for one; more than a buffer has from the start
  const texts = ["\u8eca".repeat(300_000), "\u{1f697}".repeat(200_000), '\u00eb"\n\\'.repeat(200_000), "x"];
  for (const text of texts) buffer.add(text.slice(0, 2), JSON.stringify([text]), 1);
  expect(new Set(rowsOf(buffer).map(([, text]) => text))).toEqual(new Set(texts));
});

it("RowBuffer.take returns the row number in the file for each row", () => {
  const buffer = new RowBuffer();
  for (const [key, number] of [
    ["honda", 2],
    ["audi", 3],
    ["honda", 5],
  ] as const)
    buffer.add(key, "[1]", number);
  expect([...buffer.take(ids).numbers]).toEqual([3, 2, 5]);
});
