import { Worker } from "node:worker_threads";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type WorkerName, workerFile } from "../../platform/threads/worker-file.ts";
import { errorOf, type ThreadReply, type ThreadRequest } from "./messages.ts";

/** A running thread, as seen by its starter. */
export interface Thread<Ready, Task, Result> {
  /** The thread's message after its start. */
  readonly ready: Ready;
  readonly run: (task: Task) => Call<Result>;
  /** Waits for running tasks, closes the thread's service and ends the thread. */
  readonly close: () => Promise<void>;
}

export interface Call<Result> {
  readonly result: Promise<Result>;
  /** Lets the thread skip the remaining work. The result never settles. */
  readonly cancel: () => void;
}

/** Limit for JavaScript objects; tensors and pixels are outside the heap. Exceeding it ends the thread, not the server. */
const heapMb = 256;

/** A thread that has not ended after this time is terminated. */
const closeMs = 5000;

const crashed = (cause: unknown) =>
  new AppError("INTERNAL_ERROR", {
    message: "The image analysis stopped unexpectedly. Nothing was changed; try again.",
    cause,
  });

/** Pending calls. While there is one, the thread keeps the process alive. */
function createCalls<Task, Result>(worker: Worker) {
  const waiting = new Map<number, PromiseWithResolvers<Result>>();
  const send = (request: ThreadRequest<Task>) => worker.postMessage(request);
  let lastId = 0;
  const settle = (id: number) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    return call;
  };
  const run = (task: Task): Call<Result> => {
    const id = ++lastId;
    const call = Promise.withResolvers<Result>();
    waiting.set(id, call);
    worker.ref();
    send({ type: "run", id, task });
    const cancel = () => {
      if (settle(id)) send({ type: "cancel", id });
    };
    return { result: call.promise, cancel };
  };
  const rejectAll = (error: unknown) => {
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  };
  return { run, settle, rejectAll };
}

async function closeWorker(worker: Worker): Promise<void> {
  const ended = Promise.withResolvers<unknown>();
  worker.once("exit", ended.resolve);
  worker.ref();
  worker.postMessage({ type: "close" } satisfies ThreadRequest<never>);
  const timeout = setTimeout(() => worker.terminate().then(ended.resolve), closeMs);
  await ended.promise;
  clearTimeout(timeout);
}

/**
 * Starts a thread that calls `serveThread`. Resolves when its service is open; throws the error with which the service failed
 * to open. When the thread ends, for any reason, pending calls are rejected and `onEnd` is called.
 */
export async function startThread<Ready, Task, Result>(
  name: WorkerName,
  settings: unknown,
  onEnd: () => void,
): Promise<Thread<Ready, Task, Result>> {
  const worker = new Worker(workerFile(name), {
    name,
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 2 },
  });
  const calls = createCalls<Task, Result>(worker);
  const opening = Promise.withResolvers<Ready>();
  let reason: unknown;
  worker.on("message", (reply: ThreadReply<Ready, Result>) => {
    if (reply.type === "ready") opening.resolve(reply.ready);
    else if (reply.type === "startFailed") opening.reject(errorOf(reply.failure));
    else if (reply.type === "done") calls.settle(reply.id)?.resolve(reply.result);
    else calls.settle(reply.id)?.reject(errorOf(reply.failure));
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
  return { ready, run: calls.run, close: () => closeWorker(worker) };
}
