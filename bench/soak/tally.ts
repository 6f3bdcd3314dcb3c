/** What happened during a run, at which minute of it. */
export interface Tally {
  /** Milliseconds of reads, by minute. */
  readonly reads: number[][];
  readonly writes: number[][];
  /** Errors, as sentences. */
  readonly errors: string[];
  /** How often each kind of work was done. */
  readonly done: Map<string, number>;
  /** Of the leads that the server confirmed. */
  readonly leadIds: string[];
}

export const newTally = (): Tally => ({ reads: [], writes: [], errors: [], done: new Map(), leadIds: [] });

export function count({ done }: Tally, what: string, by = 1): void {
  done.set(what, (done.get(what) ?? 0) + by);
}

export function note(times: number[][], minute: number, milliseconds: number): void {
  times[minute] ??= [];
  times[minute].push(milliseconds);
}

/** Adds another part of the run, which has the times. */
export function addTimes(tally: Tally, { reads, writes, errors, done, leadIds }: Tally): void {
  // a minute without any is empty, and no hole
  tally.reads.push(...Array.from(reads, (times) => times ?? []));
  tally.writes.push(...Array.from(writes, (times) => times ?? []));
  tally.errors.push(...errors);
  for (const id of leadIds) tally.leadIds.push(id);
  for (const [what, times] of done) count(tally, what, times);
}
