import { AsyncLocalStorage } from "node:async_hooks";
import { type Logger, pino } from "pino";

export type Log = Pick<Logger, "info" | "warn" | "error" | "debug" | "fatal" | "child">;

const context = new AsyncLocalStorage<Readonly<Record<string, string>>>();

/** Runs `work`, and adds these fields to each line that it logs, also later: the id of its request, for example. */
export const logWith = <T>(fields: Readonly<Record<string, string>>, work: () => T): T => context.run(fields, work);

/** Structured logs on standard error. Standard output contains only the line that says where the server listens. */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      base: null,
      mixin: () => context.getStore() ?? {},
      // a line's own fields win
      mixinMergeStrategy: (fields, added) => ({ ...added, ...fields }),
    },
    pino.destination(2),
  );
