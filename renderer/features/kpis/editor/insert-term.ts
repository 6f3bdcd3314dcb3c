/**
 * A formula with a term inserted in place of the selection. A field outside of parentheses becomes its sum, because a
 * formula has no fields outside of functions.
 */
export function insertTerm(
  formula: string,
  { start, end }: { readonly start: number; readonly end: number },
  term: string,
): { readonly formula: string; readonly cursor: number } {
  const before = formula.slice(0, start);
  const isInFunction = /\([^()]*$/.test(before);
  const inserted = term.includes("(") || isInFunction ? term : `sum(${term})`;
  return { formula: before + inserted + formula.slice(end), cursor: start + inserted.length };
}
