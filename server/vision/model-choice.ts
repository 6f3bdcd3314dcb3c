import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The folder below the data folder in which a dealership puts models of its own, each with its manifest in a folder. */
export const ownModelsIn = (dataFolder: string): string => join(dataFolder, "models");

const choiceIn = (dataFolder: string): string => join(ownModelsIn(dataFolder), "chosen.txt");
const shape = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ .-]{0,99}$/u;
const hasManifest = (folder: string): boolean => existsSync(join(folder, "manifest.json"));

/** The names of the folders with own models, in alphabetical order. */
export function modelFoldersIn(dataFolder: string): string[] {
  const folder = ownModelsIn(dataFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && shape.test(entry.name) && hasManifest(join(folder, entry.name)))
    .map(({ name }) => name)
    .toSorted();
}

/** The own models that an administrator chose. Undefined: none, or their folder is no longer there. */
export function chosenModels(dataFolder: string): string | undefined {
  const file = choiceIn(dataFolder);
  if (!existsSync(file)) return undefined;
  const name = readFileSync(file, "utf8").trim();
  return modelFoldersIn(dataFolder).find((one) => one === name);
}

/** The folder of the own models that were chosen, for the start of the server. */
export function chosenModelFolder(dataFolder: string): string | undefined {
  const name = chosenModels(dataFolder);
  return name === undefined ? undefined : join(ownModelsIn(dataFolder), name);
}

/** Stores the choice for the next start. Undefined: the models that Forecourt comes with. */
export function chooseModels(dataFolder: string, name: string | undefined): void {
  const file = choiceIn(dataFolder);
  if (name === undefined) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(ownModelsIn(dataFolder), { recursive: true });
  writeFileSync(`${file}.new`, `${name}\n`);
  renameSync(`${file}.new`, file);
}
