import { megabytes } from "../../../platform/backup/files.ts";
import { spaceOfDisk, stateOf } from "../../../platform/disk/monitor.ts";
import { type Check, error, ok, warning } from "../check.ts";
import { existingFolder } from "./data-folder.ts";

const name = "disk";
const remedy = "Delete or move files on the disk of the data folder, or move the data folder to a larger disk.";

export const checkDisk: Check = async ({ config: { dataFolder } }) => {
  const space = await spaceOfDisk(existingFolder(dataFolder));
  const found = `${megabytes(space.freeBytes)} of ${megabytes(space.totalBytes)} are free`;
  const state = stateOf(space, 0);
  if (state === "full") return [error(name, `The disk is full: ${found}. Nothing new can be saved.`, remedy)];
  if (state === "low") return [warning(name, `The disk is nearly full: ${found}.`, remedy)];
  return [ok(name, found)];
};
