import { Box, Checkbox } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import type { TeamRole } from "../../../../contracts/accounts/roles.ts";
import type { TeamPermission } from "../../../../contracts/accounts/teams.ts";
import { fromApi } from "../../../texts/from-api.ts";
import { t } from "../../../texts/t.ts";
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
  /** The menu next to a role's name. */
  readonly renderMenu: (role: TeamRole) => ReactNode;
}

/** A table with permissions as rows and roles as columns. */
export function PermissionMatrix({ roles, draft, access, onToggle, renderMenu }: PermissionMatrixProps) {
  const table = useKeepFocus();
  return (
    // focusable, so that keys can scroll it even if all checkboxes are disabled
    <Box
      ref={table}
      component="section"
      aria-label={t("team.roles.matrix")}
      tabIndex={0}
      className={`panel ${classes.scroll}`}
    >
      <table className={classes.matrix} aria-label={t("team.roles.permissions")}>
        <thead>
          <tr>
            <th scope="col">{t("team.roles.permission")}</th>
            {roles.map((role) => (
              <th key={role.id} scope="col">
                <span className={classes.role}>
                  {fromApi(role.name)}
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
                  {t(`team.roles.groups.${group}`)}
                </th>
              </tr>
              {permissions.map((permission) => (
                <tr key={permission}>
                  <th scope="row">
                    {t(`permissions.${permission}.label`)}
                    <span>{t(`permissions.${permission}.description`)}</span>
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
  if (kind === "owner") return t("team.roles.fixed");
  return memberCount === 0 ? t("team.roles.noMembers") : t("team.roles.members", { count: memberCount });
}

function fixedReason({ implied, isNotGrantable }: { implied: boolean; isNotGrantable: boolean }): string | undefined {
  if (implied) return t("team.roles.includedIn", { permission: t("permissions.edit_inventory.label") });
  return isNotGrantable ? t("team.roles.notGrantable") : undefined;
}

interface CellProps extends Pick<PermissionMatrixProps, "draft" | "access" | "onToggle"> {
  readonly role: TeamRole;
  readonly permission: TeamPermission;
}

function Cell({ role, permission, draft, access, onToggle }: CellProps) {
  const wanted = permissionsIn(draft, role);
  // “Edit vehicles” includes “Inspect vehicles”
  const implied = permission === "inspect_vehicles" && wanted.includes("edit_inventory");
  const has = implied || wanted.includes(permission);
  const had = role.permissions.includes(permission) || (implied && role.permissions.includes("edit_inventory"));
  // users may remove permissions that they do not have, but not grant them
  const isNotGrantable = !had && !access.can(permission);
  const fixed = role.kind === "owner" || !access.can("manage_roles") || isNotGrantable || implied;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox within is the control
    <label
      className={classes.cell}
      data-fixed={fixed || undefined}
      data-changed={has !== had || undefined}
      title={fixedReason({ implied, isNotGrantable: isNotGrantable && access.can("manage_roles") })}
    >
      <Checkbox
        aria-label={t("team.roles.permissionOf", {
          permission: t(`permissions.${permission}.label`),
          role: fromApi(role.name),
        })}
        checked={has}
        disabled={fixed}
        onChange={() => onToggle(role, permission)}
      />
    </label>
  );
}
