import { forbiddenAt, isReference } from "./characters.ts";

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Why and where a document is rejected. Lines and columns count from 1; a limit of the whole document has no place. */
export class XmlError extends Error {
  readonly line: number | undefined;
  readonly column: number | undefined;
  constructor(reason: string, place?: Place) {
    super(place ? `${reason} (line ${place.line}, column ${place.column}).` : `${reason}.`);
    this.name = "XmlError";
    this.line = place?.line;
    this.column = place?.column;
  }
}

export function placeOf(text: string, at: number): Place {
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

/** Closed comments, CDATA sections and instructions, and references; then unclosed ones, declarations and a stray `]]>`. */
const specialParts = /<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|&[#\w]{0,40};?|<[!?]|\]\]>/gs;
const openings = ["<!--", "<![CDATA[", "<?"];

/** The problem with such a part; undefined where there is none. */
function problemOf(part: string, text: string, at: number): string | undefined {
  if (part.startsWith("&")) {
    if (isReference(part)) return undefined;
    if (!part.endsWith(";")) return "& stands alone: write &amp;";
    return `${part} is none of &lt; &gt; &amp; &quot; &apos; and the numbered characters`;
  }
  if (part === "]]>") return "]]> closes nothing: write ]]&gt;";
  if (part.length > 2) return undefined;
  const unclosed = openings.find((opening) => text.startsWith(opening, at));
  return unclosed
    ? `${unclosed} is not closed`
    : "A DTD or another declaration is not accepted: send the document without it";
}

/**
 * Rejects what the parser would accept: a DTD, and so every entity except XML's own five (no external ones, none that
 * expand), characters that XML does not allow, and unclosed comments, CDATA sections and instructions. Returns the text with
 * blanks in place of processing instructions, which senders write in any place and form (`<?ADF VERSION "1.0"?>`): every
 * other character keeps its position. Throws XmlError.
 */
export function screened(text: string): string {
  const forbidden = forbiddenAt(text);
  if (forbidden >= 0) throw new XmlError("A character that XML does not allow", placeOf(text, forbidden));
  const pieces: string[] = [];
  let taken = 0;
  for (const { 0: part, index } of text.matchAll(specialParts)) {
    const wrong = problemOf(part, text, index);
    if (wrong) throw new XmlError(wrong, placeOf(text, index));
    if (!part.startsWith("<?")) continue;
    pieces.push(text.slice(taken, index), part.replace(/[^\n]/g, " "));
    taken = index + part.length;
  }
  return pieces.join("") + text.slice(taken);
}
