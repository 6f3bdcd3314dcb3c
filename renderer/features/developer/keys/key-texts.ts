import type { ApiKey } from "../../../../contracts/accounts/keys.ts";
import type { Resource } from "../../../../contracts/kit/endpoint.ts";
import { t } from "../../../texts/t.ts";
import { list } from "../../../ui/format/format.ts";
import { summaryOf } from "./permissions.ts";

export const environmentName = ({ environment }: Pick<ApiKey, "environment">): string =>
  t(`developer.environment.${environment}`);

export const shortKey = ({ prefix, lastFour }: Pick<ApiKey, "prefix" | "lastFour">): string => `${prefix}…${lastFour}`;

const names = (resources: readonly Resource[]): string =>
  list(resources.map((resource) => t(`developer.resource.${resource}`)));

/** "All", or "Change vehicles, leads. Read pricing." */
export function permissionText(permissions: ApiKey["permissions"]): string {
  const summary = summaryOf(permissions);
  if (summary.kind !== "some") return t(`developer.keys.access.${summary.kind}`);
  const { write, read } = summary;
  const parts = [
    write.length > 0 && t("developer.keys.access.write", { names: names(write) }),
    read.length > 0 && t("developer.keys.access.read", { names: names(read) }),
  ];
  return parts.filter((part) => part !== false).join(" · ");
}
