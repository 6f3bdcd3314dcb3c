import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { posix, win32 } from "node:path";
import { exitCodes } from "../exit-codes.ts";

/** The program of the desktop window, from the server's folder in a package: `resources/server`. */
const programs: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "../../MacOS/Forecourt",
  linux: "../../forecourt-desktop",
  win32: "../../Forecourt.exe",
};

/** The desktop program of the package that this server belongs to; undefined in the repository. */
export function desktopProgram(
  serverFolder: string,
  platform: NodeJS.Platform = process.platform,
  exists: (path: string) => boolean = existsSync,
): string | undefined {
  const { join, basename } = platform === "win32" ? win32 : posix;
  const relative = programs[platform];
  if (relative === undefined || basename(serverFolder) !== "server") return undefined;
  const program = join(serverFolder, relative);
  return exists(program) ? program : undefined;
}

/** Runs the desktop program, which starts and supervises the server itself. Returns its exit code. */
export function runDesktop(program: string, env: NodeJS.ProcessEnv): Promise<number> {
  // the variable would turn Electron into a plain Node
  const { ELECTRON_RUN_AS_NODE: _, ...clean } = env;
  return new Promise((resolve, reject) => {
    const child = spawn(program, [], { env: clean, stdio: "inherit" });
    child.once("error", reject);
    child.once("exit", (status, signal) => resolve(status ?? (signal === null ? exitCodes.done : exitCodes.failed)));
  });
}
