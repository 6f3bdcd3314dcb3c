/**
 * A code, or a range of codes that differ in their last three digits. A range counts as the standard did when it gave
 * the numbers: `P0156-P0161` by tens, so that P015A is another code's; `P015A-P015D` and `U0100-U01FF` in hexadecimal.
 */
export type CodeRange = `${"P" | "C" | "B" | "U"}${string}`;

const hasHexDigit = (code: string): boolean => /[A-F]/.test(code.slice(1));

function isWithin(code: string, range: CodeRange): boolean {
  const [first = range, last = first] = range.split("-");
  const isBetween = code.length === first.length && code >= first && code <= last;
  return isBetween && (!hasHexDigit(code) || hasHexDigit(first) || hasHexDigit(last));
}

/** The codes that lie in one of the ranges, in the ranges' order: the first is the one that a fault is named by. */
export const within = (codes: Iterable<string>, ranges: readonly CodeRange[]): string[] => {
  const all = [...codes];
  return [...new Set(ranges.flatMap((range) => all.filter((code) => isWithin(code, range)).toSorted()))];
};
