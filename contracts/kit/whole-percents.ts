/**
 * The parts of a whole in integer percent, so that they sum to exactly 100. By the largest remainder (Hamilton's method): each
 * part is rounded down, and the parts with the largest remainders get the missing points. Of equal remainders, the first one
 * gets the point: pass the parts in the same order wherever they are shown. All are 0 if the parts sum to 0.
 */
export function wholePercents(parts: readonly number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0);
  if (total <= 0) return parts.map(() => 0);
  const exact = parts.map((part) => (100 * part) / total);
  const missing = exact.reduce((left, percent) => left - Math.floor(percent), 100);
  const byRemainder = exact
    .map((percent, at) => ({ at, remainder: percent - Math.floor(percent) }))
    .sort((a, b) => b.remainder - a.remainder);
  const raised = new Set(byRemainder.slice(0, missing).map(({ at }) => at));
  return exact.map((percent, at) => Math.floor(percent) + (raised.has(at) ? 1 : 0));
}
