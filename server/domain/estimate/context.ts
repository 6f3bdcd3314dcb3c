import type { EstimateCurrency, LabourRates, RateBook, Rule, RuleName } from "../../../contracts/repair/rate-book.ts";
import type { Basis } from "../../../contracts/vocabulary.ts";
import { type Car, carOf } from "./car/car.ts";
import { type MakeClass, partsFactor } from "./car/makes.ts";
import { rounded, toMinor } from "./money.ts";
import { rules as builtInRules } from "./rate-book/rules.ts";
import type { AssessmentRequest, Change, EstimatedVehicle } from "./request.ts";

export type RateKind = "body" | "paint" | "mechanical";

/** A person's change of a line: new values, author, time and reason. */
export interface LineEdit {
  readonly hours?: number | undefined;
  /** In the estimate's currency. */
  readonly price?: number | undefined;
  /** The make that the price belongs to; undefined for the usual make. */
  readonly pricedFor?: "oem" | "aftermarket" | undefined;
  readonly counted?: "oem" | "aftermarket" | undefined;
  readonly by: string;
  readonly at: string;
  readonly reason: string;
}

/** The rates, prices, rules and changes that apply to all lines of one estimate. */
export interface EstimateContext {
  readonly book: RateBook;
  readonly currency: EstimateCurrency;
  readonly vehicle: EstimatedVehicle;
  readonly car: Car;
  /** The prices of this car's body parts as a factor of the rate book's. */
  readonly partsFactor: number;
  /** Hourly rates in the estimate's currency: as in the rate book, or converted and rounded to four places. */
  readonly rates: Readonly<Record<RateKind | "paint_materials", number>>;
  readonly ratesBasis: Basis;
  /** The make of new parts for a car of this age, and the reason. */
  readonly newParts: { readonly counted: "oem" | "aftermarket"; readonly reason: string };
  readonly edits: ReadonlyMap<string, LineEdit>;
  /** The repair that a person chose, by damage id. */
  readonly chosen: ReadonlyMap<string, Change>;
  /** Converts US dollars into the smallest units of the estimate's currency. */
  readonly price: (usDollars: number) => number;
  readonly rule: (name: RuleName) => number;
  readonly ruleRow: (name: RuleName) => Rule;
}

function editsOf(changes: readonly Change[]): Map<string, LineEdit> {
  const edits = new Map<string, LineEdit>();
  for (const { lines = [], by, at, reason } of changes) {
    for (const { lineId, hours, price, counted } of lines) {
      const before = edits.get(lineId);
      edits.set(lineId, {
        hours: hours ?? before?.hours,
        price: price ?? before?.price,
        pricedFor: price === undefined ? before?.pricedFor : (counted ?? before?.counted),
        counted: counted ?? before?.counted,
        by,
        at,
        reason,
      });
    }
  }
  return edits;
}

/** Other makers offer parts of dear cars later, and of exotic ones not at all. Our own estimate. */
const laterYears: Readonly<Record<MakeClass, number>> = { mainstream: 0, near_luxury: 2, luxury: 4, exotic: 100 };

function newPartsFor({ vehicle, now }: AssessmentRequest, untilYears: number): EstimateContext["newParts"] {
  if (vehicle.year === null)
    return { counted: "oem", reason: "the car's age is unknown, so the estimate uses original (OEM) parts" };
  const age = Math.max(0, now.getUTCFullYear() - vehicle.year);
  const young = age <= untilYears;
  return {
    counted: young ? "oem" : "aftermarket",
    reason: `the car is ${age} years old, so the estimate uses ${young ? "original (OEM)" : "aftermarket"} parts where available`,
  };
}

/** Creates the context of one request. */
export function createEstimateContext(request: AssessmentRequest, book: RateBook): EstimateContext {
  const { currency, labor_rate_region: region } = request.options;
  const { per_usd: perUsd } = book.exchange_rates;
  const local: LabourRates = book.labour_rates[region];
  const hourly = (amount: number) =>
    local.currency === currency ? amount : rounded((amount * perUsd[currency]) / perUsd[local.currency], 4);
  const ruleRow = (name: RuleName) => book.rules[name] ?? builtInRules[name];
  const rule = (name: RuleName) => ruleRow(name).value;
  const car = carOf(request.vehicle);
  return {
    book,
    currency,
    vehicle: request.vehicle,
    car,
    partsFactor: partsFactor(car.makeClass, request.vehicle.year, rule),
    rates: {
      body: hourly(local.body),
      paint: hourly(local.paint),
      mechanical: hourly(local.mechanical),
      paint_materials: hourly(local.paint_materials),
    },
    ratesBasis: local.basis,
    newParts: newPartsFor(request, rule("oem_parts_until_years") + laterYears[car.makeClass]),
    edits: editsOf(request.changes),
    chosen: new Map(request.changes.filter((change) => change.option).map((change) => [change.damageId, change])),
    price: (usDollars) => toMinor(usDollars * perUsd[currency], currency),
    rule,
    ruleRow,
  };
}

/** The request without a person's changes, in US dollars at the rates of the default region: for comparisons of repairs. */
export const neutralRequest = (request: AssessmentRequest, { default_region }: RateBook): AssessmentRequest => ({
  ...request,
  options: { ...request.options, currency: "USD", labor_rate_region: default_region },
  changes: [],
});
