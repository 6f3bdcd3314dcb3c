import { type ChildProcess, spawn } from "node:child_process";
import { findRunning } from "../../main/server/attach.ts";
import { inRoot } from "../kit/repository.ts";

export interface StartedDesktop {
  readonly process: ChildProcess;
  /** The address of the shell's server, or undefined if Electron ended before it had one. */
  readonly address: Promise<string | undefined>;
}

const checkEveryMs = 200;

/** Starts the built shell in Electron. The shell starts and supervises the server itself, or uses a running one. */
export function startDesktop(program: string, dataFolder: string): StartedDesktop {
  // the variable would turn Electron into a plain Node
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const child = spawn(program, [inRoot("dist/shell.mjs")], { stdio: "inherit", env });
  const address = new Promise<string | undefined>((resolve) => {
    const timer = setInterval(
      () => void findRunning(dataFolder).then((found) => found && end(found.url)),
      checkEveryMs,
    );
    const end = (url: string | undefined) => {
      clearInterval(timer);
      resolve(url);
    };
    child.once("error", () => end(undefined));
    child.once("exit", () => end(undefined));
  });
  return { process: child, address };
}
