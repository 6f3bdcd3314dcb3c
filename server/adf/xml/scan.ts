import { forbiddenAt, referenced } from "./characters.ts";

/** Where and why a document is refused. Lines and columns count from 1. */
export class XmlError extends Error {
  readonly line: number;
  readonly column: number;
  constructor(reason: string, text: string, at: number) {
    const before = text.slice(0, at).split("\n");
    const [line, column] = [before.length, (before.at(-1) ?? "").length + 1];
    super(`${reason} (line ${line}, column ${column}).`);
    this.name = "XmlError";
    this.line = line;
    this.column = column;
  }
}

/** A part of a document, and where it begins. Names are in lower case: the trade writes `ADF` as well as `adf`. */
export type XmlToken = { readonly at: number } & (
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "open";
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly isEmpty: boolean;
    }
  | { readonly kind: "close"; readonly name: string }
);

/** Our own estimate: no element of the trade has more than five. */
const mostAttributes = 50;

const space = /[ \t\r\n]*/y;
/** Production [5] Name, without the rarer letters that no name of the trade has. */
const word = /[A-Za-z_:][\w:.-]*/y;
const equals = /[ \t\r\n]*=[ \t\r\n]*/y;
const quoted = /"([^"<]*)"|'([^'<]*)'/y;
const characters = /[^<]+/y;

interface Cursor {
  readonly text: string;
  at: number;
}

const fail = ({ text, at }: Cursor, reason: string): never => {
  throw new XmlError(reason, text, at);
};

function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text) ?? undefined;
  if (match) cursor.at = pattern.lastIndex;
  return match;
}

/** What stands between `start`, at which the cursor is, and `end`, behind which it then is. */
function between(cursor: Cursor, start: string, end: string): string {
  const begun = cursor.at + start.length;
  const found = cursor.text.indexOf(end, begun);
  if (found < 0) fail(cursor, `${start} is not closed`);
  cursor.at = found + end.length;
  return cursor.text.slice(begun, found);
}

/** The text with its references resolved; `at` is where it begins. */
const resolved = (raw: string, { text }: Cursor, at: number): string =>
  raw.replace(/&([^;&\s]{0,40}(;?))/g, (_, reference: string, end: string, offset: number) => {
    const where = { text, at: at + offset };
    if (end === "") return fail(where, "& stands alone: write &amp;");
    const reason = `&${reference} is none of &lt; &gt; &amp; &quot; &apos; and the numbered characters`;
    return referenced(reference.slice(0, -1)) ?? fail(where, reason);
  });

function attributesAt(cursor: Cursor): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (;;) {
    const isSpaced = take(cursor, space)?.[0] !== "";
    if (cursor.text[cursor.at] === ">" || cursor.text.startsWith("/>", cursor.at)) return found;
    const name = isSpaced ? take(cursor, word)?.[0].toLowerCase() : undefined;
    if (name === undefined) return fail(cursor, "An attribute, > or /> was expected");
    if (found.has(name)) fail(cursor, `The attribute ${name} stands twice`);
    if (!take(cursor, equals)) fail(cursor, `The attribute ${name} has no value`);
    const begun = cursor.at + 1;
    const value = take(cursor, quoted) ?? fail(cursor, `The value of ${name} is not in quotes`);
    found.set(name, resolved(value[1] ?? value[2] ?? "", cursor, begun).replace(/[\t\r\n]/g, " "));
    if (found.size > mostAttributes) fail(cursor, `An element has more than ${mostAttributes} attributes`);
  }
}

function openTag(cursor: Cursor): XmlToken {
  const at = cursor.at;
  cursor.at += 1;
  const name = take(cursor, word)?.[0] ?? fail(cursor, "The name of an element was expected");
  const attributes = attributesAt(cursor);
  const isEmpty = cursor.text[cursor.at] === "/";
  cursor.at += isEmpty ? 2 : 1;
  return { kind: "open", at, name: name.toLowerCase(), attributes, isEmpty };
}

function closeTag(cursor: Cursor): XmlToken {
  const at = cursor.at;
  cursor.at += 2;
  const name = take(cursor, word)?.[0] ?? fail(cursor, "The name of an element was expected");
  take(cursor, space);
  if (cursor.text[cursor.at] !== ">") fail(cursor, "A closing tag has no >");
  cursor.at += 1;
  return { kind: "close", at, name: name.toLowerCase() };
}

function textRun(cursor: Cursor): XmlToken {
  const at = cursor.at;
  const raw = take(cursor, characters)?.[0] ?? "";
  const stray = raw.indexOf("]]>");
  if (stray >= 0) fail({ ...cursor, at: at + stray }, "]]> closes nothing: write ]]&gt;");
  return { kind: "text", at, text: resolved(raw, cursor, at) };
}

/**
 * The parts of an XML 1.0 document, in order; comments and processing instructions are left out. There is
 * no DTD, and so no entity but the five of XML: nothing external, nothing that grows. Throws XmlError.
 */
export function* scan(text: string): Generator<XmlToken, void, void> {
  const cursor: Cursor = { text, at: 0 };
  const strange = forbiddenAt(text);
  if (strange >= 0) fail({ text, at: strange }, "A character that XML does not allow");
  while (cursor.at < text.length) {
    const at = cursor.at;
    const begins = (sign: string) => text.startsWith(sign, at);
    if (!begins("<")) yield textRun(cursor);
    else if (begins("<!--")) between(cursor, "<!--", "-->");
    else if (begins("<![CDATA[")) yield { kind: "text", at, text: between(cursor, "<![CDATA[", "]]>") };
    else if (begins("<?")) between(cursor, "<?", "?>");
    else if (begins("<!")) fail(cursor, "A DTD or another declaration is not accepted: send the document without it");
    else if (begins("</")) yield closeTag(cursor);
    else yield openTag(cursor);
  }
}
