import { setTimeout as pause } from "node:timers/promises";
import { beginImport, csvOf, header, rows } from "../../test/features/market/files.ts";
import { clip, video } from "../../test/features/spin360/clips.ts";
import { uploadWalkAround } from "../../test/kit/photos.ts";
import { callerOf, type TestCaller } from "../../test/kit/serve.ts";
import type { Dealership } from "./dealership.ts";
import { everyMinutes, type Work } from "./plan.ts";
import { count, type Tally } from "./tally.ts";

interface Run {
  readonly tally: Tally;
  readonly until: AbortSignal;
}

const photosOfInspection = 8;
const rowsOfImport = 4000;
const minute = 60_000;

/** An inspection a minute, and a spin and an import of market rows every ten. */
export async function workHard(dealership: Dealership, run: Run): Promise<void> {
  const caller = callerOf(dealership.desk, { key: await dealership.newKey("Inspector") });
  const [carId = ""] = dealership.vehicleIds;
  await Promise.all([
    every("inspections", run, () => inspect(caller, carId)),
    every("spins", run, () => spin(caller)),
    every("imports", run, (n) => importRows(caller, n)),
  ]);
}

async function every(what: Work, { tally, until }: Run, work: (n: number) => Promise<void>) {
  const ms = everyMinutes[what] * minute;
  for (let n = 0; !until.aborted; n += 1) {
    const begun = performance.now();
    await work(n).then(
      () => count(tally, what),
      (error: unknown) => tally.errors.push(`${what}: ${String(error)}`),
    );
    await pause(Math.max(0, ms - (performance.now() - begun)), undefined, { signal: until }).catch(() => undefined);
  }
}

/** Asks until the work has ended. Throws if it ended badly, or not within ten minutes. */
async function ended(what: string, stateOf: () => Promise<string>, good: string): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < 10 * minute; await pause(500)) {
    const state = await stateOf();
    if (state === good) return;
    if (state === "failed") throw new Error(`${what} failed`);
  }
  throw new Error(`${what} does not end`);
}

async function inspect({ api }: TestCaller, vehicle_id: string): Promise<void> {
  const images = await uploadWalkAround(api, photosOfInspection);
  const { inspection_id } = await api.visual.create({ body: { vehicle_id, images } });
  await ended("an inspection", async () => (await api.visual.get({ params: { inspection_id } })).status, "completed");
}

async function spin({ api }: TestCaller): Promise<void> {
  const { data } = await api.spin360.upload({ file: video(await clip()), body: { side: "OUTSIDE" } });
  await ended("a spin", async () => (await api.spin360.job({ params: { jobId: data.jobId } })).state, "ready");
}

async function importRows(caller: TestCaller, n: number): Promise<void> {
  const { import_id } = await beginImport(caller, csvOf(header, ...rows(rowsOfImport, { from: n * rowsOfImport })));
  const stateOf = async () => (await caller.api.market.getImport({ params: { import_id } })).status;
  await ended("an import", stateOf, "completed");
}
