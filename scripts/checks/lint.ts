import { type Check, reported } from "../kit/check.ts";
import { node } from "../kit/command.ts";

const command = [
  "node_modules/@biomejs/biome/bin/biome",
  "check",
  "--error-on-warnings",
  "--diagnostic-level=warn",
  "--max-diagnostics=200",
  ".",
];

export const lint: Check = {
  name: "format and lint",
  run: async () => reported(await node(command, { output: "keep" })),
};
