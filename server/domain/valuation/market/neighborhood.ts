import type { Traits } from "../model/kernel/kernel.ts";

/** Finds similar cars in memory, as the database query does. */
export interface Neighborhood {
  /** Row numbers, the most similar first, at most 300. */
  of(subject: Traits, accept: (row: number) => boolean): number[];
}

const maxFound = 300;
const maxPerGroup = 80;
const maxFromSeller = 60;
const maxYearsApart = 8;

/** Groups the rows and sorts each group by mileage, so that the rows closest in mileage are found first. */
export function createNeighborhood(traits: readonly Traits[]): Neighborhood {
  const rows = Array.from(traits.keys()).sort((a, b) => (traits[a]?.logMiles ?? 0) - (traits[b]?.logMiles ?? 0));
  const grouped = (key: (t: Traits) => string) =>
    Map.groupBy(rows, (row) => {
      const own = traits[row];
      return own ? key(own) : "";
    });
  const byTrim = grouped((t) => `${t.model}|${t.trim}|${t.year}`);
  const byYear = grouped((t) => `${t.model}|${t.year}`);
  const bySeller = grouped((t) => t.seller);
  const byPattern = grouped((t) => t.pattern);

  function* nearest(group: readonly number[] | undefined, logMiles: number): Generator<number> {
    if (!group) return;
    let high = group.findIndex((row) => (traits[row]?.logMiles ?? 0) >= logMiles);
    if (high < 0) high = group.length;
    let low = high - 1;
    const gap = (at: number) => Math.abs((traits[group[at] ?? -1]?.logMiles ?? Number.POSITIVE_INFINITY) - logMiles);
    while (low >= 0 || high < group.length) yield group[gap(low) < gap(high) ? low-- : high++] ?? -1;
  }

  return {
    of(subject, accept) {
      const found = new Set<number>();
      const take = (group: readonly number[] | undefined, limit: number) => {
        let taken = 0;
        for (const row of nearest(group, subject.logMiles)) {
          if (taken >= limit || found.size >= maxFound) return;
          if (found.has(row) || !accept(row)) continue;
          found.add(row);
          taken++;
        }
      };
      if (subject.pattern !== "") take(byPattern.get(subject.pattern), maxPerGroup / 2);
      if (subject.seller !== "") take(bySeller.get(subject.seller), maxFromSeller);
      for (let apart = 0; apart <= maxYearsApart && found.size < maxFound; apart++)
        for (const year of apart === 0 ? [subject.year] : [subject.year - apart, subject.year + apart]) {
          take(byTrim.get(`${subject.model}|${subject.trim}|${year}`), maxPerGroup);
          take(byYear.get(`${subject.model}|${year}`), maxPerGroup);
        }
      return [...found];
    },
  };
}
