import { type Check, reported } from "../kit/check.ts";
import { node } from "../kit/command.ts";
import { ownFiles } from "../kit/repository.ts";

const cruiser = "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs";
// without tests: they may import anything, and they use `using`, which the parser does not support
const folders = ["contracts", "server", "main", "renderer", "scripts", "bench"];

/** The allowed imports between folders. The rules are in .dependency-cruiser.mjs. */
export const borders: Check = {
  name: "import borders",
  async run() {
    const files = ownFiles();
    const present = folders.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)));
    const options = ["--config", ".dependency-cruiser.mjs", "--output-type", "err"];
    const { status, output } = await node([cruiser, ...options, ...present], { output: "keep" });
    // removes the long warning after the findings that TypeScript 7 is not supported; it is not needed
    return reported({ status, output: output.split("‼")[0] ?? "" });
  },
};
