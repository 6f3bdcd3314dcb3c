import { setTimeout as pause } from "node:timers/promises";
import type { BenchOptions, BenchResult } from "../scripts/kit/benchmark.ts";
import { quantileOf } from "../scripts/kit/statistics.ts";
import { residentBytes } from "../test/kit/process.ts";
import { type Browsers, lookAsPeople, openBrowsers } from "./soak/browsers.ts";
import { openDealership } from "./soak/dealership.ts";
import { workHard } from "./soak/heavy-work.ts";
import { askInThread } from "./soak/people.ts";
import { addTimes, newTally } from "./soak/tally.ts";
import { verdictOf } from "./soak/verdict.ts";

const people = 16;
const peopleInBrowsers = 4;
/** Of all people together, without what their browsers request. */
const requestsPerSecond = 200;
const sampleMs = 5000;
const shownErrors = 10;

/** `SOAK_MINUTES` sets how long it takes: an hour, or three minutes with `--quick`. */
export async function bench({ isQuick }: BenchOptions): Promise<BenchResult> {
  const minutes = Number(process.env.SOAK_MINUTES ?? (isQuick ? 3 : 60));
  if (!(minutes > 0)) throw new Error(`SOAK_MINUTES is no number of minutes: ${process.env.SOAK_MINUTES}`);
  const dealership = await openDealership();
  const tally = newTally();
  const samples: number[] = [];
  let browsers: Browsers | undefined;
  const sample = async (until: AbortSignal) => {
    while (!until.aborted) {
      samples.push(residentBytes(dealership.desk.pid) / 1e6);
      await pause(sampleMs, undefined, { signal: until }).catch(() => undefined);
    }
  };
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
    const { unsent, lastError } = await dealership.owner.api.sync.run();
    if (unsent > 0 || lastError) tally.errors.push(`sync: ${unsent} rows are unsent, ${JSON.stringify(lastError)}`);
  } finally {
    await browsers?.close();
    await dealership.close();
  }
  for (const error of tally.errors.slice(0, shownErrors)) console.error(error);
  const perMinute = tally.reads.slice(0, minutes);
  return {
    name: `A dealership for ${minutes} minutes: ${people + peopleInBrowsers} people, ${requestsPerSecond} requests a second, inspections, spins, imports, webhooks, sync`,
    rows: verdictOf(tally, samples, minutes),
    timeline: {
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
    },
  };
}
