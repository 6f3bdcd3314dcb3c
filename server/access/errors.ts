import type { TeamPermission } from "../../contracts/accounts/teams.ts";
import { AppError } from "../../contracts/kit/errors.ts";

/** INSUFFICIENT_PERMISSIONS: the caller sees the record, and their role lacks this permission. */
export const lacksPermission = (permission: TeamPermission, field?: string): AppError =>
  new AppError("INSUFFICIENT_PERMISSIONS", {
    message: `Your role in this team lacks the permission ${permission}.`,
    details: { required: permission },
    ...(field !== undefined && { field }),
  });
