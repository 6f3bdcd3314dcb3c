import { describe, expect, it } from "vitest";
import { createTotals } from "../../../server/platform/db/totals.ts";

describe("createTotals", () => {
  it("counts once per query until the next write", async () => {
    let revision = 1;
    let counted = 0;
    const count = async () => {
      counted += 1;
      return counted;
    };
    const totals = createTotals({ revision: () => revision });
    expect(await totals(["a", { tag: "x" }], count)).toBe(1);
    expect(await totals(["a", { tag: "x" }], count)).toBe(1);
    expect(await totals(["a", { tag: "y" }], count)).toBe(2);
    revision += 1;
    expect(await totals(["a", { tag: "x" }], count)).toBe(3);
  });

  it("does not keep a total if a write happens during the count", async () => {
    let revision = 1;
    const totals = createTotals({ revision: () => revision });
    const whileWriting = async () => {
      revision += 1;
      return 1;
    };
    expect(await totals(["a"], whileWriting)).toBe(1);
    expect(await totals(["a"], async () => 2)).toBe(2);
  });

  it("counts every time if the store has no revision", async () => {
    let counted = 0;
    const totals = createTotals({});
    for (const expected of [1, 2]) {
      expect(await totals(["a"], async () => (counted += 1))).toBe(expected);
    }
  });
});
