/**
 * A code, or a range of codes that differ in their last three digits. `P0156-P0161` is a decimal range, which does not
 * include P015A. `P015A-P015D` and `U0100-U01FF` are hexadecimal ranges.
 */
export type CodeRange = `${"P" | "C" | "B" | "U"}${string}`;

const hasHexDigit = (code: string): boolean => /[A-F]/.test(code.slice(1));

function isWithin(code: string, range: CodeRange): boolean {
  const [first = range, last = first] = range.split("-");
  const isBetween = code.length === first.length && code >= first && code <= last;
  return isBetween && (!hasHexDigit(code) || hasHexDigit(first) || hasHexDigit(last));
}

/** The codes within the ranges, in the order of the ranges. The first one is the main code of a fault. */
export const within = (codes: Iterable<string>, ranges: readonly CodeRange[]): string[] => {
  const all = [...codes];
  return [...new Set(ranges.flatMap((range) => all.filter((code) => isWithin(code, range)).toSorted()))];
};
