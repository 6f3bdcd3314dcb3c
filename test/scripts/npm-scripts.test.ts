import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { productFolder } from "../../server/platform/paths.ts";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(productFolder, "package.json"), "utf8")));

// A shell looks `node` up once: what follows an installation in the same line still runs on the Node before it.
it.each([
  "start",
  "demo",
  "serve",
  "test",
  "test:faults",
  "check",
  "build",
  "bench",
  "bench:valuation",
  "models:evaluate",
  "models:export",
  "models:finetune",
  "models:import",
  "release:freeze",
  "pack:client",
  "mcp",
])("npm run %s installs in a step of its own", (name) => {
  expect(scripts[`pre${name}`]).toBe("node scripts/bootstrap.mjs");
});
