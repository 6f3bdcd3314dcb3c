import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Target, targets } from "../../scripts/packages/targets.ts";
import { isNeeded, isShipped, serverPackages, shellPackages } from "../../scripts/packages/tree/contents.ts";
import { verify } from "../../scripts/packages/tree/fetch.ts";
import { packagesFor, readLockfile } from "../../scripts/packages/tree/lockfile.ts";

const { "linux-x64": linux, "win32-x64": windows, "darwin-arm64": mac } = targets;
const namesFor = (target: Target): readonly string[] =>
  [serverPackages, shellPackages].flatMap((wanted) =>
    packagesFor(readLockfile(), target, wanted).map(({ name }) => name),
  );

describe("packagesFor", () => {
  const onlyLinux = ["@img/sharp-linux-x64", "@img/sharp-libvips-linux-x64", "@node-rs/argon2-linux-x64-gnu"];
  const onlyWindows = ["@img/sharp-win32-x64", "@node-rs/argon2-win32-x64-msvc", "@napi-rs/keyring-win32-x64-msvc"];
  const onlyMac = ["@img/sharp-libvips-darwin-arm64", "@node-rs/argon2-darwin-arm64", "@ffmpeg-installer/darwin-arm64"];

  it.each([
    [linux, onlyLinux, [...onlyWindows, ...onlyMac]],
    [windows, onlyWindows, [...onlyLinux, ...onlyMac]],
    [mac, onlyMac, [...onlyLinux, ...onlyWindows]],
  ])("has the native modules of $name and of no other system", (target, own, others) => {
    const names = namesFor(target);
    expect(names).toEqual(expect.arrayContaining([...own]));
    expect(names.filter((name) => others.includes(name) || /musl|wasm32|freebsd|android/.test(name))).toEqual([]);
  });

  it("has no package that only development or an installation uses", () => {
    expect(
      namesFor(linux).filter((name) => /^(vite|electron|typescript|adm-zip|global-agent|@types)/.test(name)),
    ).toEqual([]);
  });

  const entry = (more: object) => ({ version: "1.0.0", integrity: "sha512-x", ...more });
  it("follows dependencies to the nearest place, and keeps that place", () => {
    const lockfile = {
      "node_modules/a": entry({ dependencies: { b: "1" } }),
      "node_modules/a/node_modules/b": entry({ dependencies: { c: "1" } }),
      "node_modules/b": entry({}),
      "node_modules/c": entry({}),
    };
    const places = packagesFor(lockfile, linux, { roots: ["a"], leaveOut: [] }).map(({ place }) => place);
    expect(places).toEqual(["node_modules/a", "node_modules/a/node_modules/b", "node_modules/c"]);
  });
  it("refuses a package that does not run on the target, and leaves out an optional one", () => {
    const onWindows = entry({ os: ["win32"] });
    const optional = entry({ optionalDependencies: { w: "1" } });
    const wanted = { roots: ["a"], leaveOut: [] };
    expect(packagesFor({ "node_modules/a": optional, "node_modules/w": onWindows }, linux, wanted)).toHaveLength(1);
    expect(() => packagesFor({ "node_modules/a": onWindows }, linux, wanted)).toThrow("a does not run on linux-x64");
    expect(() => packagesFor({}, linux, wanted)).toThrow("a is not in package-lock.json");
  });
  it("reads exclusions of systems", () => {
    const lockfile = { "node_modules/a": entry({ os: ["!win32"] }) };
    const wanted = { roots: ["a"], leaveOut: [] };
    expect(packagesFor(lockfile, mac, wanted)).toHaveLength(1);
    expect(() => packagesFor(lockfile, windows, wanted)).toThrow("does not run");
  });
});

describe("verify", () => {
  const archive = Buffer.from("archive");
  const integrity = `sha512-${createHash("sha512").update(archive).digest("base64")}`;
  const locked = { name: "sharp", version: "1.0.0", integrity };
  it("accepts the locked archive and refuses another one", () => {
    expect(() => verify(locked, archive)).not.toThrow();
    expect(() => verify(locked, Buffer.from("other"))).toThrow("sharp@1.0.0: the archive is not the one");
  });
});

describe("isNeeded", () => {
  it.each([
    ["onnxruntime-node", "bin/napi-v6/linux/x64/libonnxruntime.so.1", linux, true],
    ["onnxruntime-node", "bin/napi-v6/win32/x64/onnxruntime.dll", linux, false],
    ["onnxruntime-node", "bin/napi-v6/linux/arm64/onnxruntime_binding.node", linux, false],
    ["onnxruntime-node", "bin/napi-v6/win32/x64/DirectML.dll", windows, true],
    ["onnxruntime-node", "bin/napi-v6/darwin/arm64/libonnxruntime.1.dylib", mac, true],
    ["onnxruntime-node", "bin/napi-v6/darwin/arm64/libonnxruntime.1.30.0.dylib", mac, false],
    ["better-sqlite3", "prebuilds/linux-x64.node", linux, true],
    ["better-sqlite3", "prebuilds/linuxmusl-x64.node", linux, false],
    ["better-sqlite3", "deps/sqlite3/sqlite3.c", linux, false],
    ["express", "lib/express.js", linux, true],
    ["express", "README.md", linux, false],
    ["express", "LICENSE", linux, true],
    ["@img/sharp-libvips-linux-x64", "THIRD-PARTY-NOTICES.md", linux, true],
  ])("%s %s", (name, file, target, expected) => expect(isNeeded(name, file, target)).toBe(expected));
});

describe("isShipped", () => {
  it("takes migrations and their list, and no snapshots", () => {
    const files = ["sqlite/0000_initial.sql", "sqlite/meta/_journal.json", "sqlite/meta/0000_snapshot.json"];
    expect(files.filter(isShipped)).toEqual(files.slice(0, 2));
  });
});
