import { expect, it } from "vitest";
import { isOtherPage } from "../../renderer/app/shell/scroll-to-top.ts";

it("a case, a list and the photos of a vehicle open at their top, and tabs keep the position", () => {
  const others = [
    ["/vehicles/v1/inspect", "/inspections/cases/c1"],
    ["/vehicles/v1/damage", "/inspections/cases/c1"],
    ["/inspections/cases", "/inspections/cases/c1"],
    ["/vehicles/v1", "/vehicles/v1/inspect"],
    ["/vehicles/v1", "/vehicles/v2"],
  ] as const;
  for (const [from, to] of others) expect(isOtherPage(from, to), `${from} to ${to}`).toBe(true);
  expect(isOtherPage("/vehicles/v1", "/vehicles/v1/damage")).toBe(false);
  expect(isOtherPage("/vehicles/v1/inspections", "/vehicles/v1/damage")).toBe(false);
  expect(isOtherPage("/today", "/today")).toBe(false);
});
