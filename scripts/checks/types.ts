import { type Check, reported } from "../kit/check.ts";
import { node } from "../kit/command.ts";

export const types: Check = {
  name: "types",
  run: async () => reported(await node(["node_modules/typescript/bin/tsc", "-p", "."], { output: "keep" })),
};
