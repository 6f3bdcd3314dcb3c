import { own } from "../../../contracts/kit/own.ts";

/**
 * The built-in PDF fonts have only the characters of Windows-1252. Other characters are replaced by the nearest ones: accents are
 * dropped, Cyrillic and Greek are transliterated, and each run of anything else (Chinese, Arabic, emoji) becomes one question
 * mark.
 */

const windows1252Extras = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

const folds: Readonly<Record<string, string>> = {
  "−": "-",
  "‐": "-",
  "‑": "-",
  "‒": "–",
  "―": "—",
  "′": "'",
  "″": '"',
  "≈": "~",
  "≤": "<=",
  "≥": ">=",
  "→": "->",
  "←": "<-",
  "⌀": "Ø",
  "∆": "Delta ",
  "₂": "2",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ħ: "h",
  Ħ: "H",
  ı: "i",
  ŋ: "n",
  ẞ: "SS",
};

// romanisation: Cyrillic after BGN/PCGN 1947 without its diacritics, Greek after ISO 843 type 2
const letterTables = [
  [
    "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґђјљњћџ",
    "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya i yi ye g dj j lj nj c dz",
  ],
  ["αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o"],
] as const;

const romanised: ReadonlyMap<string, string> = new Map(
  letterTables.flatMap(([letters, latin]) => {
    const spellings = latin.split(" ");
    return [...letters].flatMap((letter, i): [string, string][] => {
      const spelling = spellings[i] ?? "";
      const capital = spelling.charAt(0).toUpperCase() + spelling.slice(1);
      return [
        [letter, spelling],
        [letter.toUpperCase(), capital],
      ];
    });
  }),
);

function isShown(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || windows1252Extras.includes(character);
}

const lost = "\uFFFD";

function fold(character: string): string {
  const known = own(folds, character) ?? romanised.get(character);
  if (known !== undefined) return known;
  if (isShown(character)) return character;
  if (/\s/u.test(character)) return " ";
  if (/[\p{Control}\p{Format}\p{Variation_Selector}\p{Mark}]/u.test(character)) return "";
  const bare = [...character.normalize("NFKD")].filter((part) => !/\p{Mark}/u.test(part)).map(foldBare);
  return bare.join("") || lost;
}

/** Folds a character without its accents. */
const foldBare = (character: string): string =>
  own(folds, character) ?? romanised.get(character) ?? (isShown(character) ? character : lost);

/** The text as the PDF's fonts can show it, on one line: without control characters, with white space as blanks. */
export function printable(text: string): string {
  const folded = [...text.normalize("NFC").replaceAll("\u00AD", "")].map(fold).join("");
  return folded.replace(/[\uFFFD](?:[\s\uFFFD]*\uFFFD)?/gu, "?");
}

/** Whether the PDF's fonts cannot show some of the text's letters. */
export const losesLetters = (text: string): boolean =>
  [...text.normalize("NFC")].some((character) => fold(character).includes(lost));
