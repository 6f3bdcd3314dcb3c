import type { WorkerName } from "../../platform/threads/worker-file.ts";
import { startThread, type Thread } from "./start.ts";

/** A thread that is started when it is needed, and again when it died. It stays: loading the models costs more. */
export interface KeptThread<Ready, Task, Answer> {
  /** Throws once it is closed: what comes late must not load the models again. */
  readonly thread: () => Promise<Thread<Ready, Task, Answer>>;
  readonly close: () => Promise<void>;
}

export function keepThread<Ready, Task, Answer>(name: WorkerName, settings: unknown): KeptThread<Ready, Task, Answer> {
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
