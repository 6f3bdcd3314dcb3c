import { medianOf } from "../../scripts/kit/statistics.ts";
import type { TestCaller } from "../../test/kit/serve.ts";
import type { Operation } from "./operations.ts";

/** A server with a share of the full number of rows. */
export interface Sized {
  readonly caller: TestCaller;
  /** A change that no measured answer depends on. After it no answer comes from the cache of queries. */
  readonly change: (at: number) => Promise<unknown>;
}

export interface Timed {
  readonly what: string;
  /** Medians in ms, in the order of the servers. */
  readonly times: readonly number[];
  /** Whether it is a list that has a total, and the same one on every server. */
  readonly isConstant: boolean;
}

async function request({ caller }: Sized, path: string): Promise<Response> {
  const answer = await caller.fetch(`/v1${path}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer;
}

/** Why a server refuses an operation; undefined if all answer it. */
export async function refusal({ path }: Operation, servers: readonly Sized[]): Promise<string | undefined> {
  for (const { caller } of servers) {
    const answer = await caller.fetch(`/v1${path(0)}`);
    const text = await answer.text();
    if (!answer.ok) return `answers ${answer.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ""}`.trim();
  }
  return undefined;
}

/** The number of all rows of a list. NaN if its answer has no total. */
async function totalOf({ caller }: Sized, path: string): Promise<number> {
  const answer = await caller.fetch(`/v1${path}`);
  const inBody = /"total":(\d+),"limit"/.exec(await answer.text())?.[1];
  return Number(answer.headers.get("x-total-count") ?? inBody ?? Number.NaN);
}

/** Times an operation on all servers in turns, so that other load on the machine affects all alike. The request for the total warms up. */
export async function timed({ what, path }: Operation, servers: readonly Sized[], rounds: number): Promise<Timed> {
  const times: number[][] = servers.map(() => []);
  const totals: number[] = [];
  for (const server of servers) totals.push(await totalOf(server, path(0)));
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, server] of servers.entries()) {
      await server.change(round);
      const begun = performance.now();
      await (await request(server, path(round))).arrayBuffer();
      times[index]?.push(performance.now() - begun);
    }
  }
  return { what, times: times.map(medianOf), isConstant: new Set(totals).size === 1 && totals.every(Number.isFinite) };
}
