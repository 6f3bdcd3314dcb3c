import { setTimeout as pause } from "node:timers/promises";

/** Sends GET /health every 10 ms until `until` aborts. Returns the sorted response times. */
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

/** The quantile of sorted times. */
export const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.floor(q * (sorted.length - 1))] ?? Number.NaN;
