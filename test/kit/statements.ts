import { Worker } from "node:worker_threads";
import Database from "better-sqlite3";

/** Notes the texts of the statements that SQLite runs for the server, those of the thread for analytics as well. */
export function noteStatements() {
  const memory = new Database(":memory:");
  const prototype = Object.getPrototypeOf(memory.prepare("select 1")) as Database.Statement;
  memory.close();
  const { all, get } = prototype;
  const { postMessage } = Worker.prototype;
  let noted: Set<string> | undefined;
  const noting = (run: typeof all): typeof all =>
    function (this: Database.Statement, ...values: unknown[]) {
      noted?.add(this.source);
      return run.apply(this, values);
    };
  Object.assign(prototype, { all: noting(all), get: noting(get as typeof all) });
  Worker.prototype.postMessage = function (this: Worker, ...[message, ...rest]: Parameters<typeof postMessage>) {
    if (typeof message === "object" && typeof message?.text === "string") noted?.add(message.text);
    return postMessage.call(this, message, ...rest);
  };
  return {
    /** The statements that run during `work`. */
    async during(work: () => Promise<unknown>): Promise<string[]> {
      noted = new Set();
      try {
        await work();
        return [...noted];
      } finally {
        noted = undefined;
      }
    },
    restore(): void {
      Object.assign(prototype, { all, get });
      Worker.prototype.postMessage = postMessage;
    },
  };
}

/** How many statements SQLite runs during `work`, those of the drivers of the store and of all others. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const memory = new Database(":memory:");
  const prototype = Object.getPrototypeOf(memory.prepare("select 1")) as Database.Statement;
  memory.close();
  const { all, get, run } = prototype;
  let count = 0;
  const counting = <F extends (this: Database.Statement, ...values: unknown[]) => unknown>(execute: F) =>
    function (this: Database.Statement, ...values: unknown[]) {
      count += 1;
      return execute.apply(this, values);
    };
  Object.assign(prototype, { all: counting(all), get: counting(get), run: counting(run) });
  try {
    await work();
    return count;
  } finally {
    Object.assign(prototype, { all, get, run });
  }
}
