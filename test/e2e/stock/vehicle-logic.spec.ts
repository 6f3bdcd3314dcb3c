import { expect, test } from "@playwright/test";
import { bodyOf, formOf, problemsOf } from "../../../renderer/features/sale-papers/guide-terms.ts";
import { bandPositions, placeOf } from "../../../renderer/features/vehicles/detail/header/band.ts";
import { primaryAction } from "../../../renderer/features/vehicles/detail/header/primary-action.ts";
import { difference, priceChange } from "../../../renderer/features/vehicles/detail/price/price-changes.ts";

const band = { min: 10_000, average: 12_000, max: 15_000 };

test("bandPositions: the band and the price are within the scale, in the order of their amounts", () => {
  for (const price of [8000, 10_000, 12_500, 15_000, 40_000]) {
    const at = bandPositions(band, price);
    expect(at.from).toBeLessThan(at.average);
    expect(at.average).toBeLessThan(at.to);
    expect(Math.sign((at.price ?? 0) - at.from)).toBe(Math.sign(price - band.min));
    expect(Math.sign((at.price ?? 0) - at.to)).toBe(Math.sign(price - band.max));
    expect(Math.min(at.from, at.price ?? 1)).toBeGreaterThan(0);
    expect(Math.max(at.to, at.price ?? 0)).toBeLessThan(1);
  }
});

test("bandPositions: without a price there is no mark, and a band without width does not divide by zero", () => {
  expect(bandPositions(band, null).price).toBeUndefined();
  expect(bandPositions({ min: 1, average: 1, max: 1 }, 1).price).toBeCloseTo(0.07, 2);
});

test("placeOf: the ends belong to the band", () => {
  expect([9999, 10_000, 15_000, 15_001].map((price) => placeOf(band, price))).toEqual([
    "below",
    "within",
    "within",
    "above",
  ]);
});

test("primaryAction: inspect, price, advertise, then sell, as far as the user may", () => {
  const car = { status: "IN_STOCK", askingPrice: null, soldAt: null } as const;
  const all = { car, isInspected: false, isAdvertised: false, canInspect: true, canEdit: true };
  expect(primaryAction(all)).toBe("inspect");
  expect(primaryAction({ ...all, isInspected: true })).toBe("price");
  expect(primaryAction({ ...all, canInspect: false })).toBe("price");
  const priced = { ...all, isInspected: true, car: { ...car, askingPrice: 9000 } };
  expect(primaryAction(priced)).toBe("advertise");
  expect(primaryAction({ ...priced, isAdvertised: true })).toBe("sell");
  expect(primaryAction({ ...priced, car: { ...priced.car, status: "IN_RECON" } })).toBe("sell");
  expect(primaryAction({ ...all, isInspected: true, canEdit: false })).toBeUndefined();
  expect(primaryAction({ ...all, car: { ...car, status: "ARCHIVED" } })).toBeUndefined();
  expect(
    primaryAction({ ...all, car: { ...car, status: "SOLD", soldAt: "2026-01-01T00:00:00.000Z" } }),
  ).toBeUndefined();
});

test("priceChange: a price change without amounts has no difference", () => {
  const entry = { id: "1", kind: "vehicle.price_changed", summary: "", actor: null, at: "2026-01-01T00:00:00.000Z" };
  const hidden = priceChange({ ...entry, details: { field: "purchasePrice" } });
  expect(hidden).toMatchObject({ field: "purchasePrice", from: undefined, to: undefined });
  expect(difference(hidden?.from, hidden?.to)).toBeUndefined();
  const details = { field: "askingPrice", from: 100.1, to: 99.9, reason: "Sale" };
  const change = priceChange({ ...entry, details });
  expect(change).toMatchObject({ reason: "Sale" });
  expect(difference(change?.from, change?.to)).toBe(-0.2);
  expect(priceChange({ ...entry, kind: "vehicle.updated", details })).toBeUndefined();
});

test("problemsOf: a dealer warranty needs its terms, a sale as is none", () => {
  const empty = formOf(null);
  expect(problemsOf(empty)).toEqual({});
  expect(Object.keys(problemsOf({ ...empty, dealerWarranty: "full" }))).toEqual([
    "laborPercent",
    "partsPercent",
    "systemsCovered",
    "duration",
  ]);
  const terms = { laborPercent: "50", partsPercent: "101", systemsCovered: "Engine", duration: "90 days" };
  expect(Object.keys(problemsOf({ ...empty, ...terms, dealerWarranty: "limited" }))).toEqual(["partsPercent"]);
});

test("bodyOf: a sale as is has no terms, whatever was typed before", () => {
  const typed = { ...formOf(null), laborPercent: "50", duration: "90 days", complaintsContact: " Ann Porter " };
  expect(bodyOf(typed)).toMatchObject({ laborPercent: null, duration: null, complaintsContact: "Ann Porter" });
  const limited = { ...typed, dealerWarranty: "limited", partsPercent: "100", systemsCovered: "Engine" } as const;
  expect(bodyOf(limited)).toMatchObject({ laborPercent: 50, partsPercent: 100, duration: "90 days" });
});
