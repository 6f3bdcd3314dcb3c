import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { node } from "../../scripts/kit/command.ts";
import { inRoot } from "../../scripts/kit/repository.ts";

const folder = mkdtempSync(join(tmpdir(), "no-skips-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the reporter of npm run test:faults", { timeout: 120_000 }, () => {
  it("names skipped tests and lets the run fail, but not for a test that ran in another project", async () => {
    symlinkSync(inRoot("node_modules"), join(folder, "node_modules"));
    writeFileSync(
      join(folder, "a.test.ts"),
      `import { describe, it } from "vitest";
       it.skipIf(process.env.DATABASE === "pg")("runs on SQLite", () => {});
       describe.skipIf(process.env.FULL !== "yes")("a full disk", () => it("is full", () => {}));`,
    );
    const project = (name: string) => `{ test: { name: "${name}", env: { DATABASE: "${name}" } } }`;
    writeFileSync(
      join(folder, "vitest.config.ts"),
      `export default { test: { projects: [${project("sqlite")}, ${project("pg")}] } };`,
    );
    const args = ["run", `--root=${folder}`, "--reporter=default", `--reporter=${inRoot("scripts/kit/no-skips.ts")}`];
    const run = (env: Readonly<Record<string, string>>) =>
      node(["node_modules/vitest/vitest.mjs", ...args], { env, output: "keep" });
    const skipped = await run({});
    expect(skipped.output).toContain(
      "These tests were skipped, so they show nothing here:\n- a.test.ts > a full disk > is full\n",
    );
    expect(skipped.output).not.toContain("- a.test.ts > runs on SQLite");
    expect(skipped.status).toBe(1);
    const all = await run({ FULL: "yes" });
    expect(all.output).not.toContain("These tests were skipped");
    expect(all.status).toBe(0);
  });
});
