import { existsSync, statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { enableCompileCache, flushCompileCache } from "node:module";
import { join, resolve } from "node:path";
import { applicationDataFolder } from "./paths.ts";

const folderIn = (dataFolder: string): string => join(dataFolder, "code-cache");

/** The folder of the data, as `readConfig` finds it, without the settings' schemas: their code is cached too. */
const dataFolderOf = (env: NodeJS.ProcessEnv): string =>
  resolve(env.FORECOURT_DATA_DIR?.trim() || applicationDataFolder(process.platform, env));

/**
 * Lets Node keep the compiled code in the data folder, so that the next start does not compile it again. Other folders, as that
 * for temporary files, could be written to by other users. The code of each build has a folder of its own. Returns what
 * writes the code, for a server that may be killed, and deletes that of other builds. It never throws: without the code, or with that of other
 * builds, a server works as well.
 */
export function keepCompiledCode(entry: string, env: NodeJS.ProcessEnv): { flush(): Promise<void> } | undefined {
  const dataFolder = dataFolderOf(env);
  // a start that cannot create its folder says so later
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
      // another user's, or one that another server is reading, stays
      await Promise.allSettled(others.map((name) => rm(join(folder, name), { recursive: true, force: true })));
    },
  };
}
