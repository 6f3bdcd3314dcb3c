import type { Check } from "../kit/check.ts";
import { ownFiles, read } from "../kit/repository.ts";
import { childrenOf, parse, type SyntaxNode } from "../kit/syntax.ts";

/** Files that make commands and headers, which are the same in every language. */
const commands = ["renderer/features/developer/reference/document/curl.ts"];

/** `spin-export` and `help` run in files of their own, outside the page. The documents of the help are in English. */
const isPage = (file: string): boolean =>
  !commands.includes(file) && /^renderer\/(?!texts\/|spin-export\/|help\/).*\.tsx?$/.test(file);

/** Every text that a person reads stands in a catalog under `renderer/texts`, so that it can be translated. */
export const pageTexts: Check = {
  name: "texts of the page",
  async run() {
    const { english } = await import("../../renderer/texts/english.ts");
    const files = ownFiles().filter(isPage);
    const sources = files.map((file) => ({ file, source: read(file) }));
    return {
      problems: [
        ...sources.flatMap(({ file, source }) => textsIn(file, source).map((text) => problemOf(file, text))),
        ...unusedKeys(
          keysOf(english),
          sources.map(({ source }) => source),
        ).map((key) => `renderer/texts/en: nothing uses ${key}`),
      ],
    };
  },
};

const problemOf = (file: string, { line, text }: FoundText): string =>
  `${file}:${line}: ${JSON.stringify(text)} belongs into a catalog in renderer/texts; use t()`;

/** The keys of a catalog, as `t` takes them: without the endings of plurals. */
function keysOf(catalog: object, path = ""): string[] {
  const keys = Object.entries(catalog).flatMap(([name, value]) =>
    typeof value === "string"
      ? [`${path}${name.replace(/_(zero|one|two|few|many|other)$/, "")}`]
      : keysOf(value as object, `${path}${name}.`),
  );
  return [...new Set(keys)];
}

/** The keys that no source names, neither whole ("labels.side.front") nor by a beginning (`labels.side.${side}`). */
export function unusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const text = sources.join("\n");
  const isNamed = (key: string): boolean =>
    text.includes(`"${key}"`) || beginningsOf(key).some((beginning) => text.includes(`\`${beginning}\${`));
  return keys.filter((key) => !isNamed(key));
}

/** "labels.side.front" -> "labels.", "labels.side.". */
const beginningsOf = (key: string): string[] => [...key.matchAll(/\./g)].map(({ index }) => key.slice(0, index + 1));

export interface FoundText {
  /** Starts at 1. */
  readonly line: number;
  readonly text: string;
}

/**
 * The texts for a reader in a file: those between JSX tags, those of properties and attributes that are shown or read
 * aloud, and all others of several words or with a capital. Errors of programmers (`throw new Error`) and values that are
 * compared, such as names of keys, are no such texts.
 */
export function textsIn(file: string, source: string): FoundText[] {
  const found: FoundText[] = [];
  const walk = (node: SyntaxNode, isShown: boolean): void => {
    if (isExempt(node)) return;
    const text = textOf(node)?.trim() ?? "";
    if (!isName(text) && (isShown || node.type === "JSXText" ? hasWord.test(text) : isForReaders(text))) {
      found.push({ line: source.slice(0, node.start).split("\n").length, text });
    }
    const shown = shows(node) || (isShown && passesOn.has(node.type));
    for (const { child, field } of childrenOf(node)) {
      if (!(isLiteral(child) && compares(node))) walk(child, shown && field !== "key");
    }
  };
  walk(parse(file, source), false);
  return found;
}

const hasWord = /\p{L}{2}/u;
const severalWords = /\p{L}[’”)]?[.,:;]? [“(]?\p{L}/u;
const capitalized = /^\p{Lu}\p{Ll}{2,}/u;
const selectorOrQuery = /^[(#.]/;
/** The same in every language: names, addresses such as "ann@dealer.com", and names of the API such as "team.created". */
const isName = (text: string): boolean => ["Forecourt", "Edge"].includes(text) || /^[a-z_]+[.@][a-z_.]+$/.test(text);
const isForReaders = (text: string): boolean =>
  !selectorOrQuery.test(text) && !keyNames.has(text) && (severalWords.test(text) || capitalized.test(text));

/** As `KeyboardEvent.key` and links to keys have them. */
const keyNames = new Set(["Enter", "Escape", "Home", "End", "Tab", "Delete", "Backspace"]);

const shownNames = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-valuetext",
  "data-label",
  "description",
  "effect",
  "error",
  "header",
  "hint",
  "label",
  "message",
  "nextStep",
  "placeholder",
  "problem",
  "subtitle",
  "title",
  "tooltip",
]);
const passesOn = new Set(["ConditionalExpression", "LogicalExpression", "TemplateLiteral", "JSXExpressionContainer"]);

/** An attribute or property that is shown or read aloud, such as `label="Price"`. */
function shows(node: SyntaxNode): boolean {
  if (node.type !== "JSXAttribute" && node.type !== "Property") return false;
  return shownNames.has(nameOf((node.type === "Property" ? node.key : node.name) as SyntaxNode));
}

const nameOf = (key: SyntaxNode): string => String(key.name ?? key.value ?? "");

/** `event.key === "Delete"`, `case "Delete":`, `field.endsWith("Price")`. */
function compares(node: SyntaxNode): boolean {
  if (node.type === "BinaryExpression") return node.operator !== "+";
  if (node.type !== "CallExpression") return node.type === "SwitchCase";
  return ["startsWith", "endsWith"].includes(nameOf(propertyOf(node.callee as SyntaxNode)));
}

/** `b` of `a.b`; the node itself if it is no member. */
const propertyOf = (node: SyntaxNode): SyntaxNode => (node.property as SyntaxNode | undefined) ?? node;

const isLiteral = (node: SyntaxNode): boolean => node.type === "Literal";

function textOf(node: SyntaxNode): string | undefined {
  if (node.type === "JSXText" || node.type === "Literal")
    return typeof node.value === "string" ? node.value : undefined;
  if (node.type === "TemplateElement") return (node.value as { readonly cooked?: string }).cooked;
  return undefined;
}

const exemptNames = new Set([
  "className",
  "d",
  "fontFamily",
  "fontFamilyMonospace",
  "gridTemplateColumns",
  "style",
  "transform",
  "viewBox",
]);

/** `this.name = "NotFound"` in an error's class, `pin.style.transform = "translate(…)"`. */
function assignsNoText({ left }: SyntaxNode): boolean {
  const { object, property } = left as SyntaxNode;
  if (property === undefined) return false;
  const name = nameOf(property as SyntaxNode);
  return exemptNames.has(name) || (name === "name" && (object as SyntaxNode).type === "ThisExpression");
}

function isExempt(node: SyntaxNode): boolean {
  if (/^(Import|ExportAll|TS)/.test(node.type)) return true;
  if (node.type === "ThrowStatement") return JSON.stringify(node.argument).includes('"name":"Error"');
  if (node.type === "AssignmentExpression") return assignsNoText(node);
  if (node.type === "CallExpression") return (node.callee as SyntaxNode).type === "Super";
  if (node.type === "AssignmentExpression") return exemptNames.has(nameOf(propertyOf(node.left as SyntaxNode)));
  if (node.type === "Property") return exemptNames.has(nameOf(node.key as SyntaxNode));
  return node.type === "JSXAttribute" && exemptNames.has(nameOf(node.name as SyntaxNode));
}
