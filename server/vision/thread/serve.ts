import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { failureOf, type ThreadReply, type ThreadRequest } from "./messages.ts";

/** The work of a thread after it has started. */
export interface ThreadService<Ready, Task, Result> {
  /** Sent to the starter of the thread. */
  readonly ready: Ready;
  /** The signal aborts when the result is no longer needed. */
  readonly run: (task: Task, signal: AbortSignal) => Promise<Result>;
  /** Buffers of a result to transfer instead of copying. */
  readonly transferables?: (result: Result) => readonly ArrayBuffer[];
  readonly close: () => Promise<void>;
}

function serve<Ready, Task, Result>(port: NonNullable<typeof parentPort>, service: ThreadService<Ready, Task, Result>) {
  const reply = (message: ThreadReply<Ready, Result>) => port.postMessage(message);
  const running = new Map<number, { readonly abort: AbortController; readonly ended: Promise<void> }>();
  const run = async (id: number, task: Task, signal: AbortSignal) => {
    try {
      const result = await service.run(task, signal);
      port.postMessage({ type: "done", id, result } satisfies ThreadReply<Ready, Result>, [
        ...(service.transferables?.(result) ?? []),
      ]);
    } catch (error) {
      reply({ type: "failed", id, failure: failureOf(error) });
    }
    running.delete(id);
  };
  port.on("message", async (request: ThreadRequest<Task>) => {
    if (request.type === "run") {
      const abort = new AbortController();
      running.set(request.id, { abort, ended: run(request.id, request.task, abort.signal) });
    } else if (request.type === "cancel") {
      running.get(request.id)?.abort.abort();
    } else {
      await Promise.all([...running.values()].map(({ ended }) => ended));
      await service.close();
      port.close();
    }
  });
  reply({ type: "ready", ready: service.ready });
}

/**
 * The counterpart of `startThread`, called by a worker's file. Opens the service with the thread's settings. If that fails,
 * the thread reports the failure and ends.
 */
export function serveThread<Settings, Ready, Task, Result>(
  open: (settings: Settings) => Promise<ThreadService<Ready, Task, Result>>,
): void {
  const port = parentPort;
  if (isMainThread || !port) return;
  open(workerData)
    .then((service) => serve(port, service))
    .catch((error: unknown) => {
      port.postMessage({ type: "startFailed", failure: failureOf(error) } satisfies ThreadReply<never, never>);
      port.close();
    });
}
