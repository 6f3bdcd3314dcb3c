/**
 * The number of characters that a feed shows before it cuts the rest. They are the recommendations of the Meta Ads Guide for
 * image ads (facebook.com/business/ads-guide/image/facebook-feed and .../instagram-feed), as reported in 2025 by
 * https://adsuploader.com/blog/meta-ad-copy-specs. The contract has the limits of what can be stored.
 */
export const shownCharacters = {
  facebook: { headline: 27, text: 125 },
  instagram: { headline: 40, text: 125 },
} as const;

/** The characters that a person counts: an emoji is one. */
export const lengthOf = (text: string): number => [...text.trim()].length;

export const cutTo = (limit: number, text: string): string =>
  lengthOf(text) <= limit ? text : `${[...text.trim()].slice(0, limit).join("").trimEnd()}…`;
