import { Worker } from "node:worker_threads";
// the worker decodes with sharp, whose libraries must be loaded by the main thread first
import "sharp";
import { AppError } from "../../contracts/kit/errors.ts";
import { errorOf, type Order, type PhotoOrder, type Report, type WorkerSettings } from "./messages.ts";
import type { Provider } from "./providers.ts";
import type { Analysis } from "./run/analysis.ts";
import { workerFile } from "./worker-file.ts";

/** A running vision worker, from the main thread's side. */
export interface Thread {
  /** Provider of each model, in the settings' order. */
  readonly providers: readonly Provider[];
  readonly analyse: (photo: PhotoOrder) => Call;
  /** Waits for what is under way, releases the models and ends the thread. */
  readonly close: () => Promise<void>;
}

export interface Call {
  readonly result: Promise<Analysis>;
  /** The thread leaves the rest out; the result never comes. */
  readonly cancel: () => void;
}

/** Of JavaScript objects; tensors and pixels lie outside. A runaway ends the thread, not the server. */
const heapMb = 256;

/** A thread that does not end by itself in this time is ended. */
const closeMs = 5000;

// ONNX Runtime would report to its makers that it runs, and keep a device id in the home folder. It reads this once, of
// the process: in the worker, whose environment is a copy, it would be too late.
process.env.ORT_DISABLE_TELEMETRY = "1";

const crashed = (cause: unknown) =>
  new AppError("INTERNAL_ERROR", {
    message: "The image analysis stopped unexpectedly. Nothing was changed; try again.",
    cause,
  });

/** The calls under way. While there is one, the worker keeps the process alive. */
function callsOf(worker: Worker) {
  const waiting = new Map<number, PromiseWithResolvers<Analysis>>();
  const send = (order: Order) => worker.postMessage(order);
  let lastId = 0;
  const settle = (id: number) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    return call;
  };
  const begin: Thread["analyse"] = (photo) => {
    const id = ++lastId;
    const call = Promise.withResolvers<Analysis>();
    waiting.set(id, call);
    worker.ref();
    send({ type: "analyse", id, ...photo });
    const cancel = () => {
      if (settle(id)) send({ type: "cancel", id });
    };
    return { result: call.promise, cancel };
  };
  const rejectAll = (error: unknown) => {
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  };
  return { begin, settle, rejectAll };
}

async function closeWorker(worker: Worker): Promise<void> {
  const ended = Promise.withResolvers<unknown>();
  worker.once("exit", ended.resolve);
  worker.ref();
  worker.postMessage({ type: "close" } satisfies Order);
  const late = setTimeout(() => worker.terminate().then(ended.resolve), closeMs);
  await ended.promise;
  clearTimeout(late);
}

/**
 * Starts a vision worker; resolves when its models are loaded and have answered. Throws
 * MODEL_UNAVAILABLE. `onEnd` is told when it ends, whatever the reason; calls under way are rejected then.
 */
export async function startThread(settings: WorkerSettings, onEnd: () => void): Promise<Thread> {
  const worker = new Worker(workerFile("vision-worker"), {
    name: "vision",
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const calls = callsOf(worker);
  const ready = Promise.withResolvers<readonly Provider[]>();
  let reason: unknown;
  worker.on("message", (report: Report) => {
    if (report.type === "ready") ready.resolve(report.providers);
    else if (report.type === "refused") ready.reject(errorOf(report.failure));
    else if (report.type === "done") calls.settle(report.id)?.resolve(report.analysis);
    else calls.settle(report.id)?.reject(errorOf(report.failure));
  });
  worker.on("error", (error) => {
    reason = error;
  });
  worker.once("exit", () => {
    ready.reject(crashed(reason));
    calls.rejectAll(crashed(reason));
    onEnd();
  });
  const providers = await ready.promise;
  worker.unref();
  return { providers, analyse: calls.begin, close: () => closeWorker(worker) };
}
