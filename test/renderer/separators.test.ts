import { expect, it } from "vitest";
import { separatorsOf } from "../../renderer/ui/format/separators.ts";

it("separatorsOf gives the separators of a language's number fields", () => {
  expect(separatorsOf(new Intl.NumberFormat("en-US"))).toEqual({
    thousandSeparator: ",",
    decimalSeparator: ".",
    allowedDecimalSeparators: ["."],
  });
  expect(separatorsOf(new Intl.NumberFormat("de-DE"))).toEqual({
    thousandSeparator: ".",
    decimalSeparator: ",",
    allowedDecimalSeparators: [","],
  });
});
