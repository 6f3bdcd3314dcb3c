import { t } from "../../texts/t.ts";

const maxLength = 50;

/** A team's short name for addresses, made from its name: "Café Nord & Süd" -> "cafe-nord-sud". It can be empty. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, "");

/** What is wrong with a short name; undefined if it is valid. */
export function slugProblem(slug: string): string | undefined {
  if (slug === "") return t("team.shortName.missing");
  if (!/^[a-z0-9-]+$/.test(slug)) return t("team.shortName.invalid");
  return slug.length > maxLength ? t("common.tooLong", { max: maxLength }) : undefined;
}
