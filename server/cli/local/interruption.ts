import { exitCodes } from "../exit-codes.ts";
import { CommandError } from "../failure.ts";

/**
 * Runs work that has something to clean up. With Ctrl+C or SIGTERM the signal is aborted with a CommandError, so that the work ends with it
 * and its `finally` runs; a second Ctrl+C ends the process.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController();
  const stop = (name: NodeJS.Signals) => {
    const exitCode = name === "SIGTERM" ? exitCodes.terminated : exitCodes.interrupted;
    interruption.abort(new CommandError("Stopped.", { exitCode, code: "INTERRUPTED" }));
  };
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, stop);
  try {
    return await work(interruption.signal);
  } finally {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, stop);
  }
}
