import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialect } from "../../server/platform/db/kit.ts";
import { type Route, routes } from "../contract/routes.ts";
import { signedIn } from "../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { faultOf } from "./answers.ts";
import { type FuzzedRequest, requestsTo } from "./requests.ts";
import { createScene } from "./scene.ts";

/** In `npm test` each database gets its own 5,000 requests, the same ones in every run. `npm run fuzz` sets both values. */
const cases = Number(process.env.FUZZ_CASES ?? 5_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_125) + (dialect === "pg" ? 1 : 0);
/** Requests delete their own resources. After this many, a new account with one of each resource is created. */
const casesPerScene = 2_500;
const reviveEvery = 100;
/** Stops after this many faults. */
const maxReported = 10;

let server: TestServer;
let admin: TestCaller;
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  admin = await signedIn(server);
});
afterAll(() => server.close());

interface Case {
  readonly route: Route;
  readonly request: FuzzedRequest;
}

/** About the same number of requests for each endpoint, in turns. */
function casesOf(count: number, seed: number, own: Parameters<typeof requestsTo>[1]): Case[] {
  const rounds = Math.ceil(count / routes.length);
  const drawn = routes.map((route) => ({
    route,
    requests: fc.sample(requestsTo(route, own), { seed, numRuns: rounds }),
  }));
  const inTurns = Array.from({ length: rounds }, (_, round) =>
    drawn.flatMap(({ route, requests }) => {
      const request = requests[round];
      return request ? [{ route, request }] : [];
    }),
  );
  return inTurns.flat().slice(0, count);
}

const describeRequest = ({ sender, method, path, headers, body }: FuzzedRequest): string =>
  `${sender}: ${method} ${path} ${JSON.stringify(headers)} ${body instanceof FormData ? "(a form)" : (body ?? "")}`.slice(
    0,
    1_500,
  );

/** Sends `count` requests about the resources of one account. Returns the faults of the answers. */
async function faultsIn(count: number, seed: number): Promise<string[]> {
  let scene = await createScene(server, admin);
  const faults: string[] = [];
  for (const [i, { route, request }] of casesOf(count, seed, scene.own).entries()) {
    if (i % reviveEvery === 0 && !(await scene.revive())) scene = await createScene(server, admin);
    const fault = await faultOf(await scene.send(route, request));
    if (fault !== undefined)
      faults.push(`${route.title}, case ${i} of seed ${seed}: ${fault}\n  ${describeRequest(request)}`);
    if (faults.length >= maxReported) break;
  }
  return faults;
}

describe(`${cases} random requests to all endpoints`, () => {
  const starts = Array.from({ length: Math.ceil(cases / casesPerScene) }, (_, i) => i * casesPerScene);

  it.each(starts)("are answered without an internal error, from request %i on", { timeout: 600_000 }, async (start) => {
    const faults = await faultsIn(Math.min(casesPerScene, cases - start), seed + start);
    expect(faults, faults.join("\n")).toEqual([]);
  });
});
