import { posix, win32 } from "node:path";
import type { Machine } from "./machine.ts";

/** The program of the desktop window. */
export interface DesktopProgram {
  readonly program: string;
  readonly args: readonly string[];
  /** As the lines for the person name it. */
  readonly name: "Electron" | "the desktop program";
}

/** Electron's program in its folder, as the package's own install script names it. */
const programs: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "Electron.app/Contents/MacOS/Electron",
  linux: "electron",
  win32: "electron.exe",
};

/** The program of a desktop package, from the server's folder in it: `resources/server`. */
const packaged: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "../../MacOS/Forecourt",
  linux: "../../forecourt-desktop",
  win32: "../../Forecourt.exe",
};

/** The program of this package, or in the repository Electron with the built shell. Undefined if there is neither. */
export const findDesktop = (machine: Machine): DesktopProgram | undefined =>
  inPackage(machine) ?? inRepository(machine);

function inPackage({ platform, product, exists }: Machine): DesktopProgram | undefined {
  const { join, basename } = pathsOf(platform);
  const relative = packaged[platform];
  if (relative === undefined || basename(product) !== "server") return undefined;
  const program = join(product, relative);
  return exists(program) ? { program, args: [], name: "the desktop program" } : undefined;
}

/**
 * Finds no Electron if only its npm package without the program is installed. The package itself is never required: without
 * the program that would start a download.
 */
function inRepository({ platform, env, product, exists, read }: Machine): DesktopProgram | undefined {
  const { join } = pathsOf(platform);
  const named = read(join(product, "node_modules/electron/path.txt"))?.trim();
  const folder = env.ELECTRON_OVERRIDE_DIST_PATH || join(product, "node_modules/electron/dist");
  const file = named || programs[platform];
  if (file === undefined) return undefined;
  const program = join(folder, file);
  return exists(program) ? { program, args: [join(product, "dist/shell.mjs")], name: "Electron" } : undefined;
}

const pathsOf = (platform: NodeJS.Platform) => (platform === "win32" ? win32 : posix);
