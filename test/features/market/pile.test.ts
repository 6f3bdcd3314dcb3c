import { expect, it } from "vitest";
import { Pile } from "../../../server/features/market/import/pile.ts";
import { unpacked } from "../../../server/platform/db/bulk/packed.ts";

const ids = (count: number) => Array.from({ length: count }, (_, at) => `id-${at}`);
const rowsOf = (pile: Pile) => {
  const { count } = pile;
  const rows = pile.take(ids);
  expect(rows.count).toBe(count);
  return unpacked(rows, 0, count);
};

it("gives its rows sorted by place, those of one place as they came, each with the next id", () => {
  const pile = new Pile();
  for (const [place, value] of [
    ["honda", "first"],
    ["audi", "second"],
    ["honda", 3],
    ["audi", null],
  ] as const)
    pile.add(place, JSON.stringify([value, "more"]), 1);
  expect(rowsOf(pile)).toEqual([
    ["id-0", "second", "more"],
    ["id-1", null, "more"],
    ["id-2", "first", "more"],
    ["id-3", 3, "more"],
  ]);
});

it("is empty when its rows were taken, and fills again", () => {
  const pile = new Pile();
  expect(rowsOf(pile)).toEqual([]);
  pile.add("a", '["x"]', 1);
  expect(pile.filledBytes).toBe(5);
  expect(rowsOf(pile)).toEqual([["id-0", "x"]]);
  expect([pile.count, pile.filledBytes]).toEqual([0, 0]);
  pile.add("b", '["y"]', 2);
  expect(rowsOf(pile)).toEqual([["id-0", "y"]]);
});

it("grows as it must, whatever signs the rows are made of", () => {
  const pile = new Pile();
  // three bytes of UTF-8 for one of UTF-16, four for two, two for one; more than a pile has from the start
  const texts = ["\u8eca".repeat(300_000), "\u{1f697}".repeat(200_000), '\u00eb"\n\\'.repeat(200_000), "x"];
  for (const text of texts) pile.add(text.slice(0, 2), JSON.stringify([text]), 1);
  expect(new Set(rowsOf(pile).map(([, text]) => text))).toEqual(new Set(texts));
});

it("tells which row of the file each is", () => {
  const pile = new Pile();
  for (const [place, number] of [
    ["honda", 2],
    ["audi", 3],
    ["honda", 5],
  ] as const)
    pile.add(place, "[1]", number);
  expect([...pile.take(ids).numbers]).toEqual([3, 2, 5]);
});
