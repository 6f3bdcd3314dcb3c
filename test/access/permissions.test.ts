import { describe, expect, it } from "vitest";
import { teamPermissions } from "../../contracts/accounts/teams.ts";
import { allows, inOrder, lacking, permissionsOf } from "../../server/access/permissions.ts";
import { defaultRoles } from "../../server/features/teams/roles/default-roles.ts";

const viewer = { isOwner: false, permissions: ["view_inventory"] } as const;
const owner = { isOwner: true, permissions: [] };

describe("permissionsOf, allows, lacking and inOrder", () => {
  it("allows returns true for the permissions of the role, and for all of them for the owner", () => {
    expect(teamPermissions.filter((one) => allows(viewer, one))).toEqual(["view_inventory"]);
    expect(teamPermissions.filter((one) => allows(owner, one))).toEqual(teamPermissions);
  });

  it("permissionsOf includes inspect_vehicles for a role with edit_inventory", () => {
    const editor = { isOwner: false, permissions: ["edit_inventory"] } as const;
    expect(permissionsOf(editor)).toEqual(["inspect_vehicles", "edit_inventory"]);
    expect(lacking(editor, ["inspect_vehicles", "view_costs"])).toEqual(["view_costs"]);
    expect(allows({ isOwner: false, permissions: ["inspect_vehicles"] }, "edit_inventory")).toBe(false);
  });

  it("lacking returns the permissions that a person does not have and so cannot grant", () => {
    expect(lacking(viewer, ["view_inventory", "manage_team", "edit_inventory"])).toEqual([
      "manage_team",
      "edit_inventory",
    ]);
    expect(lacking(owner, teamPermissions)).toEqual([]);
    expect(lacking(viewer, [])).toEqual([]);
  });

  it("inOrder removes duplicates and sorts", () => {
    expect(inOrder(["manage_team", "view_inventory", "manage_team"])).toEqual(["view_inventory", "manage_team"]);
  });
});

describe("the default roles", () => {
  it("are the five of the interface, section 2.4, and the Inspector", () => {
    expect(Object.fromEntries(defaultRoles.map(({ name, permissions }) => [name, permissions]))).toEqual({
      Owner: teamPermissions,
      Admin: teamPermissions,
      Manager: [
        "view_inventory",
        "view_costs",
        "inspect_vehicles",
        "edit_inventory",
        "create_leads",
        "manage_leads",
        "view_analytics",
      ],
      Salesperson: ["view_inventory", "view_costs", "create_leads", "manage_leads"],
      Viewer: ["view_inventory", "view_costs", "view_analytics"],
      Inspector: ["view_inventory", "inspect_vehicles"],
    });
    for (const { permissions } of defaultRoles) expect(inOrder(permissions)).toEqual(permissions);
  });
});
