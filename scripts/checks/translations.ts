import type { Check } from "../kit/check.ts";

/** Each text of another language has the placeholders and tags of the English one, and is translated. */
export const translations: Check = {
  name: "translations",
  async run() {
    const { english } = await import("../../renderer/texts/english.ts");
    const { de } = await import("../../renderer/texts/de.ts");
    const { es } = await import("../../renderer/texts/es.ts");
    const help = {
      en: (await import("../../renderer/texts/en/help/page-help.ts")).pageHelp,
      de: (await import("../../renderer/texts/de/help/page-help.ts")).pageHelp,
      es: (await import("../../renderer/texts/es/help/page-help.ts")).pageHelp,
    };
    const mails = {
      en: (await import("../../server/texts/mails/en.ts")).en,
      de: (await import("../../server/texts/mails/de.ts")).de,
      es: (await import("../../server/texts/mails/es.ts")).es,
    };
    return {
      problems: [
        ...problemsOf("renderer/texts/de", english, de),
        ...problemsOf("renderer/texts/es", english, es),
        ...problemsOf("renderer/texts/de", { pageHelp: help.en }, { pageHelp: help.de }),
        ...problemsOf("renderer/texts/es", { pageHelp: help.en }, { pageHelp: help.es }),
        ...problemsOf("server/texts/mails/de", mails.en, mails.de),
        ...problemsOf("server/texts/mails/es", mails.en, mails.es),
      ],
    };
  },
};

/** Formulas, which are the same in every language. */
const untranslated = new Set(["kpis.editor.example"]);

/** The problems of a catalog, which is in this file or folder, against the English one. */
export function problemsOf(place: string, english: object, other: object): string[] {
  const originals = new Map(textsOf(english));
  const translated = new Map(textsOf(other));
  const missing = [...originals.keys()].filter((key) => !translated.has(key)).map((key) => `${key} is missing`);
  const wrong = [...translated].flatMap(([key, text]) => problemOf(key, originals.get(key), text) ?? []);
  return [...missing, ...wrong].map((problem) => `${place}: ${problem}`);
}

function problemOf(key: string, english: string | undefined, text: string): string | undefined {
  if (english === undefined) return `${key} is not in English`;
  if (text.trim() === "" && english.trim() !== "") return `${key} is empty`;
  const [wanted, found] = [marksOf(english), marksOf(text)];
  if (wanted !== found) return `${key} has ${found || "no placeholders"}, the English text has ${wanted || "none"}`;
  if (text === english && wordsOf(text) > 3 && !untranslated.has(key)) return `${key} is not translated`;
  return undefined;
}

/** `{{count, number}} <a> </a>`: the placeholders and tags of a text, sorted. */
const marksOf = (text: string): string =>
  [...new Set(text.match(/\{\{.*?\}\}|<\/?\w+>|\$t\([^)]*\)/g) ?? [])].sort().join(" ");

const wordsOf = (text: string): number => text.replace(/\{\{.*?\}\}|<\/?\w+>/g, " ").match(/\p{L}{2,}/gu)?.length ?? 0;

/** The texts of a catalog by key: `leads.board.title`. */
function textsOf(catalog: object, path = ""): [string, string][] {
  return Object.entries(catalog).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${name}`, value]] : textsOf(value as object, `${path}${name}.`),
  );
}
