import { Worker } from "node:worker_threads";
import { seconds } from "../../../../platform/clock.ts";
import { workerFile } from "../../../../platform/threads/worker-file.ts";

export interface StrengthTask {
  readonly password: string;
  /** Words that make the password easier to guess. */
  readonly personal: readonly string[];
}

export interface Strength {
  /** 0-4, by zxcvbn: 2 is over about 10^6 guesses. */
  readonly score: number;
  /** English sentences. Empty if there is nothing to say. */
  readonly advice: string;
}

/** A registration is often followed by another attempt with a better password. Our own estimate. */
const idleMs = seconds(10);
/** The dictionaries take 30 MB. */
const heapMb = 128;

interface Estimator {
  readonly worker: Worker;
  /** In the order of their messages, which is that of the answers. */
  readonly waiting: PromiseWithResolvers<Strength>[];
  idle?: NodeJS.Timeout;
}

let running: Estimator | undefined;

/**
 * Estimates how hard a password is to guess. The estimator and its dictionaries are in a thread, which starts with the first
 * password and ends after 10 s without one: they take half a second to load, and more memory than all else of an idle server.
 */
export function estimateStrength(task: StrengthTask): Promise<Strength> {
  running ??= start();
  const { worker, waiting, idle } = running;
  clearTimeout(idle);
  const answer = Promise.withResolvers<Strength>();
  waiting.push(answer);
  worker.ref();
  worker.postMessage(task);
  return answer.promise;
}

function start(): Estimator {
  const worker = new Worker(workerFile("password-strength"), {
    name: "password-strength",
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const started: Estimator = { worker, waiting: [] };
  const end = () => {
    if (running === started) running = undefined;
  };
  worker.on("message", (strength: Strength) => {
    started.waiting.shift()?.resolve(strength);
    if (started.waiting.length > 0) return;
    worker.unref();
    started.idle = setTimeout(() => {
      end();
      void worker.terminate();
    }, idleMs).unref();
  });
  let reason: unknown = new Error("the thread that estimates passwords ended");
  worker.on("error", (error) => {
    reason = error;
  });
  worker.once("exit", () => {
    end();
    for (const { reject } of started.waiting) reject(reason);
  });
  return started;
}
