import { describe, expect, it } from "vitest";
import { lineChangeOf, valuesOf } from "../../../renderer/features/repair/change/line-change.ts";
import { amountOf, rowsOf } from "../../../renderer/features/repair/damage/lines/rows.ts";
import { changeTo, variantsOf } from "../../../renderer/features/repair/damage/variants.ts";
import { differenceOf, hasOtherSettings, settingsOf } from "../../../renderer/features/repair/recompute/difference.ts";
import {
  draftOf,
  followed,
  ratesOf,
  typedRates,
  withRates,
} from "../../../renderer/features/repair/recompute/rates.ts";
import { defaultRateTables } from "../../../server/domain/estimate/rate-book/defaults.ts";
import { damage, estimate, laborLine, partLine, replacement } from "./estimates.ts";

describe("variantsOf", () => {
  it("prices a repair with the parts of each make, to the cent", () => {
    const variants = variantsOf(
      replacement([partLine(), partLine({ line_id: "b", oem_price: 10.2, aftermarket_price: 5 })]),
    );
    expect(variants.map(({ make, total, parts, isUsed }) => ({ make, total, parts, isUsed }))).toEqual([
      { make: "oem", total: 830.3, parts: 710.3, isUsed: false },
      { make: "aftermarket", total: 525.05, parts: 405.05, isUsed: true },
    ]);
  });

  it("has one variant where there is nothing to choose: no second price, or prices that are not listed", () => {
    for (const part of [
      partLine({ aftermarket_price: null, counted: "oem" }),
      partLine({ oem_price: null, aftermarket_price: null }),
      partLine({ type: "consumable" }),
    ]) {
      expect(variantsOf(replacement([part]))).toMatchObject([{ make: null, isUsed: true }]);
    }
  });

  it("adds the mixed variant while parts of both makes are counted", () => {
    const mixed = replacement([partLine(), partLine({ line_id: "b", counted: "oem" })]);
    expect(variantsOf(mixed).map(({ make, isUsed }) => [make, isUsed])).toEqual([
      ["mixed", true],
      ["oem", false],
      ["aftermarket", false],
    ]);
  });

  it("changes only the parts that are counted with the other make", () => {
    const [oem] = variantsOf(replacement([partLine(), partLine({ line_id: "b", counted: "oem" })], false)).slice(1);
    expect(oem && changeTo(oem)).toEqual({
      option: "replace",
      lines: [{ line_id: "D1:replace:part", counted: "oem" }],
    });
  });
});

describe("lineChangeOf", () => {
  const [labor, part] = rowsOf(replacement([partLine()]));

  it("sends changed hours of a line, and reports missing and unchanged ones", () => {
    if (!labor) throw new Error("no line");
    expect(amountOf(labor)).toBe(120);
    const values = valuesOf(labor);
    expect(lineChangeOf(labor, { ...values, hours: 2 })).toEqual({ line_id: laborLine.line_id, hours: 2 });
    expect(lineChangeOf(labor, { ...values, hours: 0 })).toEqual({ line_id: laborLine.line_id, hours: 0 });
    expect(lineChangeOf(labor, { ...values, hours: "2.50" })).toEqual({ line_id: laborLine.line_id, hours: 2.5 });
    expect(lineChangeOf(labor, { ...values, hours: "" })).toBe("missingHours");
    expect(lineChangeOf(labor, values)).toBe("same");
  });

  it("sends another make without a price if its listed price is kept, and with the price if not", () => {
    if (!part) throw new Error("no line");
    const values = valuesOf(part);
    expect(values).toMatchObject({ price: 400.05, make: "aftermarket" });
    const line_id = "D1:replace:part";
    expect(lineChangeOf(part, { ...values, make: "oem", price: 700.1 })).toEqual({ line_id, counted: "oem" });
    expect(lineChangeOf(part, { ...values, make: "oem", price: 650 })).toEqual({ line_id, counted: "oem", price: 650 });
    expect(lineChangeOf(part, { ...values, price: 390 })).toEqual({ line_id, price: 390 });
    expect(lineChangeOf(part, { ...values, price: "390.50" })).toEqual({ line_id, price: 390.5 });
    expect(lineChangeOf(part, { ...values, price: "" })).toBe("missingPrice");
    expect(lineChangeOf(part, values)).toBe("same");
  });
});

describe("differenceOf", () => {
  it("has the totals of both, and only the damages with another price", () => {
    const before = estimate([damage("D1", 500), damage("D2", 200)]);
    const after = estimate([damage("D1", 650), damage("D2", 200)]);
    const difference = differenceOf(before, after);
    expect(difference).toMatchObject({ isSameCurrency: true, total: { before: 700, after: 850 } });
    expect(difference.damages.map(({ damage: { damage_id }, before: was, after: is }) => [damage_id, was, is])).toEqual(
      [["D1", 500, 650]],
    );
  });

  it("says whether the settings differ, and which ones restore the estimate before", () => {
    const before = estimate([damage("D1", 500)]);
    const after = estimate([damage("D1", 480)], { options: { ...before.options, currency: "EUR" } });
    expect(differenceOf(before, after).isSameCurrency).toBe(false);
    expect(hasOtherSettings(before, after)).toBe(true);
    expect(hasOtherSettings(before, estimate([damage("D1", 900)], { revision: 1 }))).toBe(false);
    expect(settingsOf(before)).toEqual({ rate_book_version: 0, currency: "USD", labor_rate_region: "US_TEXAS" });
  });
});

describe("labor rates", () => {
  const book = { ...defaultRateTables, version: 3, changed_at: null, changed_by: null, note: null };
  const before = ratesOf(book.labour_rates.US_TEXAS);

  it("are complete and changed, or the problem is named", () => {
    expect(typedRates({ ...before, body: "" }, before)).toBe("missing");
    expect(typedRates(before, before)).toBe("same");
    expect(typedRates({ ...before, body: 99 }, before)).toEqual({ ...before, body: 99 });
    expect(typedRates({ ...before, body: "99.50" }, before)).toEqual({ ...before, body: 99.5 });
  });

  it("replace those of one region, with the person as their source", () => {
    const body = withRates(book, "US_TEXAS", { ...before, body: 99, source: "Set by Ann" });
    expect(body.version).toBe(3);
    expect(body.labour_rates.US_TEXAS).toMatchObject({
      body: 99,
      paint: before.paint,
      currency: "USD",
      basis: { mark: "stated", source: "Set by Ann" },
    });
    expect(body.labour_rates.EU_UK).toEqual(book.labour_rates.EU_UK);
    expect(body).not.toHaveProperty("changed_by");
  });

  const region = "US_TEXAS";
  const bodyRate = (rate: number, version: number) => {
    const labour_rates = { ...book.labour_rates, [region]: { ...book.labour_rates[region], body: rate } };
    return { ...book, version, labour_rates };
  };

  it("that are typed stay with the version that they were typed over, which the server then refuses", () => {
    const opened = draftOf(book, region);
    const typed = { ...opened, typed: { ...opened.typed, paint: 99 } };
    const after = followed(typed, bodyRate(120, 4), region);
    expect(after).toEqual(typed);
    const sent = withRates(after.before, region, { ...before, paint: 99, source: "Set by Ann" });
    expect([sent.version, sent.labour_rates[region].body]).toEqual([3, before.body]);
    const half = { ...opened, typed: { ...opened.typed, paint: "" } };
    expect(followed(half, bodyRate(120, 4), region)).toEqual(half);
  });

  it("follow a newer version while nothing is typed, and once it has what was typed", () => {
    const newer = bodyRate(120, 4);
    expect(followed(draftOf(book, region), newer, region)).toEqual(draftOf(newer, region));
    const saved = { before: book, typed: { ...before, body: 120 } };
    expect(followed(saved, newer, region)).toEqual({ before: newer, typed: saved.typed });
  });
});
