/** The language of a paper. */
export const papers = {
  language: "PDF in another language",
  languageOf: "{{name}}: PDF in another language",
} as const;
