import { type Check, reported } from "../kit/check.ts";
import { node } from "../kit/command.ts";
import { ownFiles } from "../kit/repository.ts";

const cruiser = "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs";
// tests may import anything; and the parser does not know `using`, which they use
const folders = ["contracts", "server", "main", "renderer", "scripts", "bench"];

/** Who may import whom: the rules are in .dependency-cruiser.mjs. */
export const borders: Check = {
  name: "import borders",
  async run() {
    const files = ownFiles();
    const present = folders.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)));
    const options = ["--config", ".dependency-cruiser.mjs", "--output-type", "err"];
    const { status, output } = await node([cruiser, ...options, ...present], { output: "keep" });
    // after its findings it regrets at length that it cannot use TypeScript 7, which it does not need
    return reported({ status, output: output.split("‼")[0] ?? "" });
  },
};
