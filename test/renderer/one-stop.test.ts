import { expect, it } from "vitest";
import "../../renderer/texts/lazy/repricing-texts.ts";
import { t } from "../../renderer/texts/t.ts";

it("t ends a sentence with one period after a time that ends with one", () => {
  expect(t("repricing.lastChecked", { time: "29 nov 2026, 5:33 p.m." })).toBe("Last checked 29 nov 2026, 5:33 p.m.");
  expect(t("repricing.lastChecked", { time: "29 Nov 2026, 17:33" })).toBe("Last checked 29 Nov 2026, 17:33.");
});
