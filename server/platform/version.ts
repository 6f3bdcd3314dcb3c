import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { productFolder } from "./paths.ts";

const Package = z.object({ version: z.string() });

/** The product version from package.json. */
export const softwareVersion: string = Package.parse(
  JSON.parse(readFileSync(join(productFolder, "package.json"), "utf8")),
).version;
