import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createPackage } from "@electron/asar";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { archiveProblems, nativeProblems, serverProblems } from "../../scripts/packages/content.ts";
import { formatOf } from "../../scripts/packages/native-files.ts";
import { targets } from "../../scripts/packages/targets.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-content-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function put(name: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

function elf(machine: number): Buffer {
  const header = Buffer.alloc(64);
  header.write("\x7fELF\x02\x01\x01", "latin1");
  header.writeUInt16LE(machine, 18);
  return header;
}
function mach(type: number): Buffer {
  const header = Buffer.alloc(64);
  header.writeUInt32BE(0xcffaedfe, 0);
  header.writeUInt32LE(type, 4);
  return header;
}
function pe(machine: number): Buffer {
  const header = Buffer.alloc(256);
  header.write("MZ", "latin1");
  header.writeUInt32LE(0x80, 0x3c);
  header.write("PE\0\0", 0x80, "latin1");
  header.writeUInt16LE(machine, 0x84);
  return header;
}

describe("formatOf", () => {
  it.each([
    ["an ELF file for x64", elf(0x3e), "linux-x64"],
    ["an ELF file for arm64", elf(0xb7), "linux-arm64"],
    ["a Mach-O file for arm64", mach(0x0100000c), "darwin-arm64"],
    ["a Mach-O file for x64", mach(0x01000007), "darwin-x64"],
    ["a PE file for x64", pe(0x8664), "win32-x64"],
    ["a PE file for arm64", pe(0xaa64), "win32-arm64"],
    ["an ELF file for an unknown processor", elf(0xf3), "linux-unknown"],
  ])("recognizes %s", (_, content, expected) => {
    const format = formatOf(content);
    expect(`${format?.platform}-${format?.arch}`).toBe(expected);
  });

  it.each([
    ["a script", Buffer.from(`#!/bin/sh\n${" ".repeat(80)}`)],
    ["a text that begins with MZ", Buffer.from("MZ".repeat(60))],
    ["a short file", Buffer.from("\x7fELF", "latin1")],
  ])("takes %s for no native file", (_, content) => expect(formatOf(content)).toBeUndefined());
});

describe("nativeProblems", () => {
  it("accepts the target's own files only, by their content and by their names", () => {
    put("a/own.node", elf(0x3e));
    put("a/libvips.so.42.1", elf(0x3e));
    expect(nativeProblems(folder, targets["linux-x64"])).toEqual([]);
    put("a/arm.so", elf(0xb7));
    put("a/windows", pe(0x8664));
    put("a/page.node", "<html>");
    expect(nativeProblems(folder, targets["linux-x64"])).toEqual([
      "a/arm.so is for linux-arm64",
      "a/page.node is no native file, although its name says so",
      "a/windows is for win32-x64",
    ]);
  });
});

describe("serverProblems", () => {
  const text = "console.log(1)";
  const entry = { bytes: text.length, sha256: createHash("sha256").update(text).digest("hex") };
  const list = { target: "linux-x64", files: { "dist/server.mjs": entry } };

  it("accepts the files of the list", async () => {
    put("dist/server.mjs", text);
    expect(await serverProblems(folder, list)).toEqual([]);
  });
  it("reports a changed file of the same length, a missing one, and one more", async () => {
    put("dist/server.mjs", text.replace("1", "2"));
    put("dist/.more.mjs", "");
    const changed = "server/dist/server.mjs is missing or changed";
    expect(await serverProblems(folder, list)).toEqual([changed, "server/dist/.more.mjs is not in the list of files"]);
    rmSync(join(folder, "dist"), { recursive: true });
    expect(await serverProblems(folder, list)).toEqual([changed]);
  });
  it("asks for a signed program of macOS only that it is there", async () => {
    const signed = { target: "darwin-arm64", files: { node: { bytes: 4, sha256: null } } };
    expect(await serverProblems(folder, signed)).toEqual(["server/node is missing or changed"]);
    put("node", "signed and longer");
    expect(await serverProblems(folder, signed)).toEqual([]);
  });
});

describe("archiveProblems", () => {
  it("reports what the archive lacks, and sources in it", async () => {
    put("in/package.json", "{}");
    put("in/dist/shell.mjs", "");
    put("in/server/start.ts", "");
    await createPackage(join(folder, "in"), join(folder, "app.asar"));
    expect(archiveProblems(join(folder, "app.asar"))).toEqual([
      "app.asar lacks server-files.json",
      "app.asar lacks dist/preload.cjs",
      "app.asar has server/start.ts",
    ]);
  });
});
