import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "../../scripts/kit/repository.ts";
import { testFileOf, testsOfDocument } from "./named-tests.ts";

const page = readFileSync(inRoot("docs/reliability.md"), "utf8");
const names = testsOfDocument(page);

describe("docs/reliability.md", () => {
  it("has a test in each row", () => {
    const rows = [...page.matchAll(/^\| (?!fault|---)(.*) \|$/gm)].map(([, row = ""]) => row);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((row) => !/`[^`]+`$/.test(row))).toEqual([]);
  });

  it.each(names)("names an existing test: %s", (name) => {
    expect(testFileOf(name)).toBeDefined();
  });
});
