import { describe, expect, it } from "vitest";
import { ruleBook } from "../../../../server/domain/diagnostics/rulebook/book.ts";
import { diagnosed, healthy, rulesOf } from "../cars.ts";
import { examples } from "./examples.ts";

/** Issues that need another one beside them. */
const beside: Readonly<Record<string, readonly string[]>> = { "emissions.catalyst-later": ["fuel.rich"] };

describe("the rule book", () => {
  it("has an example for every rule, and no rule twice", () => {
    const ids = ruleBook.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(examples).toSorted()).toEqual(ids.toSorted());
  });

  it.each(Object.keys(examples))("%s is what its example has, and nothing else", (id) => {
    const issues = diagnosed(examples[id] ?? {}).issues;
    expect(issues.map(({ rule }) => rule).toSorted()).toEqual([id, ...(beside[id] ?? [])].toSorted());
    const issue = issues.find(({ rule }) => rule === id);
    expect(issue?.evidence.length).toBeGreaterThan(0);
    expect(issue?.possible_causes.length).toBeGreaterThan(0);
    expect(issue?.estimated_repair?.max).toBeGreaterThan(0);
  });

  it("says nothing of a healthy car", () => {
    expect(rulesOf(healthy)).toEqual([]);
  });

  it("tells causes before what they bring about", () => {
    const told = new Set<string>();
    for (const { id, unless = [] } of ruleBook) {
      for (const cause of unless) expect(told, `${id} unless ${cause}`).toContain(cause);
      told.add(id);
    }
  });

  it("keeps its rules under the system that they are named by", () => {
    for (const { id, system } of ruleBook) expect(id.split(".")[0]).toBe(system);
  });

  it("is told in sentences", () => {
    for (const { says, action, because } of ruleBook)
      for (const text of [says, action, because]) expect(text).toMatch(/^[A-Z0-9].*[.]$/s);
  });
});
