import { Box, Checkbox } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import type { TeamRole } from "../../../../contracts/roles.ts";
import type { TeamPermission } from "../../../../contracts/teams.ts";
import { count } from "../../../ui/format.ts";
import { permissionWords } from "../../../ui/permission-words.ts";
import { useKeptFocus } from "../../../ui/table/kept-focus.ts";
import type { Standing } from "../standing.ts";
import { permissionGroups } from "../words.ts";
import { type Draft, permissionsIn } from "./draft.ts";
import classes from "./roles.module.css";

interface MatrixProps {
  readonly roles: readonly TeamRole[];
  readonly draft: Draft;
  readonly standing: Standing;
  readonly onToggle: (role: TeamRole, permission: TeamPermission) => void;
  /** What can be done with a role as a whole, beside its name. */
  readonly menuOf: (role: TeamRole) => ReactNode;
}

/** Permissions down, roles across: who may do what, at a glance. */
export function Matrix({ roles, draft, standing, onToggle, menuOf }: MatrixProps) {
  const table = useKeptFocus();
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
                  {menuOf(role)}
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
                    {permissionWords[permission].label}
                    <span>{permissionWords[permission].means}</span>
                  </th>
                  {roles.map((role) => (
                    <td key={role.id}>
                      <Cell role={role} permission={permission} draft={draft} standing={standing} onToggle={onToggle} />
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

interface CellProps extends Pick<MatrixProps, "draft" | "standing" | "onToggle"> {
  readonly role: TeamRole;
  readonly permission: TeamPermission;
}

function Cell({ role, permission, draft, standing, onToggle }: CellProps) {
  const wanted = permissionsIn(draft, role);
  // whoever edits vehicles may inspect them: there is nothing to tick apart
  const implied = permission === "inspect_vehicles" && wanted.includes("edit_inventory");
  const has = implied || wanted.includes(permission);
  const had = role.permissions.includes(permission) || (implied && role.permissions.includes("edit_inventory"));
  // what one lacks can be taken from a role, but not given to it
  const beyond = !had && !standing.may(permission);
  const fixed = role.kind === "owner" || !standing.may("manage_roles") || beyond || implied;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox within is the control
    <label
      className={classes.cell}
      data-fixed={fixed || undefined}
      data-changed={has !== had || undefined}
      title={whyFixed({ implied, beyond: beyond && standing.may("manage_roles") })}
    >
      <Checkbox
        aria-label={`${permissionWords[permission].label}: ${role.name}`}
        checked={has}
        disabled={fixed}
        onChange={() => onToggle(role, permission)}
      />
    </label>
  );
}
