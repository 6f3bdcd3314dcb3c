import { type Language, languages } from "../../../contracts/accounts/languages.ts";

/**
 * The wording files of a dealership, by language, as one text: the English file as it was sent, then each other one after a
 * line that names its language. In a file, such a line is a comment.
 */
export type WordingFiles = ReadonlyMap<Language, string>;

const mark = "#forecourt-language";
const markLine = new RegExp(`^${mark} (${languages.join("|")})\\n`, "m");

export function filesOf(content: string): Map<Language, string> {
  const [english = "", ...others] = content.split(markLine);
  const files = new Map<Language, string>(english === "" ? [] : [["en", english]]);
  for (let at = 0; at < others.length; at += 2) {
    const language = languages.find((one) => one === others[at]);
    if (language) files.set(language, others[at + 1] ?? "");
  }
  return files;
}

export const contentOf = (files: WordingFiles): string =>
  languages
    .flatMap((language) => {
      // a mark within a file would divide it
      const file = files.get(language)?.replaceAll(mark, "#");
      if (file === undefined) return [];
      const lines = file.endsWith("\n") ? file : `${file}\n`;
      return language === "en" ? [lines] : [`${mark} ${language}\n${lines}`];
    })
    .join("");
