import { type Check, reported } from "../kit/check.ts";
import { node } from "../kit/command.ts";

export const lockfile: Check = {
  name: "lockfile",
  run: async () => reported(await node(["scripts/lockcheck.mjs"], { output: "keep" })),
};
