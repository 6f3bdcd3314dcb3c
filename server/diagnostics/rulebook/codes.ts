/** A code, or a range of codes that differ in their last three digits: `P0171`, `P0300-P0312`. */
export type CodeRange = `${"P" | "C" | "B" | "U"}${string}`;

function isWithin(code: string, range: CodeRange): boolean {
  const [first = range, last = first] = range.split("-");
  return code.length === first.length && code >= first && code <= last;
}

/** The codes that lie in one of the ranges, in the ranges' order: the first is the one that a fault is named by. */
export const within = (codes: Iterable<string>, ranges: readonly CodeRange[]): string[] => {
  const all = [...codes];
  return [...new Set(ranges.flatMap((range) => all.filter((code) => isWithin(code, range)).toSorted()))];
};
