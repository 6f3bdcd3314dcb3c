import { existsSync } from "node:fs";
import { thirdPartyFiles } from "../generate/third-parties.ts";
import type { Check } from "../kit/check.ts";
import { inRoot, read } from "../kit/repository.ts";

/** The notices and the SBOM match the lockfile, the licenses of the packages, and the models. */
export const thirdParties: Check = {
  name: "third parties",
  async run() {
    const stale = [...thirdPartyFiles()].filter(
      ([file, content]) => !existsSync(inRoot(file)) || read(file) !== content,
    );
    return {
      problems: stale.map(
        ([file]) => `${file} does not match what ships: run npm run notices:write and review the diff`,
      ),
    };
  },
};
