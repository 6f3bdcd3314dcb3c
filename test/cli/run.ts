import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "../../scripts/kit/repository.ts";
import { ffmpegOfTests } from "../../scripts/tools/ffmpeg.ts";

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A folder of its own for a test, with a folder for temporary files, so that a test sees what a command leaves behind. */
export function cleanFolder() {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-cli-"));
  const work = join(folder, "work");
  const temporary = join(folder, "temporary");
  for (const one of [work, temporary]) mkdirSync(one);
  return { folder, work, temporary, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
export type CleanFolder = ReturnType<typeof cleanFolder>;

/** Nothing of this machine: no settings, no data folder of the user, and no keychain, which may ask for a password. */
function environmentIn({ folder, temporary }: CleanFolder, more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("FORECOURT_"));
  return {
    ...Object.fromEntries(inherited),
    ...ffmpegOfTests(),
    FORECOURT_EXECUTION_PROVIDERS: "cpu",
    XDG_DATA_HOME: join(folder, "data-home"),
    APPDATA: join(folder, "data-home"),
    HOME: folder,
    TMPDIR: temporary,
    TEMP: temporary,
    DBUS_SESSION_BUS_ADDRESS: "disabled:",
    CI: "1",
    ...more,
  };
}

interface Options {
  readonly env?: NodeJS.ProcessEnv;
  /** Default: the command of the repository, as `npx .` starts it. */
  readonly entry?: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** The first output on stdout. */
  readonly firstLine: Promise<string>;
}

/** Starts `forecourt ARGS` as a process in the folder. */
export function begin(place: CleanFolder, args: readonly string[], { env = {}, entry }: Options = {}): Started {
  const child = spawn(process.execPath, [entry ?? inRoot("scripts/forecourt.mjs"), ...args], {
    cwd: place.work,
    env: environmentIn(place, env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  const line = Promise.withResolvers<string>();
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
    if (out.includes("\n")) line.resolve(out.split("\n")[0] ?? "");
  });
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once("close", (code) => {
      line.reject(new Error(`ended with ${code}: ${out}${err}`));
      resolve({ code, out, err });
    });
  });
  line.promise.catch(() => undefined);
  return { child, ended, firstLine: line.promise };
}

export const forecourt = (place: CleanFolder, args: readonly string[], options?: Options): Promise<Ended> =>
  begin(place, args, options).ended;
