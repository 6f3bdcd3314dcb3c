import { own } from "../../kit/own.ts";
import { type Kind, kindOf, type SentenceFormats } from "./kinds.ts";
import { semicolon } from "./source.ts";

/**
 * Sentences that the API has in English, with numbers and names in them. A table has them with placeholders, of which the
 * name without its digits is the kind: `{{miles2}}` is a distance.
 */
export type SentenceTable = Readonly<Record<string, string>>;

interface Template {
  readonly placeholders: readonly { readonly name: string; readonly kind: Kind }[];
  readonly pattern: RegExp;
  /** The longest text between placeholders: a sentence without it cannot match. */
  readonly fixed: string;
  /** The number of letters outside placeholders. */
  readonly letters: number;
  /** Whether it begins with a placeholder. */
  readonly startsOpen: boolean;
  readonly translation: string;
}

const placeholder = /\{\{(\w+)\}\}/;
const everyPlaceholder = new RegExp(placeholder, "g");

function templateOf([english, translation]: readonly [string, string]): Template {
  const pieces = english.split(placeholder);
  const texts = pieces.filter((_, i) => i % 2 === 0);
  const pattern = pieces
    .map((piece, i) => (i % 2 === 0 ? piece.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&") : `(${kindOf(piece).pattern})`))
    .join("");
  return {
    placeholders: pieces.filter((_, i) => i % 2 === 1).map((name) => ({ name, kind: kindOf(name) })),
    pattern: new RegExp(`^${pattern}$`, "s"),
    fixed: texts.reduce((a, b) => (b.length > a.length ? b : a)),
    letters: texts.join("").length,
    startsOpen: english.startsWith("{{"),
    translation,
  };
}

/** The text with its first letter changed: a capital letter begins a sentence, a small one continues it. */
function otherCase(text: string): string {
  const first = text.charAt(0);
  const other = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase();
  return other + text.slice(1);
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Translates a text: undefined if the table does not have all of it. */
export type Translate = (text: string) => string | undefined;

/** So many texts, which people also write, are kept at a time. */
const keptTexts = 2000;

/** A translator with the sentences of a table. It keeps what it translated lately, so its formats must not change. */
export function createTranslator(table: SentenceTable, formats: SentenceFormats): Translate {
  const templates = Object.entries(table)
    .filter(([english]) => placeholder.test(english))
    .map(templateOf)
    // the most specific first: "{{severity1}} {{word1}}" also matches longer sentences. Of two, the one that begins with a
    // placeholder: "{{word1}}: materials" ends where "Polish the {{word1}}" would take in the end
    .toSorted((a, b) => b.letters - a.letters || Number(b.startsOpen) - Number(a.startsOpen));
  const kept = new Map<string, string | undefined>();

  function matched({ placeholders, pattern, fixed, translation }: Template, text: string): string | undefined {
    const values = text.includes(fixed) ? pattern.exec(text)?.slice(1) : undefined;
    if (!values) return undefined;
    const shown = new Map<string, string>();
    for (const [i, { name, kind }] of placeholders.entries()) {
      const value = kind.show(values[i] ?? "", formats, known);
      if (value === undefined) return undefined;
      shown.set(name, value);
    }
    return translation.replaceAll(everyPlaceholder, (_, name: string) => shown.get(name) ?? "");
  }

  function find(text: string): string | undefined {
    const fixed = own(table, text);
    if (fixed !== undefined) return fixed;
    for (const template of templates) {
      const found = matched(template, text);
      if (found !== undefined) return found;
    }
    return joined(text);
  }

  /** A sentence of known parts: without its period, or separated by semicolons. */
  function joined(text: string): string | undefined {
    if (text.endsWith(".")) {
      const found = known(text.slice(0, -1));
      return found === undefined ? undefined : `${found}.`;
    }
    const parts = text.split(semicolon);
    const found = parts.length > 1 ? parts.map(known) : [undefined];
    return found.includes(undefined) ? undefined : found.join("; ");
  }

  function known(text: string): string | undefined {
    if (kept.has(text)) return kept.get(text);
    const other = otherCase(text);
    const found = find(text) ?? (other === text ? undefined : find(other));
    // a name at the beginning of a sentence gets a capital letter
    const written = found !== undefined && text !== other && text < other ? sentence(found) : found;
    kept.set(text, written);
    return written;
  }

  return (text) => {
    if (kept.size > keptTexts) kept.clear();
    const entire = known(text);
    if (entire !== undefined) return entire;
    const sentences = text.split(/(?<=[.!?]) (?=[A-Z\d])/).map(known);
    return sentences.includes(undefined) ? undefined : sentences.join(" ");
  };
}
