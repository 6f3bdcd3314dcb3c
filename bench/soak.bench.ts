import { setTimeout as pause } from "node:timers/promises";
import type { BenchOptions, BenchResult, Timeline } from "../scripts/kit/benchmark.ts";
import { quantileOf } from "../scripts/kit/statistics.ts";
import { residentBytes } from "../test/kit/process.ts";
import { type Browsers, lookAsPeople, openBrowsers } from "./soak/browsers.ts";
import { type Dealership, openDealership } from "./soak/dealership.ts";
import { lastExchange } from "./soak/exchange.ts";
import { workHard } from "./soak/heavy-work.ts";
import { askInThread } from "./soak/people.ts";
import { contentProblems } from "./soak/problems.ts";
import { openReports, type Reports } from "./soak/reports.ts";
import { addTimes, count, newTally, type Tally } from "./soak/tally.ts";
import { type Found, verdictOf } from "./soak/verdict.ts";

const people = 16;
const peopleInBrowsers = 4;
/** Of all people together, without what their browsers request. */
const requestsPerSecond = 200;
const sampleMs = 5000;
const shownErrors = 10;
const fullMinutes = 60;

/** `SOAK_MINUTES` sets how long it takes: an hour, or three minutes with `--quick`. */
export async function bench({ isQuick }: BenchOptions): Promise<BenchResult> {
  const minutes = Number(process.env.SOAK_MINUTES ?? (isQuick ? 3 : fullMinutes));
  if (!(minutes > 0)) throw new Error(`SOAK_MINUTES is no number of minutes: ${process.env.SOAK_MINUTES}`);
  const dealership = await openDealership();
  const found = await watched(dealership, minutes).finally(dealership.close);
  return {
    name: `A dealership for ${minutes} minutes: ${people + peopleInBrowsers} people, ${requestsPerSecond} requests a second, inspections, spins, imports, webhooks, sync`,
    isPartial: minutes < fullMinutes,
    settings: ["SOAK_MINUTES"],
    rows: verdictOf(found),
    timeline: timelineOf(found),
  };
}

/** Lets all work, waits for the rest, and compares what the receiver of webhooks and the host have with what the workstation has. */
async function watched(dealership: Dealership, minutes: number): Promise<Found> {
  const tally = newTally();
  // before the first lead
  const reports = await openReports(dealership);
  try {
    const samples = await work(dealership, minutes, tally);
    const unreported = await checked(tally, () => unreportedLeads(reports, tally));
    tally.errors.push(...((await checked(tally, () => lastExchange(dealership))) ?? []));
    const compare = async () => contentProblems(await dealership.contents(), tally.leadIds);
    const different = await checked(tally, compare);
    for (const errors of [tally.errors, different ?? []]) {
      for (const one of errors.slice(0, shownErrors)) console.error(one);
    }
    return { minutes, tally, samples, unreported, rate: requestsPerSecond, different: different?.length };
  } finally {
    await reports.close();
  }
}

/** A check that fails is an error and has no result: what an hour has measured must not be lost. */
async function checked<T>({ errors }: Tally, check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check();
  } catch (error) {
    errors.push(`a check failed: ${String(error)}`);
    return undefined;
  }
}

async function unreportedLeads(reports: Reports, tally: Tally): Promise<number> {
  const problems = await reports.problems(tally.leadIds);
  for (const one of problems.slice(0, shownErrors)) console.error(one);
  count(tally, "webhooks", reports.count());
  return problems.length;
}

/** Returns the memory of the workstation's server in MB meanwhile. */
async function work(dealership: Dealership, minutes: number, tally: Tally): Promise<readonly number[]> {
  const samples: number[] = [];
  const sample = async (until: AbortSignal) => {
    while (!until.aborted) {
      samples.push(residentBytes(dealership.desk.pid) / 1e6);
      await pause(sampleMs, undefined, { signal: until }).catch(() => undefined);
    }
  };
  let browsers: Browsers | undefined;
  try {
    browsers = await openBrowsers(dealership, peopleInBrowsers);
    const keys = await Promise.all(Array.from({ length: people }, (_, at) => dealership.newKey(`Person ${at + 1}`)));
    const until = AbortSignal.timeout(minutes * 60_000);
    await Promise.all([
      askInThread({
        ...{ url: dealership.desk.url, keys, vehicleIds: dealership.vehicleIds },
        ...{ rate: requestsPerSecond, minutes },
      }).then((asked) => addTimes(tally, asked)),
      workHard(dealership, { tally, until }),
      lookAsPeople(browsers, { tally, until }),
      sample(until),
    ]);
  } finally {
    await browsers?.close();
  }
  return samples;
}

function timelineOf({ minutes, tally, samples }: Found): Timeline {
  const perMinute = tally.reads.slice(0, Math.ceil(minutes));
  return {
    minutes,
    lines: [
      { what: "Memory of the server", unit: "MB", values: samples.map(Math.round) },
      {
        what: "Reads, p99 of each minute",
        unit: "ms",
        values: perMinute.map((times) => quantileOf(times, 0.99)),
        limit: 100,
      },
      { what: "Reads, median of each minute", unit: "ms", values: perMinute.map((times) => quantileOf(times, 0.5)) },
    ],
  };
}
