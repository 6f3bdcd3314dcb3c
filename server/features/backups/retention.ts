import { dayOf } from "../../platform/clock.ts";

/** How many daily and weekly backups are kept. Our own choice. */
export const kept = { days: 7, weeks: 4 } as const;

interface Dated {
  /** An instant. */
  readonly madeAt: string;
}

/** The newest backup of each of the last `count` periods that have one. */
function newestPer<T extends Dated>(newestFirst: readonly T[], periodOf: (day: number) => number, count: number): T[] {
  const newest = new Map<number, T>();
  for (const backup of newestFirst) {
    const period = periodOf(dayOf(backup.madeAt));
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()].slice(0, count);
}

/** Weeks begin on Monday. 1970-01-01, day 0, was a Thursday. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7);

/**
 * The scheduled backups that are no longer needed. Kept are the newest of each of the last seven days and of each of the last
 * four weeks. Days and weeks without a backup do not count, so a workstation that was off for a month keeps its backups.
 * Days are in UTC.
 */
export function expiredBackups<T extends Dated>(scheduled: readonly T[]): T[] {
  const newestFirst = scheduled.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt));
  const needed = new Set([
    ...newestPer(newestFirst, (day) => day, kept.days),
    ...newestPer(newestFirst, weekOf, kept.weeks),
  ]);
  return newestFirst.filter((backup) => !needed.has(backup));
}
