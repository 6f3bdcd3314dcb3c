export interface Texts {
  readonly [key: string]: string | Texts;
}

/**
 * Spanish has a plural form of its own for whole millions. Texts with a number in digits are the same as for other numbers:
 * each `_other` is used as `_many` too, so that no catalog has them twice.
 */
export function withMany(texts: Texts): Texts {
  const entries = Object.entries(texts).flatMap(([key, value]): [string, string | Texts][] => {
    if (typeof value !== "string") return [[key, withMany(value)]];
    const isPlural = key.endsWith("_other");
    return [[key, value], ...(isPlural ? [[key.replace(/_other$/, "_many"), value] satisfies [string, string]] : [])];
  });
  return Object.fromEntries(entries);
}
