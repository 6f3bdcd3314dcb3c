import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "lock-"));
afterAll(() => rmSync(folder, { recursive: true }));
const script = join(import.meta.dirname, "../../scripts/lockcheck.mjs");

interface Entry {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly resolved?: string;
}

function checked(packages: Readonly<Record<string, Entry>>) {
  const file = join(folder, "package-lock.json");
  writeFileSync(file, JSON.stringify({ packages }));
  const { status, stdout } = spawnSync(process.execPath, [script, file], { encoding: "utf8" });
  return { status, lines: stdout.trim().split("\n") };
}

describe("lockcheck", () => {
  const tool = { optionalDependencies: { "tool-linux": "1.0.0", "tool-mac": "1.0.0" } };

  it("finds the platform's package that the registry did not have", () => {
    const { status, lines } = checked({ "": {}, "node_modules/tool": tool, "node_modules/tool-linux": {} });
    expect(status).toBe(1);
    expect(lines).toEqual(["missing: tool-mac 1.0.0, wanted by node_modules/tool", "1 problems; 3 entries"]);
  });

  it("looks where Node looks: in the package's own folder, then above it", () => {
    const nested = { "node_modules/tool/node_modules/tool-mac": {}, "node_modules/tool-linux": {} };
    expect(checked({ "": {}, "node_modules/tool": tool, ...nested }).status).toBe(0);
  });

  it("finds the address of a registry", () => {
    const { status, lines } = checked({ "": {}, "node_modules/zod": { resolved: "https://example.org/zod.tgz" } });
    expect(status).toBe(1);
    expect(lines[0]).toBe("address of a registry: node_modules/zod https://example.org/zod.tgz");
  });
});
