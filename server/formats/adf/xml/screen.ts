import { forbiddenAt, isReference } from "./characters.ts";

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Where and why a document is refused. Lines and columns count from 1; there is no place for a limit of the whole. */
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

/** What is closed, a reference, and then what is left of them: the beginning of what is not closed, a declaration. */
const aside = /<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|&[#\w]{0,40};?|<[!?]|\]\]>/gs;
const openings = ["<!--", "<![CDATA[", "<?"];

/** What is wrong with such a part; undefined where nothing is. */
function wrongWith(part: string, text: string, at: number): string | undefined {
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
 * Refuses what the parser would let pass: a DTD, and so every entity but XML's own five (nothing external, nothing
 * that grows), characters that XML does not allow, and comments and the like without an end. Answers the text
 * with blanks for its processing instructions, which the trade writes anywhere and as it likes
 * (`<?ADF VERSION "1.0"?>`): every other character stays in its place. Throws XmlError.
 */
export function screened(text: string): string {
  const strange = forbiddenAt(text);
  if (strange >= 0) throw new XmlError("A character that XML does not allow", placeOf(text, strange));
  const pieces: string[] = [];
  let taken = 0;
  // one after the other, so that the first that is wrong is the last that is looked for
  for (const { 0: part, index } of text.matchAll(aside)) {
    const wrong = wrongWith(part, text, index);
    if (wrong) throw new XmlError(wrong, placeOf(text, index));
    if (!part.startsWith("<?")) continue;
    pieces.push(text.slice(taken, index), part.replace(/[^\n]/g, " "));
    taken = index + part.length;
  }
  return pieces.join("") + text.slice(taken);
}
