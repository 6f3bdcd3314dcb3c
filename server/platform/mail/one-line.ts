/** Words on one line: what people have typed goes into a mail's subject, or into a list in its text. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
