import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

function packageFolder(from: string): string {
  if (existsSync(join(from, "package.json"))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error("package.json was not found above the server's own files");
  return packageFolder(parent);
}

/** The folder of the product. It is the same for the sources and for the bundle in dist/. */
export const productFolder = packageFolder(import.meta.dirname);

export const migrationsFolder = (dialect: "sqlite" | "pg"): string =>
  join(productFolder, "server/platform/db/migrations", dialect);

/** The folder for application data on the operating system. */
export function applicationDataFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (platform === "win32") return join(env.APPDATA ?? join(homedir(), "AppData/Roaming"), "Forecourt");
  if (platform === "darwin") return join(homedir(), "Library/Application Support/Forecourt");
  // an empty value counts as none (XDG Base Directory Specification)
  return join(env.XDG_DATA_HOME || join(homedir(), ".local/share"), "forecourt");
}
