import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "../../scripts/kit/repository.ts";
import { pathOfTest, requirementsOf } from "./named-tests.ts";

const page = readFileSync(inRoot("docs/security.md"), "utf8");
const rows = requirementsOf(page);

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
    expect(pathOfTest(name)).toBeDefined();
  });

  it("lists every requirement that does not hold completely in 'What does not hold', and no other", () => {
    const list = page.slice(page.indexOf("## What does not hold"), page.indexOf("## Known weaknesses"));
    const listed = [...list.matchAll(/^\| (V[\d., V]+) \|/gm)].flatMap(([, ids = ""]) => ids.split(", "));
    const open = rows.filter(({ holds }) => holds === "no" || holds === "partly").flatMap(({ ids }) => ids);
    expect(listed.toSorted()).toEqual(open.toSorted());
  });
});
