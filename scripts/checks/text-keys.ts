import { join } from "node:path";
import type { Node, SourceFile } from "typescript/unstable/ast";
import { SyntaxKind } from "typescript/unstable/ast";
import {
  isAsExpression,
  isBinaryExpression,
  isElementAccessExpression,
  isNonNullExpression,
  isParenthesizedExpression,
} from "typescript/unstable/ast/is";
import { API, type Checker, type Type, TypeFlags } from "typescript/unstable/sync";
import type { Check } from "../kit/check.ts";
import { ownFiles, root } from "../kit/repository.ts";

/** Without tests, whose keys do not come from outside. */
const folders = /^(contracts|server|main|renderer|scripts|bench)\//;
const exempt = [
  "contracts/kit/own.ts",
  // hot loops over rows; their keys are our own fields, columns and placeholders
  "server/platform/db/prepared.ts",
  "server/platform/db/bulk/bulk-writer.ts",
  "server/domain/valuation/market/evidence-cache.ts",
];

interface Access {
  readonly node: Node;
  readonly key: Node;
}

/**
 * No object is indexed by arbitrary text: `names[text]` and `text in names` also find `constructor`, `toString` and the other
 * names that every object inherits, and an assignment to `__proto__` changes what the object inherits. Keys of a closed
 * type, such as a union of literals, are fine. `own(names, text)` and `Object.hasOwn` find own entries only; a `Map`
 * takes any text as a key.
 */
export const textKeys: Check = {
  name: "look-ups by text",
  async run() {
    const files = ownFiles().filter((file) => folders.test(file) && /\.tsx?$/.test(file) && !exempt.includes(file));
    return { problems: textKeysIn(root, files) };
  },
};

/** The look-ups by arbitrary text in these files of a project (a folder with a tsconfig.json). */
export function textKeysIn(folder: string, files: readonly string[]): string[] {
  const api = new API({ cwd: folder });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(folder, "tsconfig.json")] }).getProjects();
    if (!project) throw new Error(`${folder} has no tsconfig.json`);
    return files.flatMap((file) => {
      const source = project.program.getSourceFile(join(folder, file));
      if (!source) throw new Error(`tsconfig.json does not include ${file}`);
      return problemsIn(source, project.checker).map(({ line, text }) => `${file}:${line}: ${text}`);
    });
  } finally {
    api.close();
  }
}

function problemsIn(source: SourceFile, checker: Checker) {
  const accesses = accessesIn(source);
  // one call for all types, because each call goes to another process
  const types = accesses.length > 0 ? checker.getTypeAtLocation(accesses.map(({ key }) => key)) : [];
  return accesses
    .filter((_, at) => isAnyText(types[at], checker))
    .map(({ node }) => ({ line: lineOf(node, source), text: adviceOn(node, source) }));
}

function accessesIn(source: SourceFile): Access[] {
  const found: Access[] = [];
  const walk = (node: Node): void => {
    if (isElementAccessExpression(node)) found.push({ node, key: bare(node.argumentExpression) });
    else if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
      found.push({ node, key: bare(node.left) });
    node.forEachChild(walk);
  };
  walk(source);
  return found;
}

/** The key without type assertions: `text as Field` can still be any text. */
function bare(node: Node): Node {
  const isWrapped = isAsExpression(node) || isNonNullExpression(node) || isParenthesizedExpression(node);
  return isWrapped ? bare(node.expression) : node;
}

const textFlags =
  TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping | TypeFlags.Any | TypeFlags.Unknown;

function isAnyText(type: Type | undefined, checker: Checker): boolean {
  if (!type || (type.flags & textFlags) !== 0) return true;
  if (type.isUnionType()) return type.getTypes().some((one) => isAnyText(one, checker));
  const limit = (type.flags & TypeFlags.Instantiable) === 0 ? type : checker.getBaseConstraintOfType(type);
  return limit !== type && isAnyText(limit, checker);
}

const lineOf = (node: Node, source: SourceFile): number =>
  source.text.slice(0, node.getStart(source)).split("\n").length;

const adviceOn = (node: Node, source: SourceFile): string =>
  `"${source.text.slice(node.getStart(source), node.end)}" looks up arbitrary text in an object: use own(), Object.hasOwn or a Map`;
