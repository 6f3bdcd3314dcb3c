import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchOptions, BenchResult } from "../scripts/kit/benchmark.ts";
import { measured } from "../scripts/kit/statistics.ts";
import { signedIn } from "../test/kit/people.ts";
import { type ServerProcess, spawnServer } from "../test/kit/process.ts";
import { fillMarket } from "./market-fill.ts";

/** The native modules that a running server has loaded. */
const nativeModules = ({ pid }: ServerProcess): readonly string[] => [
  ...new Set(readFileSync(`/proc/${pid}/maps`, "utf8").match(/\/\S+\.node$/gm) ?? []),
];

const answered = async (url: string): Promise<void> => void (await (await fetch(`${url}/health`)).arrayBuffer());

/** ms from the start of the process until it has answered a request. */
async function bareStart(modules: readonly string[]): Promise<number> {
  const begun = performance.now();
  const script = join(import.meta.dirname, "server-start/bare.mjs");
  const child = spawn(process.execPath, [script, ...modules], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  await answered(/http:\S+/.exec(line.toString())?.[0] ?? "");
  const took = performance.now() - begun;
  child.kill();
  await once(child, "exit");
  return took;
}

async function serverStart(folder: string): Promise<number> {
  const begun = performance.now();
  const server = await spawnServer(folder);
  await answered(server.url);
  const took = performance.now() - begun;
  await server.stop();
  return took;
}

/** An installation with one account; with `rows` of a market. Returns the native modules that the server loads. */
async function install(folder: string, rows: number): Promise<readonly string[]> {
  const server = await spawnServer(folder);
  await signedIn(server);
  await server.stop();
  if (rows > 0) fillMarket(join(folder, "forecourt.db"), rows);
  // the first start after a large change may have more to do
  const again = await spawnServer(folder);
  const modules = nativeModules(again);
  await again.stop();
  return modules;
}

/** Compares the start until the first answer with that of a bare process, and on a large database with that on an empty one. */
export async function bench({ isQuick }: BenchOptions): Promise<BenchResult> {
  const name = "Start to the first answered request";
  if (process.platform !== "linux") return { name, rows: [], skipped: "it reads the loaded modules in /proc" };
  const [rows, rounds] = isQuick ? [50_000, 3] : [2_200_000, 9];
  const folder = await mkdtemp(join(tmpdir(), "bench-server-start-"));
  const [empty, large] = [join(folder, "empty"), join(folder, "large")];
  try {
    const modules = await install(empty, 0);
    await install(large, rows);
    const gigabytes = statSync(join(large, "forecourt.db")).size / 1e9;
    const all: { bare: number; ours: number; onLarge: number }[] = [];
    // in turns, so that other load on the machine affects all alike; the first round only warms up
    for (let round = 0; round <= rounds; round += 1) {
      all.push({ bare: await bareStart(modules), ours: await serverStart(empty), onLarge: await serverStart(large) });
    }
    const of = (value: (one: (typeof all)[number]) => number) => measured(all.slice(1).map(value));
    return {
      name: `${name}, ${modules.length} native modules`,
      rows: [
        {
          what: "server / bare Node process with the same native modules",
          ...of((one) => one.ours / one.bare),
          unit: "×",
          target: 2,
        },
        {
          what: `on ${gigabytes.toFixed(2)} GB / on an empty database`,
          ...of((one) => one.onLarge / one.ours),
          unit: "×",
          target: 1.05,
        },
        { what: "server, empty database", ...of((one) => one.ours), unit: "ms" },
        { what: "bare Node process", ...of((one) => one.bare), unit: "ms" },
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
