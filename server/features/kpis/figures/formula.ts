import { type Aggregation, type KpiModel, kpiModels, maxFormulaCharacters } from "../../../../contracts/kpis.ts";

/** A number out of rows: `sum(vehicle.askingPrice)`; `count(lead)` has no field. */
export interface Aggregate {
  readonly aggregation: Aggregation;
  readonly model: KpiModel;
  readonly field: string | null;
}
export type Formula =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "aggregate"; readonly aggregate: Aggregate }
  | { readonly kind: "operation"; readonly sign: Sign; readonly left: Formula; readonly right: Formula };
type Sign = "+" | "-" | "*" | "/";

/** What cannot be read of a formula, and where: `at` counts characters from 1. */
export class FormulaError extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(`${message}, at character ${at}`);
    this.name = "FormulaError";
    this.at = at;
  }
}

const maxDepth = 20;
const maxAggregates = 20;

// maps: a person may write `constructor`, and an object would know it
const aggregations = new Map<string, Aggregation>([
  ["sum", "sum"],
  ["average", "average"],
  ["avg", "average"],
  ["count", "count"],
  ["min", "min"],
  ["max", "max"],
]);
const signs = new Map<string, Sign>([
  ["+", "+"],
  ["-", "-"],
  ["−", "-"],
  ["*", "*"],
  ["×", "*"],
  ["/", "/"],
  ["÷", "/"],
]);
const precedence = { "+": 1, "-": 1, "*": 2, "/": 2 } as const satisfies Record<Sign, number>;

interface Token {
  readonly text: string;
  readonly at: number;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const form = /\s*(?:(\d+(?:\.\d+)?|[A-Za-z_]+|[-+−*×/÷().])|$|(.))/uy;
  for (let match = form.exec(text); match; match = form.exec(text)) {
    const at = form.lastIndex;
    if (match[2] !== undefined) throw new FormulaError(`"${match[2]}" means nothing here`, at);
    if (match[1] === undefined) break;
    tokens.push({ text: match[1], at: at - match[1].length + 1 });
  }
  return tokens;
}

/**
 * Reads a formula by precedence climbing. Nothing of it is ever run as code. Throws FormulaError for what is
 * no formula, is longer than 500 characters, nested deeper than 20 or made of more than 20 aggregates.
 */
export function parseFormula(text: string): Formula {
  if (text.length > maxFormulaCharacters) throw new FormulaError("It is too long", maxFormulaCharacters + 1);
  const tokens = tokensOf(text);
  let next = 0;
  let aggregates = 0;
  const here = () => tokens[next]?.at ?? text.length + 1;
  const take = (): Token => {
    const token = tokens[next];
    if (!token) throw new FormulaError("It ends too early", here());
    next += 1;
    return token;
  };
  const expect = (sign: string): void => {
    const at = here();
    if (take().text !== sign) throw new FormulaError(`A "${sign}" is missing`, at);
  };

  function operations(least: number, depth: number): Formula {
    let left = operand(depth);
    for (;;) {
      const sign = signs.get(tokens[next]?.text ?? "");
      if (sign === undefined || precedence[sign] < least) return left;
      next += 1;
      left = { kind: "operation", sign, left, right: operations(precedence[sign] + 1, depth) };
    }
  }

  function operand(depth: number): Formula {
    if (depth > maxDepth) throw new FormulaError("It is nested too deep", here());
    const { text: word, at } = take();
    if (/^\d/.test(word)) return { kind: "number", value: numberOf(word, at) };
    if (signs.get(word) === "-") {
      return { kind: "operation", sign: "-", left: { kind: "number", value: 0 }, right: operand(depth + 1) };
    }
    if (word === "(") {
      const inside = operations(1, depth + 1);
      expect(")");
      return inside;
    }
    return { kind: "aggregate", aggregate: aggregate(word, at) };
  }

  function aggregate(word: string, at: number): Aggregate {
    aggregates += 1;
    if (aggregates > maxAggregates) throw new FormulaError(`It has more than ${maxAggregates} aggregates`, at);
    const aggregation = aggregations.get(word.toLowerCase());
    if (aggregation === undefined) throw new FormulaError(`"${word}" is none of sum, average, count, min, max`, at);
    expect("(");
    const model = take();
    let field: Token | undefined;
    if (tokens[next]?.text === ".") {
      next += 1;
      field = take();
    }
    expect(")");
    const problem = problemOf({ aggregation, model: model.text, field: field?.text ?? null });
    if (problem !== undefined)
      throw new FormulaError(problem.message, (problem.of === "field" ? field : model)?.at ?? at);
    return { aggregation, model: model.text as KpiModel, field: field?.text ?? null };
  }

  const whole = operations(1, 1);
  if (next < tokens.length) throw new FormulaError("An operator is missing", here());
  return whole;
}

/** Why an aggregation cannot be made of that; undefined where it can. */
export function problemOf(wish: { aggregation: Aggregation; model: string; field: string | null }) {
  if (!Object.hasOwn(kpiModels, wish.model)) {
    return { of: "model", message: `"${wish.model}" is none of ${Object.keys(kpiModels).join(", ")}` } as const;
  }
  const numbers: readonly string[] = kpiModels[wish.model as KpiModel].numbers;
  if (wish.field !== null && !numbers.includes(wish.field)) {
    const known = numbers.length === 0 ? `${wish.model} has no numeric fields` : `it is none of ${numbers.join(", ")}`;
    return { of: "field", message: `"${wish.field}": ${known}` } as const;
  }
  if (wish.field === null && wish.aggregation !== "count") {
    return { of: "field", message: `${wish.aggregation} needs a numeric field of ${wish.model}` } as const;
  }
  return undefined;
}

function numberOf(digits: string, at: number): number {
  const value = Number(digits);
  if (!Number.isFinite(value)) throw new FormulaError("The number is too large", at);
  return value;
}

export function aggregatesOf(formula: Formula): Aggregate[] {
  if (formula.kind === "number") return [];
  if (formula.kind === "aggregate") return [formula.aggregate];
  return [...aggregatesOf(formula.left), ...aggregatesOf(formula.right)];
}

/** The value; undefined where a part has none, where something is divided by zero, and beyond all numbers. */
export function evaluate(formula: Formula, amountOf: (aggregate: Aggregate) => number | undefined): number | undefined {
  if (formula.kind === "number") return formula.value;
  if (formula.kind === "aggregate") return amountOf(formula.aggregate);
  const left = evaluate(formula.left, amountOf);
  const right = evaluate(formula.right, amountOf);
  if (left === undefined || right === undefined) return undefined;
  const value = operate(formula.sign, left, right);
  return Number.isFinite(value) ? value : undefined;
}

function operate(sign: Sign, left: number, right: number): number {
  if (sign === "+") return left + right;
  if (sign === "-") return left - right;
  return sign === "*" ? left * right : left / right;
}
