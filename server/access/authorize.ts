import type { TeamPermission } from "../../contracts/accounts/teams.ts";
import type { Authorized } from "./authorized.ts";

/**
 * Marks a record as authorized. Call it after the check only. Files outside `server/access` cannot import it (import
 * borders); the cast is the only one to this type.
 */
export const authorize = <T, P extends TeamPermission>(
  record: T,
  _permission: P,
): Authorized<T, P | "view_inventory"> => record as Authorized<T, P | "view_inventory">;
