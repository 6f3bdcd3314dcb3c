import type { Check } from "../kit/check.ts";
import { ownFiles, read } from "../kit/repository.ts";
import { childrenOf, parse, type SyntaxNode } from "../kit/syntax.ts";

const maxLines = 60;
/** A factory that only connects its functions may be longer if each of them is short. */
const maxFactoryLines = 120;
const maxLinesInFactory = 10;

/** Tests are exempt, where a `describe` holds a whole table of cases, except those of the page. */
const isChecked = (file: string): boolean =>
  /\.tsx?$/.test(file) && (!file.startsWith("test/") || /^test\/(e2e|renderer)\//.test(file));

export const functionSizes: Check = {
  name: "function sizes",
  run: async () => ({ problems: ownFiles().filter(isChecked).flatMap(problemsOf) }),
};

function problemsOf(file: string): string[] {
  return longFunctions(file, read(file)).map(
    ({ name, line, lines }) => `${file}:${line}: ${name} has ${lines} lines, limit ${maxLines}`,
  );
}

export interface LongFunction {
  readonly name: string;
  /** Its first line; starts at 1. */
  readonly line: number;
  readonly lines: number;
}

/**
 * The functions of a file that have more than 60 lines, in their order. A factory is exempt if it has at most 120 lines
 * and no function in it has more than 10.
 */
export function longFunctions(file: string, text: string): LongFunction[] {
  const lineAt = (offset: number): number => text.slice(0, offset).split("\n").length;
  const linesOf = ({ start, end }: SyntaxNode): number => lineAt(end) - lineAt(start) + 1;
  return functionsIn(parse(file, text), "anonymous").flatMap(({ node, name }) => {
    const lines = linesOf(node);
    if (lines <= maxLines) return [];
    const inner = childrenOf(node).flatMap(({ child }) => functionsIn(child, name));
    const isFactory = inner.length > 0 && inner.every((one) => linesOf(one.node) <= maxLinesInFactory);
    return isFactory && lines <= maxFactoryLines ? [] : [{ name, line: lineAt(node.start), lines }];
  });
}

interface NamedFunction {
  readonly node: SyntaxNode;
  readonly name: string;
}

const functionTypes = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];

/** All functions in a tree, named by their own name or by the variable or property that holds them. */
function functionsIn(node: SyntaxNode, holder: string): NamedFunction[] {
  const name = nameOf(node) ?? holder;
  const own = functionTypes.includes(node.type) ? [{ node, name }] : [];
  return [...own, ...childrenOf(node).flatMap(({ child }) => functionsIn(child, name))];
}

function nameOf({ id, key }: SyntaxNode): string | undefined {
  const named = (id ?? key) as { readonly name?: string } | null | undefined;
  return named?.name;
}
