import { posix, win32 } from "node:path";
import type { Machine } from "./machine.ts";

/** Electron's program in its folder, as the package's own install script names it. */
const programs: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "Electron.app/Contents/MacOS/Electron",
  linux: "electron",
  win32: "electron.exe",
};

/**
 * Electron's program, or undefined if only its npm package without the program is installed. The package itself is never
 * required: without the program that would start a download.
 */
export function findElectron({ platform, env, product, exists, read }: Machine): string | undefined {
  const { join } = platform === "win32" ? win32 : posix;
  const named = read(join(product, "node_modules/electron/path.txt"))?.trim();
  const folder = env.ELECTRON_OVERRIDE_DIST_PATH || join(product, "node_modules/electron/dist");
  const program = named || programs[platform];
  if (program === undefined) return undefined;
  const path = join(folder, program);
  return exists(path) ? path : undefined;
}
