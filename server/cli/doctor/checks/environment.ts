import { existsSync } from "node:fs";
import { join } from "node:path";
import { productFolder } from "../../../platform/paths.ts";
import { softwareVersion } from "../../../platform/version.ts";
import { type Check, error, type Finding, ok } from "../check.ts";

export const settingsName = "settings";

/** `readConfig` names the wrong variables and the reasons, one in each line. */
export const wrongSettings = (message: string): readonly Finding[] =>
  message
    .split("\n")
    .map((line) =>
      error(
        settingsName,
        line,
        "Correct or remove it; README.md lists all settings. The other checks use the defaults.",
      ),
    );

export const checkProgram: Check = async () => {
  const { node } = process.versions;
  const program = ok(
    "program",
    `Forecourt ${softwareVersion}, Node ${node}, ${process.platform} ${process.arch}, in ${productFolder}`,
  );
  if (existsSync(join(productFolder, "dist/web/index.html"))) return [program];
  return [program, error("pages", "The pages are not built.", "Run npm run build, or install Forecourt again.")];
};
