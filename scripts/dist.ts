// npm run dist: makes the packages of this system in dist/packages/. `--dir` makes only the unpacked folders, `--target NAME`
// another target, `--all` all of them, `--stub` uses stand-ins for Electron where its programs cannot be downloaded.
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { secondsSince } from "./kit/command.ts";
import { inRoot } from "./kit/repository.ts";
import { makePackages } from "./packages/build.ts";
import { contentProblems } from "./packages/content.ts";
import { sizesOf } from "./packages/sizes.ts";
import { type Target, targetNames, targets } from "./packages/targets.ts";

const { values } = parseArgs({
  options: {
    dir: { type: "boolean", default: false },
    stub: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    target: { type: "string", multiple: true, default: [] },
  },
});

function chosenTargets(): readonly Target[] {
  if (values.all) return Object.values(targets);
  const names = values.target.length > 0 ? values.target : [`${process.platform}-${process.arch}`];
  return names.map((name) => {
    const found = Object.values(targets).find((one) => one.name === name);
    if (found === undefined)
      throw new Error(`${name}: there are no packages for it, only for ${targetNames.join(", ")}.`);
    return found;
  });
}

const {
  UPDATE_FEED_URL: url,
  WINDOWS_PUBLISHER_NAME: publisherName,
  UPDATE_PUBLIC_KEY_FILE: publicKeyFile,
} = process.env;
const feed = url ? { url, publisherName, publicKeyFile } : undefined;
try {
  for (const target of chosenTargets()) {
    const started = performance.now();
    const folder = inRoot("dist/packages", target.name);
    rmSync(folder, { recursive: true, force: true });
    const packaged = await makePackages({ target, folder, onlyFolder: values.dir, stub: values.stub, feed });
    const problems = await contentProblems(packaged, target);
    for (const problem of problems) console.error(`${target.name}: ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
    for (const line of await sizesOf(packaged)) console.log(`${target.name}: ${line}`);
    console.log(`${target.name}: ${packaged.app} in ${secondsSince(started)}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
