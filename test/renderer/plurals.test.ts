import { expect, it } from "vitest";
import { withMany } from "../../renderer/texts/plurals.ts";

it("withMany adds the form of whole millions to each plural, at every depth", () => {
  expect(
    withMany({ title: "Autos", count_one: "un auto", count_other: "{{count}} autos", of: { row_other: "filas" } }),
  ).toEqual({
    title: "Autos",
    count_one: "un auto",
    count_other: "{{count}} autos",
    count_many: "{{count}} autos",
    of: { row_other: "filas", row_many: "filas" },
  });
});
