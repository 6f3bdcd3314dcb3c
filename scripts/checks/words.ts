import type { Check } from "../kit/check.ts";
import { linesOf, ownFiles, read } from "../kit/repository.ts";
import { childrenOf, parse, type SyntaxNode } from "../kit/syntax.ts";

/** Words that no identifier contains, and what to write instead (CONTRIBUTING.md, "Words"). */
const identifierWords: ReadonlyMap<string, string> = new Map([
  ["wish", "query, request or filter"],
  ["wished", "requested"],
  ["wishes", "queries, requests or filters"],
  ["told", "reported or returned"],
  ["whose", "scope or workspaces"],
  ["reach", "access scope"],
  ["hanging", "dependents"],
  ["beside", "bulk or analytics"],
  ["besides", "bulk or analytics"],
  ["aside", "bulk or analytics"],
  ["most", "max or limit"],
  ["patience", "retryPolicy or timeout"],
  ["seek", "find or require"],
]);

/** Words that no file contains, comments and documents included. */
const anywhereWords: ReadonlyMap<string, string> = new Map([
  ["wish", "query, request or filter"],
  ["wished", "requested"],
  ["wishes", "queries, requests or filters"],
  ["told", "reported, returned or notified"],
  ["patience", "retry policy or timeout"],
]);

/** Names that the API fixes: a field of campaign metrics. They are allowed as names of properties. */
const wireNames: ReadonlySet<string> = new Set(["reach"]);

/** Files that list the words themselves. */
const exempt = ["scripts/checks/words.ts", "test/scripts/words.test.ts", "CONTRIBUTING.md"];

const isChecked = (file: string): boolean => /\.(tsx?|mjs|py|md|css|html)$/.test(file) && !exempt.includes(file);

export const words: Check = {
  name: "words",
  run: async () => ({
    problems: ownFiles()
      .filter(isChecked)
      .flatMap((file) => [
        ...bannedWords(linesOf(file).join("\n")).map(({ line, text }) => `${file}:${line}: ${text}`),
        ...(/\.tsx?$/.test(file) ? bannedIdentifiers(file, read(file)) : []).map(
          ({ line, text }) => `${file}:${line}: ${text}`,
        ),
      ]),
  }),
};

export interface BannedWord {
  /** Starts at 1. */
  readonly line: number;
  /** The word, and what to write instead. */
  readonly text: string;
}

/** The banned words of a text. */
export function bannedWords(text: string): BannedWord[] {
  const pattern = new RegExp(`\\b(${[...anywhereWords.keys()].join("|")})\\b`, "gi");
  return text.split("\n").flatMap((content, index) =>
    [...content.matchAll(pattern)].map(([word]) => ({
      line: index + 1,
      text: `"${word}": write ${anywhereWords.get(word.toLowerCase())}`,
    })),
  );
}

/** The identifiers of a TypeScript file that contain a banned word: `mostRows`, `toldAt`, `whose`. */
export function bannedIdentifiers(file: string, text: string): BannedWord[] {
  const seen = new Set<string>();
  return identifiersIn(parse(file, text)).flatMap(({ name, start }) => {
    const word = wordsOf(name).find((one) => identifierWords.has(one));
    const line = text.slice(0, start).split("\n").length;
    if (word === undefined || seen.has(`${line} ${name}`)) return [];
    seen.add(`${line} ${name}`);
    return [{ line, text: `identifier ${name}: write ${identifierWords.get(word)}` }];
  });
}

/** The words of a name in camelCase or snake_case, in lower case. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split("_");

interface Identifier {
  readonly name: string;
  readonly start: number;
}

function identifiersIn(node: SyntaxNode): Identifier[] {
  const own =
    node.type === "Identifier" && typeof node.name === "string" ? [{ name: node.name, start: node.start }] : [];
  const children = childrenOf(node).filter(({ field, child }) => !isWireName(node, field, child));
  return [...own, ...children.flatMap(({ child }) => identifiersIn(child))];
}

/** Whether `child` is a wire name as the name of a property: `{ reach: 1 }` or `metrics.reach`. */
function isWireName(node: SyntaxNode, field: string, child: SyntaxNode): boolean {
  const isPropertyName =
    (node.type === "Property" && field === "key" && node.shorthand === false) ||
    (node.type === "MemberExpression" && field === "property");
  return isPropertyName && node.computed === false && typeof child.name === "string" && wireNames.has(child.name);
}
