/** Breaks text into lines. The caller measures the width of text, in points. */

export type Measure = (text: string) => number;

/** Length of the longest prefix of `word` that fits, at least one character, by binary search. */
function headThatFits(word: string, width: number, measure: Measure): number {
  if (measure(word) <= width) return word.length;
  let fits = 1;
  let tooLong = word.length;
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (measure(word.slice(0, middle)) <= width) fits = middle;
    else tooLong = middle;
  }
  return fits;
}

function breakWord(word: string, width: number, measure: Measure): string[] {
  const pieces: string[] = [];
  for (let rest = word; rest !== ""; ) {
    const end = headThatFits(rest, width, measure);
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return pieces;
}

/** The text cut to `width`, with an ellipsis if it was cut. */
export function shorten(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  return `${text.slice(0, headThatFits(text, width - measure("…"), measure)).trimEnd()}…`;
}

/** Lines no wider than `width`; a word that is too long by itself is broken, and a text beyond `maxLines` shortened. */
export function wrap(text: string, width: number, options: { measure: Measure; maxLines?: number }): string[] {
  const { measure, maxLines = Number.POSITIVE_INFINITY } = options;
  const words = text
    .split(/\s+/)
    .filter((word) => word !== "")
    .flatMap((word) => breakWord(word, width, measure));
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const longer = line === undefined ? undefined : `${line} ${word}`;
    if (longer !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= maxLines) return lines;
  const rest = lines.slice(maxLines - 1).join(" ");
  return [...lines.slice(0, maxLines - 1), shorten(rest, width, measure)];
}
