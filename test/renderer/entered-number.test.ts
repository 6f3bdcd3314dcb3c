import { expect, it } from "vitest";
import { enteredNumber } from "../../renderer/ui/forms/entered-number.ts";

it("enteredNumber reads what a number field gives while a person types", () => {
  expect([1.5, "1.", "0.0", "1.50", "15900.50", "007"].map(enteredNumber)).toEqual([1.5, 1, 0, 1.5, 15_900.5, 7]);
  expect(["", " ", ".", "-", Number.NaN].map(enteredNumber)).toEqual(Array(5).fill(undefined));
});
