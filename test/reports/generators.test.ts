import { describe, expect, it } from "vitest";
import { table as de } from "../../contracts/texts/sentences/de.ts";
import { table as es } from "../../contracts/texts/sentences/es.ts";
import type { SentenceFormats } from "../../contracts/texts/sentences/kinds.ts";
import { createTranslator } from "../../contracts/texts/sentences/translator.ts";
import { generated } from "./generators/all.ts";

const plain: SentenceFormats = {
  figure: String,
  decimal: (value, places) => value.toFixed(places),
  distance: (miles) => `${miles} mi`,
  interval: (miles) => `${miles} mi`,
  length: (cm) => `${cm} cm`,
  dollars: (amount) => `${amount} $`,
  day: (day) => day,
  moment: (instant) => instant,
  month: (name) => name,
};

const atLeast = { findings: 500, estimates: 400, diagnostics: 550 } as const;
const generators = Object.entries(generated()) as [keyof typeof atLeast, string[]][];

describe.each([
  ["German", de],
  ["Spanish", es],
] as const)("every sentence has a %s translation", (_, table) => {
  const translator = createTranslator(table, plain);
  /** Each text once for all tests: there are many. */
  const known = new Map<string, string | undefined>();
  function translate(text: string): string | undefined {
    if (!known.has(text)) known.set(text, translator(text));
    return known.get(text);
  }

  it.each(generators)("of %s", (name, texts) => {
    expect(texts.length).toBeGreaterThan(atLeast[name]);
    expect(texts.filter((text) => translate(text) === undefined).slice(0, 10)).toEqual([]);
  });

  it.each(generators)("of %s, with its parts in their places", (_name, texts) => {
    const shown = texts.map((text) => translate(text) ?? "");
    expect(shown.filter((text) => /\. \(|\.\(|\. \S+\)$/.test(text)).slice(0, 10)).toEqual([]);
  });

  it.each(generators)("of %s, whatever the order of the entries", (_name, texts) => {
    const reversed = createTranslator(Object.fromEntries(Object.entries(table).reverse()), plain);
    expect(texts.filter((text) => translate(text) !== reversed(text)).slice(0, 10)).toEqual([]);
  });
});

describe("entire sentences of estimates", () => {
  it.each([
    [
      "Severe panel damage: repairing the old part is not economical.",
      "Karosserieschaden (schwer): Das alte Teil instand zu setzen ist unwirtschaftlich.",
      "Daño en la carrocería (grado grave): reparar la pieza no es rentable.",
    ],
    [
      "A severe scratch: repairing the old part is not economical.",
      "Kratzer (schwer): Das alte Teil instand zu setzen ist unwirtschaftlich.",
      "Arañazo (grado grave): reparar la pieza no es rentable.",
    ],
    [
      "Minor paint damage that is not deep can be polished out or touched up. Refinishing would cost more and be more visible.",
      "Lackschaden (gering): nicht tief, lässt sich auspolieren oder ausbessern. Lackieren wäre teurer und sichtbarer.",
      "Daño en la pintura (grado leve): no es profundo, se puede pulir o retocar. Pintar costaría más y se notaría más.",
    ],
  ])("%s", (english, german, spanish) => {
    expect([de, es].map((table) => createTranslator(table, plain)(english))).toEqual([german, spanish]);
  });
});
