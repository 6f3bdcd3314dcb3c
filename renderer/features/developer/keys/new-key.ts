import { Environment } from "../../../../contracts/accounts/accounts.ts";
import { Origin } from "../../../../contracts/accounts/keys.ts";
import type { Permission } from "../../../../contracts/kit/endpoint.ts";
import { t } from "../../../texts/t.ts";
import { endOfDay } from "../../../ui/format/day-input.ts";
import { type AccessByResource, accessOf, originsIn, permissionsFor, websitePermissions } from "./permissions.ts";

/** What a key is for: everything, some resources, or the pages of a website. */
export const kinds = ["all", "some", "website"] as const;

export interface NewKeyValues {
  readonly name: string;
  readonly environment: string;
  readonly kind: string;
  readonly access: AccessByResource;
  /** One a line. */
  readonly origins: string;
  /** `YYYY-MM-DD`, or empty: never. */
  readonly expires: string;
}

export const emptyKey: NewKeyValues = {
  name: "",
  environment: "development",
  kind: "all",
  access: accessOf(["vehicles:read", "leads:read"]),
  origins: "",
  expires: "",
};

type Problems = Partial<Record<keyof NewKeyValues, string>>;

/** What is wrong with the origins of a website; undefined if nothing is. */
export function problemOfOrigins(text: string): string | undefined {
  const wrong = originsIn(text).find((origin) => !Origin.safeParse(origin).success);
  return wrong === undefined ? undefined : t("developer.keys.origins.wrong", { origin: wrong });
}

/** What is wrong with the values of the form, by field. */
export function problemsOf({ name, kind, access, origins }: NewKeyValues): Problems {
  const originProblem = kind === "website" ? problemOfOrigins(origins) : undefined;
  return {
    ...(name.trim() === "" && { name: t("developer.keys.create.nameMissing") }),
    ...(kind === "some" && permissionsFor(access).length === 0 && { access: t("developer.keys.create.accessMissing") }),
    ...(originProblem !== undefined && { origins: originProblem }),
  };
}

function permissionsOf({ kind, access }: NewKeyValues): Permission[] | undefined {
  if (kind === "website") return [...websitePermissions];
  return kind === "some" ? permissionsFor(access) : undefined;
}

/** The body of the request that creates the key. Without permissions it gets all that the server gives by default. */
export function bodyOf(values: NewKeyValues) {
  const { name, environment, kind, origins, expires } = values;
  const permissions = permissionsOf(values);
  return {
    name,
    environment: Environment.parse(environment),
    ...(permissions && { permissions }),
    ...(kind === "website" && originsIn(origins).length > 0 && { allowedOrigins: originsIn(origins) }),
    ...(expires !== "" && { expiresAt: endOfDay(expires) }),
  };
}
