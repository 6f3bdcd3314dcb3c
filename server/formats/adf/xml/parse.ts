import { XMLParser, XMLValidator } from "fast-xml-parser";
import { screened, XmlError } from "./screen.ts";

/** An element of an XML document. The order of its text relative to its children is not kept. */
export interface XmlElement {
  /** In lower case: senders write `ADF` as well as `adf`. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, with a space in place of each child. */
  readonly text: string;
}

/** A text as `#text`, or an element under its name, with its attributes under `:@`. */
type Node = Readonly<Record<string, unknown>>;

/** Our own estimates: a usual lead has about 60 elements in 6 levels. */
const maxElements = 20_000;
const maxDepth = 32;

/** Parses a well-formed document; throws XmlError where it exceeds the limits. */
function nodesOf(text: string): Node[] {
  let count = 0;
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    parseTagValue: false,
    trimValues: false,
    // For numbered characters. Named HTML entities are rejected before this, and no entity expands to more text.
    htmlEntities: true,
    processEntities: { enabled: true, maxExpandedLength: Number.POSITIVE_INFINITY },
    // The parser counts the levels above an element.
    maxNestedTags: maxDepth - 1,
    transformTagName: (name) => name.toLowerCase(),
    transformAttributeName: (name) => name.toLowerCase(),
    updateTag(name) {
      count += 1;
      if (count > maxElements) throw new XmlError(`The document has more than ${maxElements} elements`);
      return name;
    },
  });
  return parser.parse(text);
}

/** Shortens a message of the parser, which may quote a long part of the document. */
function clipped(reason: string): string {
  const line = reason.slice(0, 1000).replace(/\s+/g, " ").replace(/\.$/, "");
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}

function assertWellFormed(text: string): void {
  const found = XMLValidator.validate(text);
  if (found !== true) {
    const { msg, line, col: column = 1 } = found.err;
    throw new XmlError(clipped(msg.replace(/^Invalid '\[\s*(.+)\]' found/, "Not closed: $1")), { line, column });
  }
  if (!text.trimEnd().endsWith(">")) throw new XmlError("The document does not end with its root element");
}

function elementOf({ ":@": attributes, ...named }: Node): XmlElement {
  const [name, inner] = Object.entries(named)[0] ?? [];
  const nodes: Node[] = Array.isArray(inner) ? inner : [];
  return {
    name: String(name),
    attributes: new Map(Object.entries(attributes ?? {})),
    children: nodes.filter((node) => !isText(node)).map(elementOf),
    text: nodes.map((node) => (isText(node) ? String(node["#text"]) : " ")).join(""),
  };
}

const isText = (node: Node): boolean => "#text" in node;

/**
 * Parses a well-formed XML 1.0 document with one root element. It also rejects what `screened` rejects.
 * Throws XmlError.
 */
export function parseXml(text: string): XmlElement {
  const document = screened(text);
  assertWellFormed(document);
  const nodes = readable(document);
  const [root, ...others] = nodes.filter((node) => !isText(node)).map(elementOf);
  if (!root) throw new XmlError("There is no XML element");
  if (others.length > 0) throw new XmlError(`A second root element stands in the document: <${others[0]?.name}>`);
  return root;
}

function readable(text: string): Node[] {
  try {
    return nodesOf(text);
  } catch (error) {
    if (error instanceof XmlError || !(error instanceof Error)) throw error;
    throw new XmlError(clipped(error.message));
  }
}

/** The first child with that name. */
export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((one) => one.name === name);

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((one) => one.name === name) ?? [];

/** An element's text on one line; undefined where there is no element or no text. */
export const textOf = (element: XmlElement | undefined): string | undefined =>
  element?.text.replace(/\s+/g, " ").trim() || undefined;

/** The texts of all children with that name, with their line breaks. */
export const linesOfAll = (element: XmlElement | undefined, name: string): string[] =>
  childrenOf(element, name)
    .map(({ text }) =>
      text
        .replace(/\r\n?/g, "\n")
        .replace(/[ \t]*\n[ \t]*/g, "\n")
        .trim(),
    )
    .filter((lines) => lines !== "");
