import { XMLParser, XMLValidator } from "fast-xml-parser";
import { screened, XmlError } from "./screen.ts";

/** An element of an XML document, with its text beside its children: their order among each other means nothing here. */
export interface XmlElement {
  /** In lower case: the trade writes `ADF` as well as `adf`. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, a space where a child stands in it. */
  readonly text: string;
}

/** A text as `#text`, or an element under its name, with its attributes under `:@`. */
type Node = Readonly<Record<string, unknown>>;

/** Our own estimates: a lead of the trade has about 60 elements in 6 levels. */
const mostElements = 20_000;
const deepest = 32;

/** Reads what is known to be well-formed; throws XmlError where there is too much of it. */
function nodesOf(text: string): Node[] {
  let count = 0;
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    parseTagValue: false,
    trimValues: false,
    // numbered characters; the named ones of HTML do not get as far as here, and nothing grows
    htmlEntities: true,
    processEntities: { enabled: true, maxExpandedLength: Number.POSITIVE_INFINITY },
    // the parser counts the levels above an element
    maxNestedTags: deepest - 1,
    transformTagName: (name) => name.toLowerCase(),
    transformAttributeName: (name) => name.toLowerCase(),
    updateTag(name) {
      count += 1;
      if (count > mostElements) throw new XmlError(`The document has more than ${mostElements} elements`);
      return name;
    },
  });
  return parser.parse(text);
}

/** The parser quotes the document, which may be long; its sentences end in a full stop or not. */
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
 * Reads a well-formed XML 1.0 document of one root element; `screened` says what else it refuses.
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

/** The first child of that name. */
export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((one) => one.name === name);

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((one) => one.name === name) ?? [];

/** An element's text on one line; undefined where there is no element or no text. */
export const textOf = (element: XmlElement | undefined): string | undefined =>
  element?.text.replace(/\s+/g, " ").trim() || undefined;

/** The texts of all children of that name, with their line breaks. */
export const linesOfAll = (element: XmlElement | undefined, name: string): string[] =>
  childrenOf(element, name)
    .map(({ text }) =>
      text
        .replace(/\r\n?/g, "\n")
        .replace(/[ \t]*\n[ \t]*/g, "\n")
        .trim(),
    )
    .filter((lines) => lines !== "");
