import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskStorage } from "../../../server/platform/storage/disk.ts";
import { type Storage, storedIn } from "../../../server/platform/storage/storage.ts";

describe("a list of stored files", () => {
  let folder: string;
  let storage: Storage;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "forecourt-storage-"));
    storage = createDiskStorage(folder);
    for (const key of ["spins/a/video.mp4", "reports/visual-b/en.pdf"]) {
      const file = storage.temporaryFile("part");
      await writeFile(file, "x");
      await storage.put(key, file);
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("has the files of a folder and its subfolders", async () => {
    expect(await storedIn(storage, "spins")).toEqual(["spins/a/video.mp4"]);
    expect(await storedIn(storage, "reports/visual-b")).toEqual(["reports/visual-b/en.pdf"]);
  });

  it.each(["spins/..", "spins/a/../../reports", "..", ".", "", "spins/", "/spins"])("is empty for %j", async (name) => {
    expect(await storedIn(storage, name)).toEqual([]);
  });
});
