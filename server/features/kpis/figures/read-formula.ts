import jsep, { type Expression } from "jsep";
import { own } from "../../../../contracts/kit/own.ts";
import { type Aggregation, type KpiModel, kpiModels, maxFormulaCharacters } from "../../../../contracts/system/kpis.ts";
import { type Aggregate, aggregatesOf, type Formula, type Sign } from "./formula.ts";

/** An invalid formula. `at` is the position of the character, from 1, if it is known. */
export class FormulaError extends Error {
  readonly at: number | undefined;
  constructor(message: string, at?: number) {
    super(at === undefined ? message : `${message}, at character ${at}`);
    this.name = "FormulaError";
    this.at = at;
  }
}

const maxAggregates = 20;

// Maps, because an object has properties such as `constructor` that a person may write.
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

// The parser accepts these operators only.
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
    const reason = description.replace(/\s+at character.*$/, "");
    throw new FormulaError(`It cannot be read (${reason})`, index + 1);
  }
}

/** Narrows a node to its type. */
const is = <K extends jsep.CoreExpression["type"]>(
  type: K,
  node: Expression,
): node is Extract<jsep.CoreExpression, { type: K }> => node.type === type;

/**
 * Parses a formula, without executing it as code. Throws FormulaError for an invalid formula, for one of more than 500
 * characters, which also limits its depth, and for one of more than 20 aggregates.
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
  // `problemOf` has checked the model.
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

/** The problem with an aggregation of this model and field; undefined if there is none. */
export function problemOf(given: { aggregation: Aggregation; model: string; field: string | null }) {
  const model = own(kpiModels, given.model);
  if (!model) {
    return { of: "model", message: `"${given.model}" is none of ${Object.keys(kpiModels).join(", ")}` } as const;
  }
  const numbers: readonly string[] = model.numbers;
  if (given.field !== null && !numbers.includes(given.field)) {
    const known = numbers.length === 0 ? `${given.model} has no numeric fields` : `it is none of ${numbers.join(", ")}`;
    return { of: "field", message: `"${given.field}": ${known}` } as const;
  }
  if (given.field === null && given.aggregation !== "count") {
    return { of: "field", message: `${given.aggregation} needs a numeric field of ${given.model}` } as const;
  }
  return undefined;
}
