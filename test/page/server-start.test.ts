import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inRoot } from "../../scripts/kit/repository.ts";
import { realModels } from "../kit/model-runs.ts";
import { residentBytes, spawnServer } from "../kit/process.ts";

const built = (name: string): string => readFileSync(inRoot(join("dist", name)), "utf8");

/** The built files that each start loads: name -> code. `server.mjs` imports the others when it has checked Node's version. */
function filesOfStart(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const load = (name: string): void => {
    if (files.has(name)) return;
    const code = built(name);
    files.set(name, code);
    for (const [, imported = ""] of code.matchAll(/^(?:import|export) (?:.+ from )?"\.\/(.+)";$/gm)) load(imported);
  };
  load("server.mjs");
  for (const [, imported = ""] of built("server.mjs").matchAll(/\bimport\("\.\/(.+?)"\)/g)) load(imported);
  return files;
}

describe("the start of the built server", () => {
  const files = filesOfStart();

  it("loads less than 7 MB of code", () => {
    const bytes = [...files.values()].reduce((sum, code) => sum + code.length, 0);
    // 10 MB before large packages were loaded when they are used
    expect(bytes).toBeGreaterThan(3e6);
    expect(bytes).toBeLessThan(7e6);
  });

  it("loads none of the packages that only some requests need", () => {
    // a file that only exports what others contain has no map
    const maps = [...files.keys()]
      .map((name) => `${name}.map`)
      .filter((name) => existsSync(inRoot(join("dist", name))));
    const sources = maps.flatMap((name) => (JSON.parse(built(name)) as { sources: string[] }).sources);
    expect(sources.some((source) => source.includes("node_modules/express/"))).toBe(true);
    const rare = /node_modules\/(?:@zxcvbn-ts|undici|nodemailer|@aws-sdk)\/|openapi\/examples\.json/;
    expect(sources.filter((source) => rare.test(source))).toEqual([]);
    expect([...files].filter(([, code]) => /^import .*"(?:pdfkit|onnxruntime-node)";$/m.test(code))).toEqual([]);
  });

  it("loads only ASCII, of which Node keeps one byte for each character", () => {
    expect([...files].filter(([, code]) => /[^\0-\x7f]/.test(code)).map(([name]) => name)).toEqual([]);
  });

  it("leaves a server with less than 215 MB of resident memory", async () => {
    const folder = await mkdtemp(join(tmpdir(), "server-start-"));
    const server = await spawnServer(folder, realModels);
    try {
      // 170 MB on Linux; 250 MB before
      expect(residentBytes(server.pid) / 1e6).toBeLessThan(215);
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
