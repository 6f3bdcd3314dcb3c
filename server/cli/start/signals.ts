import type { ChildProcess } from "node:child_process";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Passes signals on to the child until `end`, and this process lives until then. Ctrl+C also reaches the child, which runs in
 * the same terminal.
 */
export async function endingWith<T>(child: ChildProcess, end: Promise<T>): Promise<T> {
  const pass = () => void child.kill("SIGTERM");
  for (const signal of signals) process.on(signal, pass);
  try {
    return await end;
  } finally {
    for (const signal of signals) process.off(signal, pass);
  }
}
