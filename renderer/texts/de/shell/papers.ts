import type { papers as english } from "../../en/shell/papers.ts";
import type { Translation } from "../../translation.ts";

export const papers: Translation<typeof english> = {
  language: "PDF in anderer Sprache",
  languageOf: "{{name}}: PDF in anderer Sprache",
};
