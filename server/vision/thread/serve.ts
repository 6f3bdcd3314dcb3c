import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { failureOf, type Order, type Report } from "./messages.ts";

/** What a thread serves, once it is open. */
export interface Service<Ready, Task, Answer> {
  /** What is told to who started the thread. */
  readonly ready: Ready;
  /** The signal aborts where nobody waits for the answer any longer. */
  readonly answer: (task: Task, signal: AbortSignal) => Promise<Answer>;
  /** Memory of an answer that goes with it, and need not be copied. */
  readonly memoryOf?: (answer: Answer) => readonly ArrayBuffer[];
  readonly close: () => Promise<void>;
}

function answering<Ready, Task, Answer>(port: NonNullable<typeof parentPort>, service: Service<Ready, Task, Answer>) {
  const report = (message: Report<Ready, Answer>) => port.postMessage(message);
  const underWay = new Map<number, { readonly abort: AbortController; readonly ended: Promise<void> }>();
  const answer = async (id: number, task: Task, signal: AbortSignal) => {
    try {
      const answer = await service.answer(task, signal);
      port.postMessage({ type: "done", id, answer } satisfies Report<Ready, Answer>, [
        ...(service.memoryOf?.(answer) ?? []),
      ]);
    } catch (error) {
      report({ type: "failed", id, failure: failureOf(error) });
    }
    underWay.delete(id);
  };
  port.on("message", async (order: Order<Task>) => {
    if (order.type === "ask") {
      const abort = new AbortController();
      underWay.set(order.id, { abort, ended: answer(order.id, order.task, abort.signal) });
    } else if (order.type === "cancel") {
      underWay.get(order.id)?.abort.abort();
    } else {
      await Promise.all([...underWay.values()].map(({ ended }) => ended));
      await service.close();
      port.close();
    }
  });
  report({ type: "ready", ready: service.ready });
}

/**
 * The other side of `startThread`: to be called by a worker's file. Opens the service with what the thread was started
 * with; where that fails, the thread refuses and ends.
 */
export function serveThread<Settings, Ready, Task, Answer>(
  open: (settings: Settings) => Promise<Service<Ready, Task, Answer>>,
): void {
  const port = parentPort;
  if (isMainThread || !port) return;
  open(workerData)
    .then((service) => answering(port, service))
    .catch((error: unknown) => {
      port.postMessage({ type: "refused", failure: failureOf(error) } satisfies Report<never, never>);
      port.close();
    });
}
