import { spawn } from "node:child_process";
import { root } from "./repository.ts";

export interface Outcome {
  readonly status: number;
  /** stdout and stderr together in their order; empty if they went to the terminal. */
  readonly output: string;
}

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  /** `terminal` prints the output directly, `keep` returns it. */
  readonly output: "terminal" | "keep";
}

/** Runs a script of node_modules or of this project with the current Node, in the project's root. */
export function node(args: readonly string[], options: Options): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.output === "terminal" ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("error", reject);
    child.once("close", (status) => resolve({ status: status ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

/** Seconds since `started` (of performance.now()), as the reports print them. */
export const secondsSince = (started: number): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;
