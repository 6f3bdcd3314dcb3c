import { describe, expect, it } from "vitest";
import { teamOfNewVehicle } from "../../../server/features/vehicles/team/default-team.ts";

describe("teamOfNewVehicle", () => {
  it("returns the only team in which the author may edit the inventory", () => {
    expect(teamOfNewVehicle(undefined, ["a"])).toBe("a");
  });
  it("returns null if there is no such team, or several", () => {
    expect(teamOfNewVehicle(undefined, [])).toBeNull();
    expect(teamOfNewVehicle(undefined, ["a", "b"])).toBeNull();
  });
  it("returns the given team, or null if null is given", () => {
    expect(teamOfNewVehicle(null, ["a"])).toBeNull();
    expect(teamOfNewVehicle("b", ["a"])).toBe("b");
    expect(teamOfNewVehicle("b", ["a", "b"])).toBe("b");
  });
});
