import type { RateTables } from "../../../../contracts/repair/rate-book.ts";
import { ours } from "./basis.ts";

const usMaterials = "materials between Houston's median of 2017 ($36.13, habamember.org) and CCC's 2023 sample ($65)";
const mitchell = "Mitchell's 2017 rate by state (autonews.com) raised by a third to 2025";

/**
 * Hourly rates without taxes, in each region's currency. No source has all three rates for one region and year, so each row
 * is our own estimate and names the figures that it is based on.
 */
export const laborRates: RateTables["labour_rates"] = {
  US_CALIFORNIA: {
    currency: "USD",
    body: 95,
    paint: 95,
    mechanical: 160,
    paint_materials: 48,
    basis: ours(
      `body: ${mitchell} ($77 paid by insurers) and posted rates up to $150; mechanical: about $150; ${usMaterials}`,
    ),
  },
  US_TEXAS: {
    currency: "USD",
    body: 75,
    paint: 75,
    mechanical: 125,
    paint_materials: 42,
    basis: ours(`body: ${mitchell} ($63 paid by insurers); mechanical: $90-145; ${usMaterials}`),
  },
  US_NORTHEAST: {
    currency: "USD",
    body: 85,
    paint: 85,
    mechanical: 140,
    paint_materials: 45,
    basis: ours(
      `body: ${mitchell} ($66 paid by insurers); mechanical: Massachusetts 133, New York and New Jersey 135-145; ${usMaterials}`,
    ),
  },
  US_MIDWEST: {
    currency: "USD",
    body: 75,
    paint: 75,
    mechanical: 120,
    paint_materials: 42,
    basis: ours(
      `body: ${mitchell} ($66 paid by insurers); mechanical: half of US shops ask $120-159 (AAA 2025); ${usMaterials}`,
    ),
  },
  EU_GERMANY: {
    currency: "EUR",
    body: 155,
    paint: 173,
    mechanical: 155,
    paint_materials: 60,
    basis: ours(
      "DEKRA 2023 without VAT (body 135.06, paint 150.78 without material, mechanical 133.14; schaden.news) raised by 8 % a year; materials: two fifths of the paint rate",
    ),
  },
  EU_UK: {
    currency: "GBP",
    body: 62,
    paint: 62,
    mechanical: 85,
    paint_materials: 28,
    basis: ours(
      "body: retail guide of 62.50 (nbra.org.uk); mechanical: independents 76 on average, dealers more (autotorque.news)",
    ),
  },
  EU_FRANCE: {
    currency: "EUR",
    body: 78,
    paint: 78,
    mechanical: 75,
    paint_materials: 45,
    basis: ours(
      "survey of the FFC without VAT: independents 65 and 42.92 for materials, dealers 75 and 44.91, raised by 5.4 % (SRA)",
    ),
  },
  ASIA_JAPAN: {
    currency: "JPY",
    body: 7500,
    paint: 7500,
    mechanical: 8500,
    paint_materials: 3000,
    basis: ours("national average 7,146, Aichi 7,700 (tachibankin.com, arsautobody.co.jp); dealers 7,000-10,000"),
  },
  ASIA_CHINA: {
    currency: "CNY",
    body: 200,
    paint: 200,
    mechanical: 200,
    paint_materials: 80,
    basis: ours("independents 80-120, brand dealers 200-500 (one weak page, 2025)"),
  },
};

export const exchangeRates: RateTables["exchange_rates"] = {
  as_of: "2026-01-02",
  per_usd: { USD: 1, EUR: 0.852, GBP: 0.742, JPY: 156.5, CNY: 6.99 },
  basis: ours(
    "after the market notes of 2026-01-02 (fxstreet.com: EUR/USD 1.1740, GBP/USD 1.3480, USD/JPY 156.50); the yuan has no source. Edit before quoting in another currency",
  ),
};
