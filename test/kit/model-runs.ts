import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const preloaded = pathToFileURL(join(import.meta.dirname, "remembered-runs.ts")).href;

/**
 * Settings of a server or command in a process of its own, with which its models answer as they did before for a picture that
 * they have seen in this run of the tests. Not for tests of how long an inspection takes. Empty in watch mode, which has no
 * folder for what the processes of a run share.
 */
export function sharedModelRuns(): Readonly<Record<string, string>> {
  const { TEST_RUN_FOLDER: folder } = process.env;
  if (folder === undefined) return {};
  const runs = join(folder, "model-runs");
  mkdirSync(runs, { recursive: true });
  return { NODE_OPTIONS: `--import ${preloaded}`, TEST_MODEL_RUNS: runs };
}

/** Settings of a server whose models look at each picture anew: for tests of its memory, and of how long something takes. */
export const realModels = { NODE_OPTIONS: "" } as const;
