import type { Permission } from "../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { isWebsitePermission } from "../../access/caller.ts";

/** Throws VALIDATION_ERROR for a key that may do more than a website needs: everybody can read a key in a page. */
export function assertMayHaveOrigins(permissions: readonly Permission[]): void {
  if (permissions.every(isWebsitePermission)) return;
  throw new AppError("VALIDATION_ERROR", {
    message:
      "allowedOrigins: only a key whose permissions are website:read and website:write may be used in pages. Create one for the website.",
    field: "allowedOrigins",
  });
}
