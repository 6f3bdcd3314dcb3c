import { expect, it } from "vitest";
import type { Appraisal } from "../../contracts/pricing/appraisals.ts";
import { renderAppraisal } from "../../server/reports/appraisal/appraisal.ts";
import { rowsOf } from "../../server/reports/appraisal/bids.ts";
import { inkInMargins, readPdf } from "./pdf.ts";

const at = "2026-11-20T09:00:00.000Z";
const id = "0199f3a2-1c2b-7000-8000-000000000001";
const vehicle = {
  id,
  vin: "1HGCM82633A004352",
  stockNumber: "A-1042",
  make: "Honda",
  model: "Accord",
  trim: "EX",
  overviewYear: 2020,
  bodyStyle: "Sedan",
  exteriorColor: "Red",
  mileage: 41_250,
};

const appraisal: Appraisal = {
  appraisal_id: id,
  vehicle_id: id,
  valuation_id: id,
  currency: "USD",
  exit: "retail",
  price: { min: 18_000, average: 20_000, max: 22_000 },
  added_back: 0,
  costs: {
    repairs: 1250,
    repairs_from: "assessment",
    assessment_id: id,
    pack: 500,
    fees: 0,
    transport: 150,
    holding_per_day: 20,
    days_to_sell: 30,
    holding: 600,
    total: 2500,
  },
  wanted_margin: 2000,
  min_probability: 0.5,
  highest_bid: 15_500,
  bids: Array.from({ length: 19 }, (_, step) => ({ bid: 13_000 + 250 * step, probability: 0.95 - 0.05 * step })),
  bid: 14_250,
  bid_probability: 0.72,
  note: "The owner wants an answer by Friday.",
  decision: "bought",
  price_paid: 14_500,
  price_paid_probability: 0.68,
  decided_at: at,
  decided_by: "Dana Reyes",
  outcome: null,
  appraiser: "Ada Lovelace",
  created_at: at,
  updated_at: at,
};

const pagesOf = async (change: Partial<Appraisal> = {}) =>
  readPdf(await renderAppraisal({ appraisal: { ...appraisal, ...change }, vehicle }, { isDemo: false }));

it("renderAppraisal: one page has the highest bid, a calculation that adds up, the bids and the decision", async () => {
  const [page, ...more] = await pagesOf();
  expect(more).toHaveLength(0);
  expect(page && inkInMargins(page)).toBe(0);
  const rows = ["$20,000", "-$1,250", "-$500", "-$150", "-$600", "-$2,000", "$15,500"];
  for (const text of [...rows, "Own bid", "$14,250", "72%", "Bought, November 20, 2026", "Dana Reyes", "Friday"])
    expect(page?.text).toContain(text);
  // costs of nothing are no rows
  expect(page?.text).not.toContain("Fees");
});

it("renderAppraisal: says that no bid makes the margin", async () => {
  const nothing: Partial<Appraisal> = { highest_bid: null, bids: [], bid: null, bid_probability: null };
  const [page] = await pagesOf({ ...nothing, decision: "passed", price_paid: null, price_paid_probability: null });
  expect(page?.text).toContain("No bid");
  expect(page?.text).toContain("The costs and the margin are more than the car sells for.");
  expect(page?.text).toContain("No offer made");
  expect(page?.text).not.toContain("making the target margin");
});

it("renderAppraisal: shows what came of it", async () => {
  const outcome = {
    sale_id: id,
    sold_at: at,
    sold_price: 19_000,
    price_paid: 10_000,
    price_paid_from: "decision",
    days_to_sell: 21,
    costs: 2320,
    margin: 2180,
  } as const;
  const [page] = await pagesOf({ outcome: { ...outcome, made_margin: true } });
  expect(page?.text).toContain("$19,000");
  expect(page?.text).toContain("$2,180, the target margin was reached");
});

it("rowsOf: marks exactly the highest and the own bid, wherever they are", () => {
  const rows = rowsOf({ ...appraisal, bid: 5000, bid_probability: 0.99 });
  expect(rows[0]).toEqual({ bid: 5000, probability: 0.99, mark: "Own bid" });
  expect(rows.find(({ mark }) => mark === "Highest bid")).toMatchObject({ bid: 15_500, probability: 0.5 });
  const same = rowsOf({ ...appraisal, bid: 15_500, bid_probability: 0.5 }).filter(({ mark }) => mark !== undefined);
  expect(same).toEqual([{ bid: 15_500, probability: 0.5, mark: "Highest, own" }]);
});
