import { exitCodes } from "../exit-codes.ts";
import { CommandError } from "../failure.ts";

/**
 * Runs work that has something to clean up. With Ctrl+C the signal is aborted with a CommandError, so that the work ends with it
 * and its `finally` runs; a second Ctrl+C ends the process.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController();
  const stop = () =>
    interruption.abort(new CommandError("Stopped.", { exitCode: exitCodes.interrupted, code: "INTERRUPTED" }));
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, stop);
  try {
    return await work(interruption.signal);
  } finally {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, stop);
  }
}
