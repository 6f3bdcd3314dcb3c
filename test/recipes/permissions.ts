import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { PermissionName } from "../../contracts/accounts/keys.ts";

export type Permission = z.infer<typeof PermissionName>;

/** The permissions that the README of a recipe names in the line about its key. */
export function permissionsIn(folder: string): Permission[] {
  const lines = readFileSync(join(folder, "README.md"), "utf8").split("\n");
  const line = lines.find((one) => one.startsWith("- An API key with")) ?? "";
  const names = [...line.matchAll(/`(\w+:(?:read|write))`/g)].map(([, name]) => PermissionName.parse(name));
  if (names.length === 0) throw new Error("the README names no permissions: `- An API key with the permission ...`");
  return names;
}
