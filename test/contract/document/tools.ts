import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { productFolder } from "../../../server/platform/paths.ts";

const run = promisify(execFile);

/** The linters and client generators, which are no packages of the product: they need another TypeScript. */
export const toolsFolder = join(productFolder, "scripts/openapi");
export const documentPath = join(productFolder, "docs/openapi.json");
const stamp = join(toolsFolder, "node_modules/.installed");

/** Installs the tools if they are missing or their lockfile has changed (about 20 s). */
export async function installTools(): Promise<void> {
  const lockfile = readFileSync(join(toolsFolder, "package-lock.json"), "utf8");
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, "utf8") === lockfile;
  while (!isInstalled()) {
    if (!takeTurn()) {
      await pause(250);
      continue;
    }
    try {
      await run("npm", ["ci", "--ignore-scripts"], { cwd: toolsFolder });
      writeFileSync(stamp, lockfile);
    } finally {
      rmSync(turn, { recursive: true, force: true });
    }
  }
}

/** Test files run side by side, and one at a time may install. A turn that was left behind ends after five minutes. */
const turn = join(toolsFolder, ".installing");
const maxTurnMs = 300_000;

function takeTurn(): boolean {
  try {
    mkdirSync(turn);
    return true;
  } catch {
    const since = statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > maxTurnMs) rmSync(turn, { recursive: true, force: true });
    return false;
  }
}

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs a program to its end. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Outcome> {
  const { cwd = toolsFolder, env = {} } = options;
  try {
    const { stdout, stderr } = await run(program, args, { cwd, env: { ...process.env, ...env }, maxBuffer: 1e8 });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

/** Runs one of the installed tools. */
export const runTool = (name: string, args: readonly string[], cwd?: string): Promise<Outcome> =>
  runProgram(join(toolsFolder, "node_modules/.bin", name), args, cwd === undefined ? {} : { cwd });
