import { describe, expect, it } from "vitest";
import { teamOfNewVehicle } from "../../../server/features/vehicles/team/default-team.ts";

describe("the team of a new vehicle", () => {
  it("is the only team in which its author may edit the inventory", () => {
    expect(teamOfNewVehicle(undefined, ["a"])).toBe("a");
  });
  it("is none where there is no such team, or several", () => {
    expect(teamOfNewVehicle(undefined, [])).toBeNull();
    expect(teamOfNewVehicle(undefined, ["a", "b"])).toBeNull();
  });
  it("is the one that is given, null included", () => {
    expect(teamOfNewVehicle(null, ["a"])).toBeNull();
    expect(teamOfNewVehicle("b", ["a"])).toBe("b");
    expect(teamOfNewVehicle("b", ["a", "b"])).toBe("b");
  });
});
