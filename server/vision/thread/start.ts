import { Worker } from "node:worker_threads";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type WorkerName, workerFile } from "../../platform/threads/worker-file.ts";
import { errorOf, type Order, type Report } from "./messages.ts";

/** A running thread, from the side of who started it. */
export interface Thread<Ready, Task, Answer> {
  /** What it said when it was open. */
  readonly ready: Ready;
  readonly ask: (task: Task) => Call<Answer>;
  /** Waits for what is under way, has the thread close what it serves, and ends it. */
  readonly close: () => Promise<void>;
}

export interface Call<Answer> {
  readonly result: Promise<Answer>;
  /** The thread may leave the rest out; the result never comes. */
  readonly cancel: () => void;
}

/** Of JavaScript objects; tensors and pixels lie outside. A runaway ends the thread, not the server. */
const heapMb = 256;

/** A thread that does not end by itself in this time is ended. */
const closeMs = 5000;

const crashed = (cause: unknown) =>
  new AppError("INTERNAL_ERROR", {
    message: "The image analysis stopped unexpectedly. Nothing was changed; try again.",
    cause,
  });

/** The calls under way. While there is one, the thread keeps the process alive. */
function callsOf<Task, Answer>(worker: Worker) {
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  const send = (order: Order<Task>) => worker.postMessage(order);
  let lastId = 0;
  const settle = (id: number) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    return call;
  };
  const ask = (task: Task): Call<Answer> => {
    const id = ++lastId;
    const call = Promise.withResolvers<Answer>();
    waiting.set(id, call);
    worker.ref();
    send({ type: "ask", id, task });
    const cancel = () => {
      if (settle(id)) send({ type: "cancel", id });
    };
    return { result: call.promise, cancel };
  };
  const rejectAll = (error: unknown) => {
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  };
  return { ask, settle, rejectAll };
}

async function closeWorker(worker: Worker): Promise<void> {
  const ended = Promise.withResolvers<unknown>();
  worker.once("exit", ended.resolve);
  worker.ref();
  worker.postMessage({ type: "close" } satisfies Order<never>);
  const late = setTimeout(() => worker.terminate().then(ended.resolve), closeMs);
  await ended.promise;
  clearTimeout(late);
}

/**
 * Starts a thread that serves by `serveThread`; resolves when what it serves is open, and throws what it refuses with.
 * `onEnd` is told when it ends, whatever the reason; calls under way are rejected then.
 */
export async function startThread<Ready, Task, Answer>(
  name: WorkerName,
  settings: unknown,
  onEnd: () => void,
): Promise<Thread<Ready, Task, Answer>> {
  const worker = new Worker(workerFile(name), {
    name,
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 2 },
  });
  const calls = callsOf<Task, Answer>(worker);
  const opening = Promise.withResolvers<Ready>();
  let reason: unknown;
  worker.on("message", (report: Report<Ready, Answer>) => {
    if (report.type === "ready") opening.resolve(report.ready);
    else if (report.type === "refused") opening.reject(errorOf(report.failure));
    else if (report.type === "done") calls.settle(report.id)?.resolve(report.answer);
    else calls.settle(report.id)?.reject(errorOf(report.failure));
  });
  worker.on("error", (error) => {
    reason = error;
  });
  worker.once("exit", () => {
    opening.reject(crashed(reason));
    calls.rejectAll(crashed(reason));
    onEnd();
  });
  const ready = await opening.promise;
  worker.unref();
  return { ready, ask: calls.ask, close: () => closeWorker(worker) };
}
