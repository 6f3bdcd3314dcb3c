import { existsSync, statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { enableCompileCache, flushCompileCache } from "node:module";
import { join, resolve } from "node:path";
import { applicationDataFolder } from "./paths.ts";

const folderIn = (dataFolder: string): string => join(dataFolder, "code-cache");

/** The data folder, determined as in `readConfig`, but without loading the schemas of the settings: their code is cached, too. */
const dataFolderOf = (env: NodeJS.ProcessEnv): string =>
  resolve(env.FORECOURT_DATA_DIR?.trim() || applicationDataFolder(process.platform, env));

/**
 * Makes Node keep compiled code in the data folder, so that the next start need not compile it. Other folders, for
 * example for temporary files, might be writable by other users. Each build has its own subfolder. `flush` writes the
 * code, because a server may be killed, and deletes the code of other builds. Never throws: a server also works without
 * the cache.
 */
export function keepCompiledCode(entry: string, env: NodeJS.ProcessEnv): { flush(): Promise<void> } | undefined {
  const dataFolder = dataFolderOf(env);
  // If the folder cannot be created, the start reports that later.
  if (!existsSync(dataFolder)) return undefined;
  const build = `${process.version}-${Math.round(statSync(entry).mtimeMs)}`;
  const folder = folderIn(dataFolder);
  const { directory } = enableCompileCache(join(folder, build));
  if (directory?.startsWith(folder) !== true) return undefined;
  return {
    async flush() {
      flushCompileCache();
      const builds = await readdir(folder).catch(() => []);
      const others = builds.filter((name) => name !== build);
      // A folder of another user, or one that another server uses, stays.
      await Promise.allSettled(others.map((name) => rm(join(folder, name), { recursive: true, force: true })));
    },
  };
}
