import { expect, it } from "vitest";
import { newId, newIds } from "../../server/platform/ids.ts";

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it("newIds returns UUIDv7s of the current time in ascending order", () => {
  const begun = Date.now();
  const ids = newIds(60_000);
  const ended = Date.now();
  expect(ids.filter((id) => !uuidv7.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  const msOf = (id = "") => Number.parseInt(id.slice(0, 13).replace("-", ""), 16);
  expect(msOf(ids[0])).toBeGreaterThanOrEqual(begun);
  expect(msOf(ids.at(-1))).toBeLessThanOrEqual(ended);
  expect(msOf(newId())).toBeGreaterThanOrEqual(begun);
});
