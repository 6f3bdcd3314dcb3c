import { AppError } from "../../../contracts/kit/errors.ts";
import { type TeamPermission, teamPermissions } from "../../../contracts/teams.ts";
import { errorSummary } from "../../api/error-explanation.ts";
import { permissionTexts } from "../../ui/permission-texts.ts";

const permissionsOf = (value: unknown): TeamPermission[] =>
  [value].flat().filter((name): name is TeamPermission => teamPermissions.some((known) => known === name));

const listed = (permissions: readonly TeamPermission[]): string =>
  permissions.map((name) => `“${permissionTexts[name].label}”`).join(", ");

/** An error in one or two sentences. Permissions have the names that the page shows. */
export function teamErrorText(error: unknown): string {
  if (error instanceof AppError && error.code === "INSUFFICIENT_PERMISSIONS") {
    const required = permissionsOf(error.details?.required);
    const lacking = permissionsOf(error.details?.lacking);
    const advice = "Nothing was changed. Ask the team's owner.";
    if (required.length > 0) return `Your role in this team does not include ${listed(required)}. ${advice}`;
    if (lacking.length > 0)
      return `You can grant only your own permissions. You do not have ${listed(lacking)}. ${advice}`;
  }
  return errorSummary(error);
}
