import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MediaReference } from "../db/copy.sqlite.ts";
import { bytesOf, copyIfExists, filesIn, linkIfExists, sha256Of } from "./files.ts";
import { checksumsIn, mediaIn } from "./layout.ts";

export interface CopiedFile {
  readonly bytes: number;
  readonly sha256: string;
}
/** By storage key. */
export type CopiedMedia = Map<string, CopiedFile>;

interface CopyOptions {
  /** The data folder. */
  readonly from: string;
  /** The unfinished backup. */
  readonly to: string;
  /** An earlier backup. Its copies are hard-linked, because a stored file never changes. */
  readonly earlier: { readonly folder: string; readonly media: CopiedMedia } | undefined;
  /** Makes hard links instead of copies. This takes no time and no space, but does not protect against a failing disk. */
  readonly linked: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Copies files that are not in `copied` yet, and adds them to it. Skips files that are deleted in the meantime. */
export async function copyMedia(
  { from, to, earlier, linked, signal }: CopyOptions,
  copied: CopiedMedia,
): Promise<void> {
  for (const key of await filesIn(mediaIn(from))) {
    signal?.throwIfAborted();
    if (copied.has(key)) continue;
    const source = join(mediaIn(from), key);
    const target = join(mediaIn(to), key);
    const known = earlier?.media.get(key);
    if (known && earlier && known.bytes === (await bytesOf(source))) {
      if (await linkIfExists(join(mediaIn(earlier.folder), key), target)) {
        copied.set(key, known);
        continue;
      }
    }
    if (!(await (linked ? linkIfExists : copyIfExists)(source, target))) continue;
    copied.set(key, { bytes: (await bytesOf(target)) ?? 0, sha256: await sha256Of(target) });
  }
}

/** Compares the copies with what a database says about them. Returns the keys of missing files and of files that differ. */
export function compareMedia(
  references: readonly MediaReference[],
  copied: CopiedMedia,
): { missing: string[]; wrong: string[] } {
  const missing = new Set<string>();
  const wrong = new Set<string>();
  for (const { key, bytes, sha256 } of references) {
    const copy = copied.get(key);
    if (!copy) missing.add(key);
    else if ((bytes !== null && bytes !== copy.bytes) || (sha256 !== null && sha256 !== copy.sha256)) wrong.add(key);
  }
  return { missing: [...missing], wrong: [...wrong] };
}

export async function writeChecksums(backup: string, copied: CopiedMedia): Promise<void> {
  const lines = [...copied].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, { sha256 }]) => `${sha256}  ${key}\n`);
  await writeFile(checksumsIn(backup), lines.join(""), { flush: true });
}

/** Reads the checksums of the media of a backup. The sizes are the current ones on the disk. */
export async function readChecksums(backup: string): Promise<CopiedMedia> {
  const copied: CopiedMedia = new Map();
  const text = await readFile(checksumsIn(backup), "utf8").catch(() => "");
  for (const line of text.split("\n")) {
    const [, sha256, key] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (sha256 === undefined || key === undefined) continue;
    copied.set(key, { sha256, bytes: (await bytesOf(join(mediaIn(backup), key))) ?? -1 });
  }
  return copied;
}
