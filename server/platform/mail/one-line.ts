/** Converts user text to a single line, for the subject of a mail or a list in its text. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
