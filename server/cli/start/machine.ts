import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { productFolder } from "../../platform/paths.ts";

/** What the choice of a window depends on. Tests give another machine. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** The folder of the repository, or of the server in a package. */
  readonly product: string;
  exists(path: string): boolean;
  /** Undefined if there is no readable file. */
  read(path: string): string | undefined;
}

export const thisMachine: Machine = {
  platform: process.platform,
  env: process.env,
  home: homedir(),
  product: productFolder,
  exists: existsSync,
  read(path) {
    try {
      return readFileSync(path, "utf8");
    } catch {
      return undefined;
    }
  },
};
