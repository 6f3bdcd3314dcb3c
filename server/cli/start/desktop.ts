import { type ChildProcess, spawn } from "node:child_process";
import { findRunning } from "../../platform/shell/find-running.ts";
import { exitCodes } from "../exit-codes.ts";
import type { DesktopProgram } from "./desktop-program.ts";
import { endingWith } from "./signals.ts";

interface Options {
  readonly env: NodeJS.ProcessEnv;
  readonly dataFolder: string;
  /** The address of the shell's server, which the shell starts itself, or which runs already. */
  readonly onReady: (url: string) => void;
}

const checkEveryMs = 200;

/**
 * Runs the desktop shell, which starts and supervises the server itself. Returns its exit code, and undefined if it failed
 * before it had a server.
 */
export async function runDesktop(
  { program, args }: DesktopProgram,
  { env, dataFolder, onReady }: Options,
): Promise<number | undefined> {
  // the variable would turn Electron into a plain Node
  const { ELECTRON_RUN_AS_NODE: _, ...clean } = env;
  const shell = spawn(program, args, { stdio: "inherit", env: clean });
  let isReady = false;
  const timer = setInterval(async () => {
    const found = await findRunning(dataFolder);
    if (found === undefined || isReady) return;
    isReady = true;
    clearInterval(timer);
    onReady(found.url);
  }, checkEveryMs);
  try {
    const ending = await endingWith(shell, endOf(shell));
    return ending.failed && !isReady ? undefined : ending.code;
  } finally {
    clearInterval(timer);
    // a question that is still on its way must not report a server now
    isReady = true;
  }
}

const endOf = (shell: ChildProcess): Promise<{ readonly failed: boolean; readonly code: number }> =>
  new Promise((resolve) => {
    shell.once("error", () => resolve({ failed: true, code: exitCodes.failed }));
    shell.once("exit", (status, signal) =>
      resolve({ failed: status !== 0 && signal === null, code: status ?? exitCodes.done }),
    );
  });
