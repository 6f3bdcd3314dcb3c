import { type TeamPermission, teamPermissions } from "../../../contracts/accounts/teams.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { errorSummary } from "../../api/client/error-explanation.ts";
import { t } from "../../texts/t.ts";

const permissionsOf = (value: unknown): TeamPermission[] =>
  [value].flat().filter((name): name is TeamPermission => teamPermissions.some((known) => known === name));

const listed = (permissions: readonly TeamPermission[]): string =>
  permissions.map((name) => t("team.refused.quoted", { permission: t(`permissions.${name}.label`) })).join(", ");

/** An error in one or two sentences. Permissions have the names that the page shows. */
export function teamErrorText(error: unknown): string {
  if (error instanceof AppError && error.code === "INSUFFICIENT_PERMISSIONS") {
    const required = permissionsOf(error.details?.required);
    const lacking = permissionsOf(error.details?.lacking);
    if (required.length > 0) return t("team.refused.required", { permissions: listed(required) });
    if (lacking.length > 0) return t("team.refused.lacking", { permissions: listed(lacking) });
  }
  return errorSummary(error);
}
