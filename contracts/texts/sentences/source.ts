/** Not within brackets. */
export const semicolon = /; (?![^(]*\))/;

/** What a source of figures says, each part translated and named once. */
export const sourceText = (text: string, translated: (part: string) => string): string =>
  [...new Set(text.split(semicolon).map(translated))].join("; ");
