import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { vi } from "vitest";
import { inRoot } from "../../scripts/kit/repository.ts";
import { signedIn } from "../kit/people.ts";
import { prepareFolder } from "../kit/prepared-folder.ts";
import { spawnServer } from "../kit/process.ts";
import { type Api, callerOf } from "../kit/serve.ts";
import { type Permission, permissionsIn } from "./permissions.ts";

/** A dealership whose server runs as it was built, like that of an integrator. */
export interface Dealership {
  readonly url: string;
  /** Where the server keeps its database and photos. */
  readonly folder: string;
  /** With all permissions of a default key. */
  readonly api: Api;
  createKey(permissions: readonly Permission[]): Promise<string>;
  close(): Promise<void>;
}

export async function openDealership(): Promise<Dealership> {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-recipes-"));
  await prepareFolder(folder);
  const server = await spawnServer(folder);
  const owner = await signedIn(server);
  const createKey = async (permissions?: readonly Permission[]) => {
    const limited = permissions && { permissions: [...permissions] };
    return (await owner.api.keys.create({ body: { name: "Recipe", environment: "production", ...limited } })).secret;
  };
  return {
    url: server.url,
    folder,
    api: callerOf(server, { key: await createKey() }).api,
    createKey,
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A recipe in a clean folder, with a key that has only the permissions that its README names. */
export interface Recipe {
  readonly folder: string;
  readonly key: string;
  readonly env: Readonly<Record<string, string>>;
  remove(): void;
}

export async function copyRecipe(name: string, { url, createKey }: Dealership): Promise<Recipe> {
  const folder = mkdtempSync(join(tmpdir(), `forecourt-recipe-${name}-`));
  cpSync(inRoot(`docs/recipes/${name}`), folder, { recursive: true });
  const key = await createKey(permissionsIn(folder));
  return {
    folder,
    key,
    env: { API_URL: url, API_KEY: key },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface RunningProgram {
  /** Ends it like a power cut. */
  kill(): Promise<void>;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  output(): string;
  /** Waits until it has printed a text. */
  hasPrinted(text: string | RegExp): Promise<void>;
}

const commands: Readonly<Record<string, string>> = { node: process.execPath };

/** Starts a program with nothing of the test's environment but the PATH. */
export function startProgram(
  command: readonly [string, ...string[]],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): RunningProgram {
  const [program, ...args] = command;
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(commands[program] ?? program, args, {
    cwd: options.cwd,
    env: { PATH, HOME, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return observed(child);
}

function observed(child: ChildProcess): RunningProgram {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
  return {
    ended,
    output: () => output,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    hasPrinted: (text) =>
      vi.waitFor(
        () => {
          const isThere = typeof text === "string" ? output.includes(text) : text.test(output);
          if (!isThere) throw new Error(`it has not printed ${text}, but:\n${output}`);
        },
        { timeout: 20_000, interval: 20 },
      ),
  };
}

const execute = promisify(execFile);
const isInstalled = (program: string) =>
  execute(program, ["--version"]).then(
    () => true,
    () => false,
  );

/** Installs the Debian package of a program that is missing. */
export async function ensureProgram(program: string, debianPackage: string): Promise<void> {
  if (await isInstalled(program)) return;
  const install = ["install", "-y", "--no-install-recommends", debianPackage];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await execute("apt-get", install, { env }).catch(async () => {
      // The lists of packages are missing or old.
      await execute("apt-get", ["update"], { env });
      await execute("apt-get", install, { env });
    });
  } catch (error) {
    throw new Error(`The recipes need ${program}, and apt-get could not install it. Install ${debianPackage}.`, {
      cause: error,
    });
  }
}
