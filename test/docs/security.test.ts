import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "../../scripts/kit/repository.ts";
import { testFileOf } from "./named-tests.ts";

const page = readFileSync(inRoot("docs/security.md"), "utf8");
const rows = [...page.matchAll(/^\| (V[\d., V]+) \| (\S+) \| .* \| (.*) ?\|$/gm)].map(
  ([, ids = "", holds, tests = ""]) => ({
    ids: ids.split(", "),
    holds,
    tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  }),
);

/** Whether the name matches a test or, like `adf/`, a folder of tests. */
const isTest = (name: string): boolean =>
  name.endsWith("/") ? existsSync(inRoot(`test/${name}`)) : testFileOf(name) !== undefined;

describe("docs/security.md", () => {
  it("lists each requirement of ASVS 5.0, levels 1 and 2, once", () => {
    const ids = rows.flatMap(({ ids }) => ids);
    expect(new Set(ids).size).toBe(ids.length);
    // 70 of level 1 and 183 of level 2
    expect(ids).toHaveLength(253);
  });

  it("says for each requirement whether it holds", () => {
    expect(rows.filter(({ holds }) => !["yes", "partly", "no", "n/a"].includes(holds ?? ""))).toEqual([]);
  });

  it.each([...new Set(rows.flatMap(({ tests }) => tests))])("names an existing test: %s", (name) => {
    expect(isTest(name)).toBe(true);
  });

  it("lists every requirement that does not hold in 'What does not hold'", () => {
    const list = page.slice(page.indexOf("## What does not hold"), page.indexOf("## Secrets and keys"));
    const open = rows.filter(({ holds }) => holds === "no").flatMap(({ ids }) => ids);
    expect(open.filter((id) => !list.includes(id))).toEqual([]);
  });
});
