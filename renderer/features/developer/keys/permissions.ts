import { type Permission, type Resource, resources } from "../../../../contracts/kit/endpoint.ts";

/** What a key may do with a resource. Writing includes reading. */
export type Access = "none" | "read" | "write";
export type AccessByResource = Readonly<Record<Resource, Access>>;

/** Resources that a key gets only if they are chosen by name. */
const byNameOnly: ReadonlySet<Resource> = new Set(["sync", "website"]);
/** A key that a website shows to everybody has only these permissions. */
export const websitePermissions = ["website:read", "website:write"] as const satisfies readonly Permission[];

const isWebsite = (permission: Permission): boolean => permission.startsWith("website:");

export function accessOf(permissions: readonly Permission[]): AccessByResource {
  const of = (resource: Resource): Access => {
    if (permissions.includes(`${resource}:write`)) return "write";
    return permissions.includes(`${resource}:read`) ? "read" : "none";
  };
  return Object.fromEntries(resources.map((resource) => [resource, of(resource)])) as unknown as AccessByResource;
}

export const permissionsFor = (access: AccessByResource): Permission[] =>
  resources.flatMap((resource): Permission[] => {
    const chosen = access[resource];
    return chosen === "none" ? [] : [`${resource}:${chosen}`];
  });

export type PermissionSummary =
  | { readonly kind: "all" }
  | { readonly kind: "website" }
  | { readonly kind: "some"; readonly write: readonly Resource[]; readonly read: readonly Resource[] };

/** What the permissions of a key mean in a few words. */
export function summaryOf(permissions: readonly Permission[]): PermissionSummary {
  if (permissions.length > 0 && permissions.every(isWebsite)) return { kind: "website" };
  const access = accessOf(permissions);
  const having = (wanted: Access) => resources.filter((resource) => access[resource] === wanted);
  const writesAll = resources.every((resource) => byNameOnly.has(resource) || access[resource] === "write");
  const hasMore = resources.some((resource) => byNameOnly.has(resource) && access[resource] !== "none");
  if (writesAll && !hasMore) return { kind: "all" };
  return { kind: "some", write: having("write"), read: having("read") };
}

/** One origin a line. */
export const originsIn = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
