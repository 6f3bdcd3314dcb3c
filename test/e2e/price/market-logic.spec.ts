import { expect, test } from "@playwright/test";
import type { MarketField } from "../../../contracts/pricing/market-files.ts";
import "../../../renderer/texts/lazy/market-texts.ts";
import { chartOf, verdictOf } from "../../../renderer/features/market/appraisals/calibration.ts";
import { readFilters as readAppraisalFilters } from "../../../renderer/features/market/appraisals/filters.ts";
import {
  chosenFields,
  columnsParameter,
  freedColumn,
  missingFields,
  withChoice,
} from "../../../renderer/features/market/imports/new/columns.ts";
import { problemOf, queryOf, readFilters } from "../../../renderer/features/market/listings/filters.ts";
import { bandJudgment, levelOf } from "../../../renderer/features/market/model/judgment.ts";
import { ageText, makeName, topStates } from "../../../renderer/features/market/overview/breakdown.ts";
import { rowsOfSource } from "../../../renderer/features/market/overview/rows-of-source.ts";
import { kindsText, reasonText } from "../../../renderer/features/market/words.ts";

const column = (header: string, field: MarketField | null) => ({ header, field });
const columns = [column("Yr", "year"), column("MMR", "price"), column("Hammer", null)];

test("chosenFields: a field has one column, and a column gets its field back once it is free again", () => {
  const price = withChoice(undefined, columns, { at: 2, field: "price" });
  expect(chosenFields(price, columns)).toEqual(["year", null, "price"]);
  // the select of the column passes through "year" before it is at "model"
  const passing = withChoice(price, columns, { at: 2, field: "year" });
  expect(chosenFields(passing, columns)).toEqual([null, "price", "year"]);
  const settled = withChoice(passing, columns, { at: 2, field: "model" });
  expect(chosenFields(settled, columns)).toEqual(["year", "price", "model"]);
  expect(chosenFields(withChoice(settled, columns, { at: 0, field: null }), columns)).toEqual([null, "price", "model"]);
});

test("chosenFields: choices count only for a file with the same columns", () => {
  const chosen = withChoice(undefined, columns, { at: 2, field: "price" });
  expect(chosenFields(chosen, columns.slice(1))).toBeUndefined();
  expect(chosenFields(undefined, columns)).toBeUndefined();
  expect(withChoice(chosen, columns.slice(1), { at: 0, field: null }).choices).toEqual([{ at: 0, field: null }]);
});

test("freedColumn, missingFields and the parameter of a request", () => {
  expect(freedColumn(columns, { at: 2, field: "price" })).toBe("MMR");
  expect(freedColumn(columns, { at: 1, field: "price" })).toBeUndefined();
  expect(freedColumn(columns, { at: 1, field: null })).toBeUndefined();
  expect(columnsParameter(["year", null, "price"])).toBe("year,,price");
  expect(columnsParameter(undefined)).toBeUndefined();
  expect(missingFields(columns)).toEqual(["make", "model"]);
});

test("listing filters: what is not valid stays as typed and has no effect", () => {
  const filters = readFilters(new URLSearchParams("make=Honda&yearMin=20&zip=7700&radius=50&kind=auction_sale&page=3"));
  expect(problemOf("yearMin", filters)).toBe("yearInvalid");
  expect(problemOf("zip", filters)).toBe("zipInvalid");
  expect(problemOf("make", filters)).toBeUndefined();
  expect(queryOf(filters)).toEqual({ page: 3, make: "Honda", kind: "auction_sale" });
  expect(queryOf(readFilters(new URLSearchParams("zip=77001&radius=50&yearMax=2020")))).toEqual({
    page: 1,
    year_max: 2020,
    zip_code: "77001",
    radius_miles: 50,
  });
  expect(queryOf(readFilters(new URLSearchParams("radius=7&kind=x&page=-2")))).toEqual({ page: 1 });
});

test("appraisal filters: unknown values have no effect", () => {
  expect(readAppraisalFilters(new URLSearchParams("decision=bought&days=90&vehicle=v1&page=2"))).toEqual({
    decision: "bought",
    period: 90,
    vehicle: "v1",
    page: 2,
  });
  expect(readAppraisalFilters(new URLSearchParams("decision=sold&days=7"))).toMatchObject({
    decision: undefined,
    period: undefined,
  });
});

const bin = (from: number, appraisals: number, made: number) => ({
  from,
  to: from + 0.1,
  appraisals,
  said: appraisals === 0 ? null : from + 0.05,
  made,
});

test("verdictOf: judges by what chance explains", () => {
  expect(verdictOf([bin(0.8, 9, 0)])).toBe("few");
  expect(verdictOf([bin(0.8, 20, 16), bin(0.2, 0, 0)])).toBe("fits");
  expect(verdictOf([bin(0.8, 100, 70)])).toBe("optimistic");
  expect(verdictOf([bin(0.2, 50, 25), bin(0.5, 50, 40)])).toBe("careful");
});

test("chartOf: an empty bin has no bars", () => {
  const data = chartOf([bin(0.7, 4, 3), bin(0.8, 0, 0)], { said: "Said", made: "Made", bin: ({ from }) => `${from}` });
  expect(data.labels).toEqual(["0.7", "0.8"]);
  expect(data.series).toEqual([
    { label: "Said", values: [0.75, null] },
    { label: "Made", values: [0.75, null] },
  ]);
});

test("levelOf and bandJudgment: the level of some kinds, and whether its band is as intended", () => {
  expect(levelOf(["dealer_listing", "recent_sale"])).toBe("retail");
  expect(levelOf(["auction_sale"])).toBe("auction");
  expect(levelOf(["private_listing"])).toBe("private");
  expect(levelOf(["auction_sale", "private_listing"])).toBe("several");
  expect([70, 75, 80, 85, 86].map(bandJudgment)).toEqual(["narrow", "good", "good", "good", "wide"]);
});

test("the overview: names of makes, ages and states", () => {
  expect(["toyota", "BMW", "bmw", "kia", "land rover", "mercedes-benz", "GMC", "McLaren"].map(makeName)).toEqual([
    "Toyota",
    "BMW",
    "BMW",
    "Kia",
    "Land Rover",
    "Mercedes-Benz",
    "GMC",
    "McLaren",
  ]);
  expect([30, 365, 730, null].map(ageText)).toEqual(["Up to 30 days", "Up to 365 days", "Up to 2 years", "Older"]);
  const states = [
    { state: "TX", rows: 9 },
    { state: null, rows: 8 },
    { state: "CA", rows: 5 },
    { state: "NV", rows: 2 },
    { state: "UT", rows: 1 },
  ];
  expect(topStates(states, 2)).toEqual([
    { key: "TX", label: "TX", rows: 9 },
    { key: "CA", label: "CA", rows: 5 },
    { key: "others", label: "2 other states", rows: 3 },
    { key: "none", label: "No place", rows: 8 },
  ]);
});

test("rowsOfSource: counts all kinds of a source", () => {
  const of = (source: string, kind: "dealer_listing" | "auction_sale", rows: number) => ({
    source,
    kind,
    rows,
    newest: null,
  });
  const summary = {
    rows: 17,
    by_source: [of("a", "dealer_listing", 4), of("a", "auction_sale", 3), of("b", "dealer_listing", 10)],
  };
  expect([rowsOfSource(summary, ""), rowsOfSource(summary, "a"), rowsOfSource(summary, "c")]).toEqual([17, 7, 0]);
});

test("reasonText and kindsText: fields and kinds have the names of the page", () => {
  expect(reasonText('zipCode: "0" is not a US ZIP code.')).toBe('ZIP code: "0" is not a US ZIP code.');
  expect(reasonText("It is the same listing as row 5.")).toBe("It is the same listing as row 5.");
  expect(reasonText("fuel: it is missing.")).toBe("fuel: it is missing.");
  expect(
    kindsText([
      { kind: "dealer_listing", rows: 6762 },
      { kind: "private_listing", rows: 26 },
    ]),
  ).toBe("dealer listings (6,762) and private listings (26)");
});
