import { describe, expect, it } from "vitest";
import { changePrices } from "../../../renderer/features/vehicles/inventory/bulk/price/change-prices.ts";

const requests = [
  { ids: ["a", "b"], change: { askingPrice: 18_000 } },
  { ids: ["c"], change: { askingPrice: 21_000 } },
];
const changed = (ids: readonly string[]) => ({ prices: ids.map((id) => ({ id, from: 1, to: 2 })) });

describe("changePrices", () => {
  it("sends a request for each price, with the reason, and returns all changed prices", async () => {
    const sent: unknown[] = [];
    const result = await changePrices({ requests, reason: "Market" }, async (body) => {
      sent.push(body);
      return changed(body.ids);
    });
    expect(sent).toEqual([
      { ids: ["a", "b"], change: { askingPrice: 18_000, priceReason: "Market" } },
      { ids: ["c"], change: { askingPrice: 21_000, priceReason: "Market" } },
    ]);
    expect(result.prices.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  it("returns what was changed before a request that fails, so that it can be undone", async () => {
    const error = new Error("no connection");
    const result = await changePrices({ requests, reason: "" }, async ({ ids }) => {
      if (ids.includes("c")) throw error;
      return changed(ids);
    });
    expect(result).toEqual({ ...changed(["a", "b"]), error });
  });

  it("fails if nothing was changed", async () => {
    const error = new Error("no connection");
    const send = () => Promise.reject(error);
    await expect(changePrices({ requests, reason: "" }, send)).rejects.toBe(error);
  });
});
