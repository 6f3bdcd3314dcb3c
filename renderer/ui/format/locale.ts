import { language } from "../../texts/language.ts";

const fallback = "en-US";

/** The tag as `Intl` supports it; undefined for an unsupported tag such as `en-US@posix`, `C` or `*`. */
function supportedTag(tag: string): string | undefined {
  try {
    return Intl.NumberFormat.supportedLocalesOf([tag])[0];
  } catch {
    return undefined;
  }
}

/** Converts a system's tag to a browser's: `en_US.UTF-8` and `en-US@posix` become `en-US`. */
const withoutSystemSuffix = (tag: string): string => tag.replace(/[.@].*$/, "").replaceAll("_", "-");

/** The first language of a browser's list that `Intl` supports; American English if it supports none of them. */
export function supportedLocale(tags: readonly string[]): string {
  for (const tag of tags) {
    const locale = supportedTag(tag) ?? supportedTag(withoutSystemSuffix(tag));
    if (locale !== undefined) return locale;
  }
  return fallback;
}

/**
 * The locale of a page in this language: the browser's preferred one, or the language as it is written in that region
 * (English in a German browser: `en-DE`). The region decides about units: another language must not turn kilometers into miles.
 */
export function localeOf(language: string, tags: readonly string[]): string {
  const preferred = supportedLocale(tags);
  const { language: own, region } = new Intl.Locale(preferred).maximize();
  return own === language ? preferred : supportedLocale([`${language}-${region}`, language]);
}

const browserTags = (): readonly string[] =>
  typeof navigator === "undefined" ? [] : [...(navigator.languages ?? []), navigator.language].filter(Boolean);

/** The locale of all numbers, dates and amounts of money on the page. */
export const locale: string = localeOf(language, browserTags());
