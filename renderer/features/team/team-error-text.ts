import { AppError } from "../../../contracts/kit/errors.ts";
import { type TeamPermission, teamPermissions } from "../../../contracts/teams.ts";
import { errorSummary } from "../../api/error-explanation.ts";
import { permissionTexts } from "../../ui/permission-texts.ts";

const names = (value: unknown): TeamPermission[] =>
  [value].flat().filter((name): name is TeamPermission => teamPermissions.some((known) => known === name));

const listed = (permissions: readonly TeamPermission[]): string =>
  permissions.map((name) => `“${permissionTexts[name].label}”`).join(", ");

/** An error in one or two sentences, with permissions called as the page calls them. */
export function teamErrorText(error: unknown): string {
  if (error instanceof AppError && error.code === "INSUFFICIENT_PERMISSIONS") {
    const required = names(error.details?.required);
    const lacking = names(error.details?.lacking);
    const why = "Nothing was changed. Ask the team's owner.";
    if (required.length > 0) return `Your role in this team does not include ${listed(required)}. ${why}`;
    if (lacking.length > 0) return `You can only give what you have yourself; you lack ${listed(lacking)}. ${why}`;
  }
  return errorSummary(error);
}
