import { readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Packaged } from "./build.ts";
import { filesUnder } from "./files-under.ts";

const megabyte = 1e6;
/** What our part of a .deb may take, without Electron: its maker publishes the size of its archives. */
export const debBudgetBytes = 190 * megabyte;

const compress = promisify(gzip);
const atOnce = 4;

/**
 * What our part of a package takes compressed: the archive and the server, without Electron. A .deb is compressed with xz, which makes
 * them a third smaller than the quick gzip that is counted here.
 */
export async function ownCompressedBytes({ resources }: Pick<Packaged, "resources">): Promise<number> {
  const waiting = filesUnder(resources).map((name) => join(resources, name));
  let bytes = 0;
  const compressSome = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { length } = await compress(await readFile(next), { level: 1 });
      bytes += length;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, compressSome));
  return bytes;
}

/** Our part unpacked and compressed, and each artifact, one line each. */
export async function sizesOf({ resources, artifacts }: Packaged): Promise<readonly string[]> {
  let unpacked = 0;
  for (const name of filesUnder(resources)) unpacked += (await stat(join(resources, name))).size;
  const lines = [`${inMegabytes(unpacked)} without Electron`];
  lines.push(`${inMegabytes(await ownCompressedBytes({ resources }))} without Electron, compressed quickly with gzip`);
  for (const file of artifacts) lines.push(`${basename(file)}: ${inMegabytes((await stat(file)).size)}`);
  return lines;
}

const inMegabytes = (bytes: number): string => `${(bytes / megabyte).toFixed(0)} MB`;
