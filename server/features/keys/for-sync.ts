import type { Permission } from "../../../contracts/kit/endpoint.ts";

/** Whether a key can only link a workstation. A hosted account of the plan `free` can have one in production. */
export const isForSync = (permissions: readonly Permission[]): boolean =>
  permissions.every((permission) => permission.startsWith("sync:"));
