import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inRoot } from "../../../scripts/kit/repository.ts";

const cacheModule = pathToFileURL(inRoot("server/platform/code-cache.ts")).href;
const script = (entry: string) => `
  const { keepCompiledCode } = await import(${JSON.stringify(cacheModule)});
  const compiled = keepCompiledCode(${JSON.stringify(entry)}, process.env);
  await import(${JSON.stringify(pathToFileURL(entry).href)});
  await compiled?.flush();
  console.log(compiled === undefined ? "off" : "on");`;

/** A user who may delete everything runs the tests, so `rm` itself is replaced. */
const refusesToDelete = `
  import promises from "node:fs/promises";
  import { syncBuiltinESMExports } from "node:module";
  promises.rm = () => Promise.reject(new Error("EACCES: permission denied"));
  syncBuiltinESMExports();`;

describe("keepCompiledCode", () => {
  let folder: string;
  let entry: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "code-cache-"));
    entry = join(folder, "entry.mjs");
    writeFileSync(entry, "export const answer = () => 42;\n");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs it in a process of its own: the cache applies to the whole process. */
  function start(environment: NodeJS.ProcessEnv, before = ""): string {
    const { NODE_COMPILE_CACHE: _, ...inherited } = process.env;
    const args = ["--input-type=module", "--eval", before + script(entry)];
    return execFileSync(process.execPath, args, { env: { ...inherited, ...environment }, encoding: "utf8" }).trim();
  }

  it("keeps the code of this build in the data folder, and deletes that of others", () => {
    const other = join(folder, "code-cache/another-build");
    mkdirSync(other, { recursive: true });
    expect(start({ FORECOURT_DATA_DIR: ` ${folder}\r` })).toBe("on");
    const [build = "", ...others] = readdirSync(join(folder, "code-cache"));
    expect(others).toEqual([]);
    expect(build).toMatch(new RegExp(`^${process.version}-\\d+$`));
    expect(readdirSync(join(folder, "code-cache", build), { recursive: true }).length).toBeGreaterThan(0);
  });

  it("leaves the code of a build that it may not delete", () => {
    const cache = join(folder, "code-cache");
    mkdirSync(join(cache, "of-another-user"), { recursive: true });
    expect(start({ FORECOURT_DATA_DIR: folder }, refusesToDelete)).toBe("on");
    expect(readdirSync(cache)).toContain("of-another-user");
  });

  it("creates no data folder", () => {
    const missing = join(folder, "missing");
    expect(start({ FORECOURT_DATA_DIR: missing })).toBe("off");
    expect(readdirSync(folder)).toEqual(["entry.mjs"]);
  });

  it("leaves the choice to NODE_COMPILE_CACHE", () => {
    expect(start({ FORECOURT_DATA_DIR: folder, NODE_COMPILE_CACHE: join(folder, "own") })).toBe("off");
    expect(readdirSync(folder).toSorted()).toEqual(["entry.mjs", "own"]);
  });
});
