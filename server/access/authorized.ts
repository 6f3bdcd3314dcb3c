import type { TeamPermission } from "../../contracts/accounts/teams.ts";

declare const permitted: unique symbol;

/**
 * A record on which the caller has the permission `P`. Only `server/access` makes one: a function that takes an
 * `Authorized<T, P>` cannot be called before the check, nor after a check of another permission.
 */
export type Authorized<T, P extends TeamPermission> = T & { readonly [permitted]: { readonly [One in P]: true } };
