/** The texts of a catalog of the page. */
export const textsOf = (catalog: object): string[] =>
  Object.values(catalog).flatMap((value) => (typeof value === "string" ? [value] : textsOf(value as object)));
