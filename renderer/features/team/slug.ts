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
  if (slug === "") return "Enter lowercase letters, digits and hyphens, for example north-lot";
  if (!/^[a-z0-9-]+$/.test(slug)) return "Use only lowercase letters, digits and hyphens";
  return slug.length > maxLength ? `Use at most ${maxLength} characters` : undefined;
}
