import { AsyncLocalStorage } from "node:async_hooks";
import { type Logger, pino } from "pino";

export type Log = Pick<Logger, "info" | "warn" | "error" | "debug" | "fatal" | "child">;

const context = new AsyncLocalStorage<Readonly<Record<string, string>>>();

/** Runs `work` and adds these fields to each line that it logs, also asynchronously. Example: the id of the request. */
export const logWith = <T>(fields: Readonly<Record<string, string>>, work: () => T): T => context.run(fields, work);

/** Structured logs on standard error. Standard output contains only the line with the address of the server. */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      base: null,
      mixin: () => context.getStore() ?? {},
      // The fields of the line itself have priority.
      mixinMergeStrategy: (fields, added) => ({ ...added, ...fields }),
    },
    pino.destination(2),
  );
