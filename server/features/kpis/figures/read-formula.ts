import jsep, { type Expression } from "jsep";
import { own } from "../../../../contracts/kit/own.ts";
import { type Aggregation, type KpiModel, kpiModels, maxFormulaCharacters } from "../../../../contracts/kpis.ts";
import { type Aggregate, aggregatesOf, type Formula, type Sign } from "./formula.ts";

/** What cannot be read of a formula; `at` counts characters from 1, where the place is known. */
export class FormulaError extends Error {
  readonly at: number | undefined;
  constructor(message: string, at?: number) {
    super(at === undefined ? message : `${message}, at character ${at}`);
    this.name = "FormulaError";
    this.at = at;
  }
}

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

// of all that the parser can read, nothing but these is told to it
jsep.removeAllBinaryOps();
jsep.removeAllUnaryOps();
jsep.removeAllLiterals();
for (const [text, sign] of signs) jsep.addBinaryOp(text, precedence[sign]);
for (const minus of ["-", "−"]) jsep.addUnaryOp(minus);

function parsed(text: string): Expression {
  try {
    return jsep(text);
  } catch (error) {
    const { description, index } = error as { description?: string; index?: number };
    if (description === undefined || index === undefined) throw error;
    const said = description.replace(/\s+at character.*$/, "");
    throw new FormulaError(`It cannot be read (${said})`, index + 1);
  }
}

/** Whether a node is of that kind: each kind has members of its own. */
const is = <K extends jsep.CoreExpression["type"]>(
  type: K,
  node: Expression,
): node is Extract<jsep.CoreExpression, { type: K }> => node.type === type;

/**
 * Reads a formula; nothing of it is ever run as code. Throws FormulaError for what is no formula, is longer than 500
 * characters (which bounds how deep it can be nested, too) or made of more than 20 aggregates.
 */
export function parseFormula(text: string): Formula {
  if (text.length > maxFormulaCharacters) throw new FormulaError("It is too long", maxFormulaCharacters + 1);
  const formula = read(parsed(text));
  if (aggregatesOf(formula).length > maxAggregates) {
    throw new FormulaError(`It has more than ${maxAggregates} aggregates`);
  }
  return formula;
}

function read(node: Expression): Formula {
  if (is("Literal", node)) return { kind: "number", value: numberOf(node) };
  if (is("UnaryExpression", node)) {
    return { kind: "operation", sign: "-", left: { kind: "number", value: 0 }, right: read(node.argument) };
  }
  if (is("BinaryExpression", node)) {
    const sign = signs.get(node.operator);
    if (sign !== undefined) return { kind: "operation", sign, left: read(node.left), right: read(node.right) };
  }
  if (is("CallExpression", node)) return { kind: "aggregate", aggregate: aggregateOf(node) };
  if (is("Compound", node)) {
    throw new FormulaError(node.body.length === 0 ? "It is empty" : "An operator is missing between its parts");
  }
  if (is("Identifier", node))
    throw new FormulaError(`"${node.name}" alone is no number: write sum(vehicle.askingPrice)`);
  throw new FormulaError("It has more than numbers, aggregates, + - × ÷ and parentheses");
}

function numberOf({ value, raw }: jsep.Literal): number {
  if (typeof value !== "number") throw new FormulaError(`${raw} is no number`);
  if (!Number.isFinite(value)) throw new FormulaError("The number is too large");
  return value;
}

/** `sum(vehicle.askingPrice)`, `count(lead)`. */
function aggregateOf({ callee, arguments: given }: jsep.CallExpression): Aggregate {
  if (!is("Identifier", callee)) {
    throw new FormulaError('Before "(" is neither an operator nor one of sum, average, count, min, max');
  }
  const { name } = callee;
  const aggregation = aggregations.get(name.toLowerCase());
  if (aggregation === undefined) throw new FormulaError(`"${name}" is none of sum, average, count, min, max`);
  const [what, ...more] = given;
  const named = more.length === 0 && what ? nameOf(what) : undefined;
  if (!named) throw new FormulaError(`${name} takes one thing: ${name}(vehicle.askingPrice)`);
  const problem = problemOf({ aggregation, ...named });
  if (problem !== undefined) throw new FormulaError(problem.message);
  // `problemOf` has just found it among the models
  return { aggregation, model: named.model as KpiModel, field: named.field };
}

/** `lead` or `vehicle.askingPrice`. */
function nameOf(node: Expression): { model: string; field: string | null } | undefined {
  if (is("Identifier", node)) return { model: node.name, field: null };
  if (!is("MemberExpression", node) || node.computed || node.optional) return undefined;
  const { object, property } = node;
  if (!is("Identifier", object) || !is("Identifier", property)) return undefined;
  return { model: object.name, field: property.name };
}

/** Why an aggregation cannot be made of that; undefined where it can. */
export function problemOf(wish: { aggregation: Aggregation; model: string; field: string | null }) {
  const model = own(kpiModels, wish.model);
  if (!model) {
    return { of: "model", message: `"${wish.model}" is none of ${Object.keys(kpiModels).join(", ")}` } as const;
  }
  const numbers: readonly string[] = model.numbers;
  if (wish.field !== null && !numbers.includes(wish.field)) {
    const known = numbers.length === 0 ? `${wish.model} has no numeric fields` : `it is none of ${numbers.join(", ")}`;
    return { of: "field", message: `"${wish.field}": ${known}` } as const;
  }
  if (wish.field === null && wish.aggregation !== "count") {
    return { of: "field", message: `${wish.aggregation} needs a numeric field of ${wish.model}` } as const;
  }
  return undefined;
}
