const fallback = "en-US";

/** What `Intl` makes of a language tag; undefined where it knows no such language (`en-US@posix`, `C`, `*`). */
function known(tag: string): string | undefined {
  try {
    return Intl.NumberFormat.supportedLocalesOf([tag])[0];
  } catch {
    return undefined;
  }
}

/** `en_US.UTF-8` and `en-US@posix`, as systems write them, are `en-US` as browsers do. */
const withoutSystemSuffix = (tag: string): string => tag.replace(/[.@].*$/, "").replaceAll("_", "-");

/** The first language of a browser's list that `Intl` can format in; American English where it knows none of them. */
export function supportedLocale(tags: readonly string[]): string {
  for (const tag of tags) {
    const locale = known(tag) ?? known(withoutSystemSuffix(tag));
    if (locale !== undefined) return locale;
  }
  return fallback;
}

const browserTags = (): readonly string[] =>
  typeof navigator === "undefined" ? [] : [...(navigator.languages ?? []), navigator.language].filter(Boolean);

/** The locale of every number, date and sum of money on the page. */
export const locale: string = supportedLocale(browserTags());
