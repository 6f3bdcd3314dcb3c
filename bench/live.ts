import { setTimeout as pause } from "node:timers/promises";
import { goodPassword, mailTo, tokenIn } from "../test/kit/people.ts";
import type { ServerProcess } from "../test/kit/process.ts";
import { callerOf, type TestCaller } from "../test/kit/serve.ts";

/** The first account of a new server, signed in. */
export async function owner(server: ServerProcess): Promise<TestCaller> {
  const caller = callerOf(server);
  const email = "bench@example.com";
  await caller.api.accounts.register({ body: { email, name: "Bench", password: goodPassword } });
  await caller.api.accounts.verifyEmail({ body: { token: tokenIn(await mailTo(caller, email)) } });
  await caller.api.accounts.login({ body: { email, password: goodPassword } });
  return caller;
}

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
