import { expect, it } from "vitest";
import { unseenSides } from "../../../contracts/inspections/unseen-sides.ts";
import { notCovered } from "../../../server/domain/damage/coverage.ts";

const model = { damageTypes: ["dent"], ap50: {}, recall: {} };

it("names the sides that photos of one corner do not show, and none after a walk around the car", () => {
  const corner = notCovered([{ angle: "front_left", type: "exterior" }], model);
  expect(unseenSides(corner)).toEqual([
    "rear: no photo shows it",
    "right side: no photo shows it",
    "roof and top surfaces: only a little of it can be seen",
  ]);
  const angles = ["front", "left_side", "rear", "right_side", "top"] as const;
  const around = angles.map((angle) => ({ angle, type: "exterior" as const }));
  expect(unseenSides(notCovered(around, model))).toEqual([]);
});
