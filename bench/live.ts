import { setTimeout as pause } from "node:timers/promises";

/** Asks GET /health every 10 ms until told to stop; answers how long each answer took, sorted. */
export async function watchHealth(url: string, until: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!until.aborted) {
    const begun = performance.now();
    await (await fetch(`${url}/health`)).arrayBuffer();
    times.push(performance.now() - begun);
    await pause(10);
  }
  return times.sort((a, b) => a - b);
}

/** Of sorted times. */
export const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.floor(q * (sorted.length - 1))] ?? Number.NaN;
