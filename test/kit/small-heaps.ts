// Preloaded into a server process (test/faults/out-of-memory.test.ts). A thread that the file of the variable names gets that heap limit in MB.
import { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import threads, { type WorkerOptions } from "node:worker_threads";

const file = process.env.TEST_SMALL_HEAPS ?? "";
const SystemWorker = threads.Worker;

if (threads.isMainThread) {
  class LimitedWorker extends SystemWorker {
    constructor(entry: string | URL, options: WorkerOptions) {
      const limits = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, number>>;
      const mb = limits[options.name ?? ""];
      const limited = { ...options.resourceLimits, ...(mb !== undefined && { maxOldGenerationSizeMb: mb }) };
      // without this file, which takes memory itself
      super(entry, { ...options, execArgv: [], resourceLimits: limited });
    }
  }
  Object.assign(threads, { Worker: LimitedWorker });
  syncBuiltinESMExports();
}
