/** What happened during a run, at which minute of it. */
export interface Tally {
  /** Milliseconds of reads, by minute. */
  readonly reads: number[][];
  readonly writes: number[][];
  /** Errors, as sentences. */
  readonly errors: string[];
  /** How often each kind of work was done. */
  readonly done: Map<string, number>;
}

export const newTally = (): Tally => ({ reads: [], writes: [], errors: [], done: new Map() });

export function count({ done }: Tally, what: string, by = 1): void {
  done.set(what, (done.get(what) ?? 0) + by);
}

export function note(times: number[][], minute: number, milliseconds: number): void {
  times[minute] ??= [];
  times[minute].push(milliseconds);
}

/** Adds another part of the run, which has the times. */
export function addTimes(tally: Tally, { reads, writes, errors, done }: Tally): void {
  // a minute without any is empty, and no hole
  tally.reads.push(...Array.from(reads, (times) => times ?? []));
  tally.writes.push(...Array.from(writes, (times) => times ?? []));
  tally.errors.push(...errors);
  for (const [what, times] of done) count(tally, what, times);
}
