import type { Environment, Plan } from "../../contracts/accounts.ts";
import type { Permission } from "../../contracts/kit/endpoint.ts";
import { AppError } from "../../contracts/kit/errors.ts";

/** Who calls, and in which workspace. Made by authentication alone. */
export interface Caller {
  readonly accountId: string;
  readonly workspaceId: string;
  readonly environment: Environment;
  readonly email: string;
  readonly name: string;
  readonly role: "USER" | "ADMIN";
  readonly plan: Plan;
  readonly via: "key" | "session";
  /** The key's or the session's id. */
  readonly credentialId: string;
  readonly permissions: ReadonlySet<Permission>;
  /** How long public addresses of photos live that the caller gets; none without it. Only a key has it. */
  readonly photoLinkDays?: number | undefined;
  /** The origins whose pages may use the key in browsers. Everybody can read such a key. Only a website's key has it. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** The network address that the request came from; none where no request did. */
  readonly address?: string | undefined;
}

/** `write` implies `read`. */
export const isPermitted = (caller: Caller, permission: Permission): boolean =>
  caller.permissions.has(permission) ||
  (permission.endsWith(":read") && caller.permissions.has(permission.replace(":read", ":write") as Permission));

/** The installation is administered by accounts with role ADMIN, and not from the sandbox by a key. */
export function assertAdministrator(caller: Caller): void {
  if (caller.role !== "ADMIN") {
    throw new AppError("INSUFFICIENT_PERMISSIONS", { message: "This is for the installation's administrator." });
  }
  if (caller.via === "key" && caller.environment === "development") {
    throw new AppError("INSUFFICIENT_PERMISSIONS", { message: "A development key administers nothing." });
  }
}

export const isWebsitePermission = (permission: Permission): boolean => permission.startsWith("website:");

/**
 * Whether the caller is a key for a website alone. Such a key may be in a page, so that everybody has it: it opens no
 * endpoint without a permission of its own, also not those that only ask who the account is.
 */
export const isWebsiteKey = ({ via, permissions }: Caller): boolean =>
  via === "key" && permissions.size > 0 && [...permissions].every(isWebsitePermission);
