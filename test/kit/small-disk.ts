import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk in memory, so that its files and free space belong to the test only. */
export interface SmallDisk {
  readonly folder: string;
  freeBytes(): number;
  /** Fills the disk except for this many bytes. */
  fill(leavingBytes?: number): void;
  /** Deletes what `fill` wrote. */
  makeRoom(): void;
  close(): void;
}

const page = Buffer.alloc(4096, 1);

/** Whether this machine can mount a tmpfs (needs root and Linux). If not, prints why. */
export function mountsDisks(): boolean {
  try {
    openSmallDisk(1).close();
    return true;
  } catch (error) {
    console.warn(`Full disks are not tested here: a tmpfs cannot be mounted (${String(error).split("\n")[0]}).`);
    return false;
  }
}

export function openSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "pipe" });
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  const filler = join(folder, "filler");
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    freeBytes,
    fill(leavingBytes = 0) {
      const file = openSync(filler, "a");
      try {
        while (freeBytes() - page.length >= leavingBytes) writeSync(file, page);
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    close() {
      execFileSync("umount", ["--lazy", folder]);
      rmdirSync(folder);
    },
  };
}
