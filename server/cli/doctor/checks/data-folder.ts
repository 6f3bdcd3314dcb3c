import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type Check, error, ok } from "../check.ts";

const name = "data folder";
const remedy = "Give its user permission to write there, or name another folder with FORECOURT_DATA_DIR or --data.";

/** The folder itself, or the nearest one above it that exists. */
export function existingFolder(folder: string): string {
  const parent = dirname(folder);
  return existsSync(folder) || parent === folder ? folder : existingFolder(parent);
}

export const checkDataFolder: Check = async ({ config: { dataFolder, databaseUrl }, running }) => {
  const existing = existingFolder(dataFolder);
  if (!statSync(existing).isDirectory()) return [error(name, `${existing} is a file, not a folder.`, remedy)];
  try {
    accessSync(existing, constants.W_OK);
  } catch {
    return [error(name, `${existing} cannot be written to.`, remedy)];
  }
  const server = running ? `; a server runs on it: ${running.url}` : "";
  const what = databaseUrl === undefined ? "" : " (media; the database is Postgres)";
  return [ok(name, `${dataFolder}${existing === dataFolder ? "" : ", which the first start creates"}${what}${server}`)];
};
