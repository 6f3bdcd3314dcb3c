const maxLength = 50;

/** A team's short name for addresses, out of its name: "Café Nord & Süd" -> "cafe-nord-sud". May come out empty. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, "");

/** What is wrong with a short name as it is typed; undefined where nothing is. */
export function slugProblem(slug: string): string | undefined {
  if (slug === "") return "Lowercase letters, digits and hyphens, as in north-lot";
  if (!/^[a-z0-9-]+$/.test(slug)) return "Has lowercase letters, digits and hyphens only";
  return slug.length > maxLength ? `At most ${maxLength} characters` : undefined;
}
