import { parseAst } from "rolldown/parseAst";

/** A node of a syntax tree: its type, and its position in the text (UTF-16 offsets). */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** The syntax tree of a TypeScript file (ESTree). Throws for a file that does not parse. */
export function parse(file: string, text: string): SyntaxNode {
  return parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }) as unknown as SyntaxNode;
}

/** The direct children of a node, each with the name of the field that holds it. */
export function childrenOf(node: SyntaxNode): readonly { readonly field: string; readonly child: SyntaxNode }[] {
  return Object.entries(node).flatMap(([field, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => ({ field, child })),
  );
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
