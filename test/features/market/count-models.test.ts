import { describe, expect, it } from "vitest";
import { batchesOf } from "../../../server/features/market/supply/count-models.ts";

const models = (...listings: readonly number[]) => listings.map((count) => ({ listings: count }));
const batched = (...listings: readonly number[]) =>
  [...batchesOf(models(...listings), { rows: 10, models: 4 })].map((batch) => batch.map((model) => model.listings));

describe("the models that one query counts", () => {
  it("have at most the limit of listings together", () => {
    expect(batched(6, 4, 3, 3, 3, 3)).toEqual([[6, 4], [3, 3, 3], [3]]);
  });

  it("are one model if it alone has more", () => {
    expect(batched(25, 12, 9, 1, 1)).toEqual([[25], [12], [9, 1], [1]]);
  });

  it("are not more than the limit of models, few as their listings are", () => {
    expect(batched(1, 1, 1, 1, 1)).toEqual([[1, 1, 1, 1], [1]]);
  });

  it("are none of no models", () => expect(batched()).toEqual([]));
});
