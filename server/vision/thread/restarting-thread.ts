import type { WorkerName } from "../../platform/threads/worker-file.ts";
import { startThread, type Thread } from "./start.ts";

/** A thread that starts at the first use and again after it died. It keeps running, because loading the models is slow. */
export interface RestartingThread<Ready, Task, Answer> {
  /** Throws after `close`, so that a late call does not load the models again. */
  readonly thread: () => Promise<Thread<Ready, Task, Answer>>;
  readonly close: () => Promise<void>;
}

export function openRestartingThread<Ready, Task, Answer>(
  name: WorkerName,
  settings: unknown,
): RestartingThread<Ready, Task, Answer> {
  let running: Promise<Thread<Ready, Task, Answer>> | undefined;
  let isClosed = false;
  const start = () => {
    const started = startThread<Ready, Task, Answer>(name, settings, () => {
      if (running === started) running = undefined;
    });
    running = started;
    return started;
  };
  const close = async () => {
    isClosed = true;
    const ending = running;
    running = undefined;
    const thread = await ending?.catch(() => undefined);
    await thread?.close();
  };
  const thread = async () => {
    if (isClosed) throw new Error("the threads were closed");
    return running ?? start();
  };
  return { thread, close };
}
