import { Box, Checkbox } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import type { TeamRole } from "../../../../contracts/roles.ts";
import type { TeamPermission } from "../../../../contracts/teams.ts";
import { count } from "../../../ui/format.ts";
import { permissionTexts } from "../../../ui/permission-texts.ts";
import { useKeepFocus } from "../../../ui/table/use-keep-focus.ts";
import type { TeamAccess } from "../team-access.ts";
import { type Draft, permissionsIn } from "./permission-draft.ts";
import { permissionGroups } from "./permission-groups.ts";
import classes from "./roles.module.css";

interface PermissionMatrixProps {
  readonly roles: readonly TeamRole[];
  readonly draft: Draft;
  readonly access: TeamAccess;
  readonly onToggle: (role: TeamRole, permission: TeamPermission) => void;
  /** What can be done with a role as a whole, beside its name. */
  readonly renderMenu: (role: TeamRole) => ReactNode;
}

/** Permissions down, roles across: who may do what, at a glance. */
export function PermissionMatrix({ roles, draft, access, onToggle, renderMenu }: PermissionMatrixProps) {
  const table = useKeepFocus();
  return (
    // focusable, so that keys scroll it where every checkbox is disabled
    <Box
      ref={table}
      component="section"
      aria-label="Permissions of each role"
      tabIndex={0}
      className={`panel ${classes.scroll}`}
    >
      <table className={classes.matrix} aria-label="What each role may do">
        <thead>
          <tr>
            <th scope="col">May</th>
            {roles.map((role) => (
              <th key={role.id} scope="col">
                <span className={classes.role}>
                  {role.name}
                  {renderMenu(role)}
                </span>
                <span className={classes.holders}>{holders(role)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissionGroups.map(([group, permissions]) => (
            <Fragment key={group}>
              <tr className={classes.group}>
                <th scope="colgroup" colSpan={roles.length + 1}>
                  {group}
                </th>
              </tr>
              {permissions.map((permission) => (
                <tr key={permission}>
                  <th scope="row">
                    {permissionTexts[permission].label}
                    <span>{permissionTexts[permission].means}</span>
                  </th>
                  {roles.map((role) => (
                    <td key={role.id}>
                      <Cell role={role} permission={permission} draft={draft} access={access} onToggle={onToggle} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

function holders({ kind, memberCount }: TeamRole): string {
  if (kind === "owner") return "fixed";
  if (memberCount === 0) return "nobody";
  return `${count(memberCount)} ${memberCount === 1 ? "member" : "members"}`;
}

function whyFixed({ implied, beyond }: { implied: boolean; beyond: boolean }): string | undefined {
  if (implied) return "Included in “Edit vehicles”";
  return beyond ? "You cannot give what you do not have yourself" : undefined;
}

interface CellProps extends Pick<PermissionMatrixProps, "draft" | "access" | "onToggle"> {
  readonly role: TeamRole;
  readonly permission: TeamPermission;
}

function Cell({ role, permission, draft, access, onToggle }: CellProps) {
  const wanted = permissionsIn(draft, role);
  // whoever edits vehicles may inspect them: there is nothing to tick apart
  const implied = permission === "inspect_vehicles" && wanted.includes("edit_inventory");
  const has = implied || wanted.includes(permission);
  const had = role.permissions.includes(permission) || (implied && role.permissions.includes("edit_inventory"));
  // what one lacks can be taken from a role, but not given to it
  const beyond = !had && !access.can(permission);
  const fixed = role.kind === "owner" || !access.can("manage_roles") || beyond || implied;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox within is the control
    <label
      className={classes.cell}
      data-fixed={fixed || undefined}
      data-changed={has !== had || undefined}
      title={whyFixed({ implied, beyond: beyond && access.can("manage_roles") })}
    >
      <Checkbox
        aria-label={`${permissionTexts[permission].label}: ${role.name}`}
        checked={has}
        disabled={fixed}
        onChange={() => onToggle(role, permission)}
      />
    </label>
  );
}
