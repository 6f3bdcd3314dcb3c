import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { ToServer } from "../../../contracts/desktop/server-messages.ts";
import { memoryEnvironment, serverNodeOptions } from "../../../contracts/desktop/server-process.ts";
import { newToken } from "../../platform/ids.ts";
import { productFolder } from "../../platform/paths.ts";
import { shellArgument } from "../../platform/shell/parent-channel.ts";
import { exitCodes } from "../exit-codes.ts";
import { CommandError } from "../failure.ts";
import { endingWith } from "./signals.ts";

/** The line of the server with `--json`. */
const Line = z.union([
  z.object({ url: z.string(), pid: z.number() }),
  z.object({ error: z.object({ message: z.string() }) }),
]);

export interface Ready {
  readonly url: string;
  readonly pid: number;
}

/**
 * Runs the server as a process of its own until it ends, and returns its exit code. Throws CommandError with its message if it
 * does not start. Like the server of the desktop shell, it ends when this process is killed, because their channel closes.
 */
export function runServer(env: NodeJS.ProcessEnv, onReady: (server: Ready) => void): Promise<number> {
  const server = spawn(
    process.execPath,
    [...serverNodeOptions, join(productFolder, "dist/server.mjs"), "--json", shellArgument],
    { env: { ...memoryEnvironment, ...env }, stdio: ["ignore", "pipe", "inherit", "ipc"] },
  );
  const start: ToServer = { kind: "start", token: newToken() };
  server.send(start, () => {});
  return endingWith(server, endOf(server, onReady));
}

const endOf = (server: ChildProcess, onReady: (server: Ready) => void): Promise<number> =>
  new Promise((resolve, reject) => {
    if (server.stdout) {
      createInterface({ input: server.stdout }).on("line", (text) => {
        const line = Line.parse(JSON.parse(text));
        if ("url" in line) onReady(line);
        else reject(new CommandError(line.error.message));
      });
    }
    server.once("error", reject);
    server.once("close", (status, signal) => resolve(status ?? (signal === null ? exitCodes.done : exitCodes.failed)));
  });
