import { expect, it } from "vitest";
import { comesBack } from "../../renderer/features/vehicles/form/values.ts";

const soldAt = "2026-03-02T15:00:00.000Z";

it("asks about the sale only if a sold vehicle gets a status that clears its sale", () => {
  const back = (["IN_STOCK", "IN_RECON", "ON_HOLD", "SOLD", "ARCHIVED"] as const).filter((status) =>
    comesBack({ soldAt }, status),
  );
  expect(back).toEqual(["IN_STOCK", "IN_RECON", "ON_HOLD"]);
  expect(comesBack({ soldAt: null }, "IN_STOCK")).toBe(false);
});
