import { scan, XmlError, type XmlToken } from "./scan.ts";

/** An element of an XML document, with its text beside its children: their order among each other means nothing here. */
export interface XmlElement {
  /** In lower case. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, a space where a child stands in it. */
  readonly text: string;
}
interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/** Our own estimates: a lead of the trade has about 60 elements in 6 levels. */
const mostElements = 20_000;
const deepest = 32;

/**
 * Reads a well-formed XML 1.0 document of one root element: see `scan` for what it refuses. Lenient in the
 * prolog alone, where the trade writes `<?ADF VERSION "1.0"?>` and worse. Throws XmlError.
 */
export function parseXml(text: string): XmlElement {
  const stack: OpenElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  const fail = (reason: string, at: number): never => {
    throw new XmlError(reason, text, at);
  };

  function open({ name, attributes, isEmpty, at }: XmlToken & { kind: "open" }): void {
    const parent = stack.at(-1);
    if (!parent && root) fail("A second root element begins", at);
    const element: OpenElement = { name, attributes, children: [], text: "" };
    if (parent) {
      parent.children.push(element);
      parent.text += " ";
    } else root = element;
    count += 1;
    if (count > mostElements) fail(`The document has more than ${mostElements} elements`, at);
    if (isEmpty) return;
    stack.push(element);
    if (stack.length > deepest) fail(`Elements are nested more than ${deepest} deep`, at);
  }

  function close({ name, at }: XmlToken & { kind: "close" }): void {
    const element = stack.pop() ?? fail(`</${name}> closes nothing`, at);
    if (element.name !== name) fail(`</${name}> stands where </${element.name}> was expected`, at);
  }

  function append({ text: more, at }: XmlToken & { kind: "text" }): void {
    const parent = stack.at(-1);
    if (parent) parent.text += more;
    else if (more.trim() !== "") fail("Text stands outside the root element", at);
  }

  for (const token of scan(text)) {
    if (token.kind === "open") open(token);
    else if (token.kind === "close") close(token);
    else append(token);
  }
  const unclosed = stack.at(-1);
  if (unclosed) fail(`<${unclosed.name}> is not closed`, text.length);
  return root ?? fail("There is no XML element", text.length);
}

/** The first child of that name. */
export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((one) => one.name === name);

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((one) => one.name === name) ?? [];

/** An element's text on one line; undefined where there is no element or no text. */
export const textOf = (element: XmlElement | undefined): string | undefined =>
  element?.text.replace(/\s+/g, " ").trim() || undefined;

/** An element's text with its line breaks. */
export const linesOf = (element: XmlElement | undefined): string | undefined =>
  element?.text
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .trim() || undefined;
