import { describe, expect, it } from "vitest";
import type { Team } from "../../contracts/accounts/teams.ts";
import { editableTeams, initialTeam, onlyMe } from "../../renderer/features/vehicles/form/team-choice.ts";
import { bodyOf, emptyValues } from "../../renderer/features/vehicles/form/values.ts";

const team = (id: string, permissions: Team["permissions"]) => ({ id, name: id, permissions }) as Team;
const editor = (id: string) => team(id, ["view_inventory", "edit_inventory"]);
const readOnly = team("viewed", ["view_inventory"]);

describe("the team in the form of a new vehicle", () => {
  it("offers the teams where the person has edit_inventory", () => {
    expect(editableTeams([readOnly, editor("a")]).map(({ id }) => id)).toEqual(["a"]);
  });
  it("starts with the only team, with no choice among several, and as private without a team", () => {
    expect(initialTeam([editor("a")])).toBe("a");
    expect(initialTeam([editor("a"), editor("b")])).toBe("");
    expect(initialTeam([])).toBe(onlyMe);
  });
  it("sends null for “Only me”, and no team if none was chosen", () => {
    expect(bodyOf({ ...emptyValues, teamId: onlyMe }).teamId).toBeNull();
    expect(bodyOf({ ...emptyValues, teamId: "a" }).teamId).toBe("a");
    expect("teamId" in bodyOf(emptyValues)).toBe(false);
  });
});
