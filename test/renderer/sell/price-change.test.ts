import { expect, it } from "vitest";
import { priceChangeOf } from "../../../renderer/features/vehicles/inventory/bulk/price/price-change.ts";

it("priceChangeOf takes a percentage as it is typed, with a decimal sign and with a zero at the end", () => {
  const lowered = (value: string) => priceChangeOf({ kind: "lower", unit: "percent", value });
  expect(lowered("1.")).toEqual({ askingPriceChange: { percent: -1 } });
  expect(lowered("1.50")).toEqual({ askingPriceChange: { percent: -1.5 } });
  expect(priceChangeOf({ kind: "set", unit: "amount", value: "15900.50" })).toEqual({ askingPrice: 15_900.5 });
  for (const value of ["", "0.0", ".", "-"]) expect(lowered(value)).toBeUndefined();
});
