import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { expanded } from "../../../server/cli/inspect/photo-files.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-photos-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
for (const name of ["b.JPG", "a.jpg", "car [1].jpg", "car 1.jpg", "notes.txt"]) writeFileSync(at(name), "");

describe("expanded", () => {
  it.each([
    ["every photo, whatever the case of its ending", "*.jpg", ["a.jpg", "b.JPG", "car 1.jpg", "car [1].jpg"]],
    ["a single character", "?.jpg", ["a.jpg", "b.JPG"]],
    ["brackets, which names of files have", "car [*].jpg", ["car [1].jpg"]],
    ["a name without a pattern", "car [1].jpg", ["car [1].jpg"]],
    ["a pattern without a file, which is reported as it was entered", "*.heic", ["*.heic"]],
    ["a pattern in no folder", "none/*.jpg", ["none/*.jpg"]],
  ])("on Windows finds %s", (_what, pattern, names) => {
    expect(expanded([at(pattern)], "win32")).toEqual(names.map(at));
  });

  it("leaves elsewhere what the shell has left", () => {
    expect(expanded([at("*.jpg")], "linux")).toEqual([at("*.jpg")]);
  });
});
