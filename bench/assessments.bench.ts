import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bodyParts, damageTypes, severities } from "../contracts/vocabulary.ts";
import type { BenchResult } from "../scripts/kit/benchmark.ts";
import { signedIn } from "../test/kit/people.ts";
import { spawnServer } from "../test/kit/process.ts";
import type { TestCaller } from "../test/kit/serve.ts";
import { quantile } from "./live.ts";

const oneByOne = 500;
const atOnce = 1000;
const damagesEach = 5;

/** Different damages for each seed. */
const damages = (seed: number) =>
  Array.from({ length: damagesEach }, (_, i) => ({
    damage_id: `damage-${i}`,
    type: damageTypes[(seed + i) % damageTypes.length] ?? "dent",
    location: bodyParts[(seed * 7 + i * 3) % bodyParts.length] ?? "hood",
    severity: severities[(seed + i) % 3] ?? "minor",
    size_cm: 2 + ((seed * 5 + i) % 30),
  }));

const assess = async ({ api }: TestCaller, vehicle_id: string, seed: number): Promise<string> =>
  (await api.assessments.create({ body: { vehicle_id, damages: damages(seed) } })).assessment_id;

/** Runs `work` repeatedly, one call at a time. Returns the sorted times in ms. */
async function timed(count: number, work: (i: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const begun = performance.now();
    await work(i);
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b);
}

/** Measures the response time of an assessment, with storing and events, and checks that 1,000 at once are all stored. */
export async function bench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), "bench-assessments-"));
  const server = await spawnServer(folder, { FORECOURT_DEFAULT_PLAN: "enterprise" });
  try {
    const caller = await signedIn(server);
    const { id } = await caller.api.vehicles.create({ body: { make: "Honda", model: "Accord", askingPrice: 18_500 } });
    const assessOne = (i: number) => assess(caller, id, i);
    await timed(100, assessOne);
    const times = await timed(oneByOne, assessOne);
    // the disk's minimum time for a change that survives a power failure
    const price = (i: number) => caller.api.vehicles.update({ params: { id }, body: { askingPrice: 10_000 + i } });
    const changes = await timed(oneByOne, price);
    const crowd = await caller.api.vehicles.create({ body: { make: "Honda", model: "Civic" } });
    const begun = performance.now();
    const made = await Promise.all(Array.from({ length: atOnce }, (_, i) => assess(caller, crowd.id, i)));
    const seconds = (performance.now() - begun) / 1000;
    const { total } = await caller.api.assessments.list({ query: { vehicle_id: crowd.id } });
    return {
      name: `POST /inspections/damage-assessment: ${damagesEach} damages`,
      rows: [
        { what: "p50", value: quantile(times, 0.5), unit: "ms" },
        { what: "p99", value: quantile(times, 0.99), unit: "ms", target: 20 },
        { what: "p50 of changing a price instead", value: quantile(changes, 0.5), unit: "ms" },
        { what: "p99 of changing a price instead", value: quantile(changes, 0.99), unit: "ms" },
        { what: `${atOnce} at once`, value: atOnce / seconds, unit: "assessments/s" },
        { what: "lost assessments", value: new Set(made).size - total, unit: "", target: 0 },
      ],
    };
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
