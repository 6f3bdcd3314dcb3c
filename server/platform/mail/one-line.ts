/** Puts text that a user typed on one line, for the subject of a mail or for a list in its text. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
