import type { Environment, Plan } from "../../contracts/accounts/accounts.ts";
import type { Language } from "../../contracts/accounts/languages.ts";
import type { Permission } from "../../contracts/kit/endpoint.ts";
import { AppError } from "../../contracts/kit/errors.ts";

/** The authenticated account of a request, and its workspace. Only authentication creates it. */
export interface Caller {
  readonly accountId: string;
  readonly workspaceId: string;
  readonly environment: Environment;
  readonly email: string;
  readonly name: string;
  readonly role: "USER" | "ADMIN";
  readonly plan: Plan;
  /** The language of the account's mails; null: not chosen. */
  readonly language: Language | null;
  readonly via: "key" | "session";
  /** The key's or the session's id. */
  readonly credentialId: string;
  readonly permissions: ReadonlySet<Permission>;
  /** How many days public photo addresses for this caller are valid. Only keys can have it; without it, there are no addresses. */
  readonly photoLinkDays?: number | undefined;
  /** The origins whose pages may use the key in browsers, where everybody can read it. Only a website's key has it. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** The network address of the request. Undefined without a request. */
  readonly address?: string | undefined;
}

/** `write` implies `read`. */
export const isPermitted = (caller: Caller, permission: Permission): boolean =>
  caller.permissions.has(permission) ||
  (permission.endsWith(":read") && caller.permissions.has(permission.replace(":read", ":write") as Permission));

/** Throws INSUFFICIENT_PERMISSIONS unless the role is ADMIN. A development key cannot administer the installation. */
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
 * Whether the caller is a key with website permissions only. Such a key may be public. Endpoints that require no
 * permission reject it, except the one that tests a key.
 */
export const isWebsiteKey = ({ via, permissions }: Caller): boolean =>
  via === "key" && permissions.size > 0 && [...permissions].every(isWebsitePermission);
