import { expect, it } from "vitest";
import { leadOf } from "../../../renderer/features/repair/estimate/lead.ts";

it("leadOf finds the topic of a warning, and no colon of a long sentence", () => {
  expect(leadOf("Aluminum: use a separate work area.")).toEqual(["Aluminum:", " use a separate work area."]);
  const long = "Soul Red Crystal Metallic is a three-stage color by its name: the middle coat is counted.";
  expect(leadOf(long)).toEqual(["", long]);
  expect(leadOf("Blend into adjacent panels.")).toEqual(["", "Blend into adjacent panels."]);
});
