import { describe, expect, it } from "vitest";
import { type Aggregate, evaluate } from "../../../server/features/kpis/figures/formula.ts";
import { FormulaError, parseFormula } from "../../../server/features/kpis/figures/read-formula.ts";

const amounts: Readonly<Record<string, number | undefined>> = {
  "count lead null": 8,
  "count sale null": 2,
  "sum vehicle askingPrice": 30_000,
  "average sale soldPrice": 9000.5,
  "min sale soldPrice": undefined,
};
const amountOf = ({ aggregation, model, field }: Aggregate) => amounts[`${aggregation} ${model} ${field}`];
const resultOf = (text: string) => evaluate(parseFormula(text), amountOf);
const problem = (text: string): FormulaError => {
  try {
    parseFormula(text);
  } catch (error) {
    if (error instanceof FormulaError) return error;
  }
  throw new Error(`${text} was read`);
};

describe("parseFormula and evaluate", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["2 * 3 + 4 * 5", 26],
    ["10 - 4 - 3", 3],
    ["100 / 10 / 2", 5],
    ["-2 * 3", -6],
    ["2 * -3", -6],
    ["-(1 + 2)", -3],
    ["1.5 × 4 ÷ 3 − 1", 1],
    ["count(sale) / count(lead) * 100", 25],
    ["sum(vehicle.askingPrice) / 3", 10_000],
    ["AVG( sale . soldPrice )", 9000.5],
    ["((((((((((1))))))))))", 1],
  ])("evaluates %s to %d", (text, value) => {
    expect(resultOf(text)).toBe(value);
  });

  it.each([
    "1 / 0",
    "0 / 0",
    "1 / (count(sale) - 2)",
    "min(sale.soldPrice) + 1",
    `${"9".repeat(300)} * ${"9".repeat(100)}`,
  ])("return undefined for %s", (text) => {
    expect(resultOf(text)).toBeUndefined();
  });

  it.each([
    ["", /It is empty/],
    ["1 +", /cannot be read.*at character 4/],
    ["1 2", /operator is missing/],
    ["(1", /cannot be read.*at character 3/],
    ["(1]", /cannot be read.*at character 3/],
    ["1)", /cannot be read.*at character 2/],
    ["* 1", /cannot be read.*at character 1/],
    ["median(lead)", /"median" is none of sum, average, count, min, max/],
    ["count(boat)", /"boat" is none of vehicle, lead/],
    ["sum(vehicle)", /sum needs a numeric field of vehicle/],
    ["sum(vehicle.vin)", /"vin": it is none of askingPrice/],
    ["sum(lead.order)", /lead has no numeric fields/],
    ["sum(vehicle[askingPrice])", /takes one thing/],
    ["sum(vehicle.askingPrice.toString)", /takes one thing/],
    ["count(lead, sale)", /takes one thing/],
    ["count()", /takes one thing/],
    ["(1)(2)", /Before "\(" is neither an operator nor one of sum/],
    ["count(lead)(lead)", /Before "\(" is neither/],
    ["lead", /"lead" alone is no number/],
    ["constructor(lead)", /"constructor" is none/],
    ["1 constructor 2", /operator is missing/],
    ["count(constructor)", /"constructor" is none/],
    ["count(__proto__)", /is none/],
    ["process.exit()", /Before "\(" is neither/],
    ["1; drop table leads", /operator is missing/],
    ["count(sale) > 1 ? 1 : 2", /cannot be read/],
    ["true", /alone is no number/],
    ["[1]", /more than numbers/],
    ["'1' * 2", /is no number/],
    ["/1/ * 2", /cannot be read/],
    ["1 ** 2", /cannot be read/],
    ["🚗", /alone is no number/],
    ["9".repeat(400), /too large/],
    ["count(lead", /cannot be read.*at character 11/],
  ])("reject %j with the reason", (text, message) => {
    expect(problem(text).message).toMatch(message);
  });

  it("limit length and aggregates, and accept any depth within the length", () => {
    expect(resultOf(`${"1+".repeat(249)}1`)).toBe(250);
    expect(problem(`${"1+".repeat(250)}1`).message).toMatch(/too long/);
    expect(resultOf(`${"(".repeat(249)}1${")".repeat(249)}`)).toBe(1);
    expect(resultOf(`${"-".repeat(498)}1`)).toBe(1);
    const leads = (count: number) => Array.from({ length: count }, () => "count(lead)").join("+");
    expect(resultOf(leads(20))).toBe(160);
    expect(problem(leads(21)).message).toMatch(/more than 20 aggregates/);
  });
});
