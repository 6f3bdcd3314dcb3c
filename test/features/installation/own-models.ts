import { mkdir, readdir, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Puts the product's models into a folder of own models of a data folder. */
export async function ownModels(dataFolder: string, name: string): Promise<string> {
  const folder = join(dataFolder, "models", name);
  await mkdir(folder, { recursive: true });
  const files = (await readdir("models")).filter((file) => /\.onnx$|^manifest\.json$/.test(file));
  for (const file of files) await symlink(resolve("models", file), join(folder, file));
  return folder;
}
