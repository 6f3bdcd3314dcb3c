import { describe, expect, it } from "vitest";
import { ruleBook } from "../../../../server/domain/diagnostics/rulebook/book.ts";
import { diagnosed, healthy, rulesOf } from "../cars.ts";
import { examples } from "./examples.ts";

/** Issues that occur only together with another one. */
const accompanying: Readonly<Record<string, readonly string[]>> = { "emissions.catalyst-later": ["fuel.rich"] };

describe("the rule book", () => {
  it("has an example for every rule, and no rule twice", () => {
    const ids = ruleBook.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(examples).toSorted()).toEqual(ids.toSorted());
  });

  it.each(Object.keys(examples))("finds exactly %s in its example", (id) => {
    const issues = diagnosed(examples[id] ?? {}).issues;
    expect(issues.map(({ rule }) => rule).toSorted()).toEqual([id, ...(accompanying[id] ?? [])].toSorted());
    const issue = issues.find(({ rule }) => rule === id);
    expect(issue?.evidence.length).toBeGreaterThan(0);
    expect(issue?.possible_causes.length).toBeGreaterThan(0);
    if (id !== "network.history") expect(issue?.estimated_repair?.max).toBeGreaterThan(0);
  });

  it("finds no fault in a healthy car", () => {
    expect(rulesOf(healthy)).toEqual([]);
  });

  it("lists causes before their effects", () => {
    const listed = new Set<string>();
    for (const { id, unless = [] } of ruleBook) {
      for (const cause of unless) expect(listed, `${id} unless ${cause}`).toContain(cause);
      listed.add(id);
    }
  });

  it("starts the id of each rule with its system", () => {
    for (const { id, system } of ruleBook) expect(id.split(".")[0]).toBe(system);
  });

  it("has complete sentences as texts", () => {
    for (const { description, action, urgencyReason } of ruleBook)
      for (const text of [description, action, urgencyReason]) expect(text).toMatch(/^[A-Z0-9].*[.]$/s);
  });
});
