import { describe, expect, it } from "vitest";
import { correctedFields, correctionText } from "../../../server/features/sales/corrected-sale.ts";
import { assertSoldAt, changedAt, daysToSell } from "../../../server/features/sales/sale-dates.ts";
import type { SaleRow } from "../../../server/features/sales/sales.repo.ts";
import { calendarOf } from "../../../server/platform/calendar.ts";

const sale: SaleRow = {
  id: "sale",
  workspaceId: "workspace",
  vehicleId: "vehicle",
  contactId: "ada",
  soldBy: null,
  makeKey: null,
  modelKey: null,
  asSold: null,
  soldPriceCents: 900_000,
  soldAt: "2026-02-10T12:00:00.000Z",
  purchasePriceCents: null,
  acquiredAt: null,
  daysToSell: null,
  satisfaction: 3,
  createdAt: "2026-02-10T12:00:00.000Z",
  updatedAt: "2026-02-10T12:00:00.000Z",
  voidedAt: null,
  voidReason: null,
};

describe("correctedFields", () => {
  it("returns only the columns that change, amounts in cents", () => {
    const given = { soldPrice: 8999.99, soldAt: sale.soldAt, satisfaction: null };
    expect(correctedFields(sale, given)).toEqual({ soldPriceCents: 899_999, satisfaction: null });
    expect(correctedFields(sale, { contactId: null })).toEqual({ contactId: null });
  });

  it("returns undefined for the values of the sale, and for no values", () => {
    const same = { soldPrice: 9000, soldAt: sale.soldAt, contactId: "ada", satisfaction: 3 };
    expect(correctedFields(sale, same)).toBeUndefined();
    expect(correctedFields(sale, {})).toBeUndefined();
  });
});

describe("correctionText", () => {
  it("names what changed, and not the buyer", () => {
    const after = { ...sale, contactId: "grace", soldPriceCents: 1 };
    expect(correctionText(sale, after, { reason: "Typing error", timeZone: "UTC" })).toBe(
      "Sale corrected: price from 9,000.00 to 0.01, buyer. Reason: Typing error",
    );
  });

  it("writes the days of the dealership", () => {
    const evening = { ...sale, soldAt: "2026-02-11T02:30:00.000Z" };
    const morning = { ...sale, soldAt: "2026-02-12T15:00:00.000Z" };
    const said = { reason: "Typing error" };
    expect(correctionText(evening, morning, { ...said, timeZone: "America/Chicago" })).toContain(
      "date from 2026-02-10 to 2026-02-12.",
    );
    const midnight = { ...sale, soldAt: "2026-02-28T23:00:00.000Z" };
    expect(correctionText(evening, midnight, { ...said, timeZone: "Europe/Berlin" })).toContain(
      "date from 2026-02-11 to 2026-03-01.",
    );
  });
});

describe("assertSoldAt", () => {
  const now = "2026-03-01T00:00:00.000Z";

  it("accepts every instant from the purchase until now", () => {
    for (const soldAt of [sale.soldAt, now]) assertSoldAt(soldAt, { acquiredAt: sale.soldAt, now });
    assertSoldAt("0001-01-01T00:00:00.000Z", { acquiredAt: null, now });
  });

  it.each(["2026-03-01T00:00:00.001Z", "2026-02-10T11:59:59.999Z"])("rejects %s", (soldAt) => {
    const act = () => assertSoldAt(soldAt, { acquiredAt: sale.soldAt, now });
    expect(act).toThrow(expect.objectContaining({ code: "VALIDATION_ERROR", field: "soldAt" }));
  });
});

describe("changedAt", () => {
  it("is now, but always later than the last change", () => {
    expect(changedAt(sale.updatedAt, "2026-02-10T12:00:00.001Z")).toBe("2026-02-10T12:00:00.001Z");
    expect(changedAt(sale.updatedAt, sale.updatedAt)).toBe("2026-02-10T12:00:00.001Z");
    expect(changedAt(sale.updatedAt, "2026-01-01T00:00:00.000Z")).toBe("2026-02-10T12:00:00.001Z");
  });
});

describe("daysToSell", () => {
  it("counts calendar days, and knows none without a purchase", () => {
    expect(
      daysToSell(calendarOf("UTC"), { acquiredAt: "2026-01-31T23:59:00.000Z", soldAt: "2026-02-01T00:01:00.000Z" }),
    ).toBe(1);
    expect(daysToSell(calendarOf("UTC"), { acquiredAt: null, soldAt: sale.soldAt })).toBeNull();
  });
});
