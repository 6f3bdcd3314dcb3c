import { describe, expect, it } from "vitest";
import { table as de } from "../../contracts/texts/sentences/de.ts";
import { table as es } from "../../contracts/texts/sentences/es.ts";
import type { SentenceFormats } from "../../contracts/texts/sentences/kinds.ts";
import { createTranslator } from "../../contracts/texts/sentences/translator.ts";
import { diagnosisTexts } from "./generators/diagnostics.ts";
import { estimateTexts } from "./generators/estimates.ts";
import { findingTexts } from "./generators/findings.ts";

const plain: SentenceFormats = {
  figure: String,
  decimal: (value, places) => value.toFixed(places),
  distance: (miles) => `${miles} mi`,
  length: (cm) => `${cm} cm`,
  dollars: (amount) => `${amount} $`,
  day: (day) => day,
  moment: (instant) => instant,
  month: (name) => name,
};

/** Texts that differ only in numbers are one sentence. */
const distinct = (texts: readonly string[]): string[] => [
  ...new Map(texts.filter((text) => text !== "").map((text) => [text.replaceAll(/\d+(\.\d+)?/g, "#"), text])).values(),
];

const generators = [
  ["findings", findingTexts, 500],
  ["estimates", estimateTexts, 400],
  ["diagnostics", diagnosisTexts, 550],
] as const;

describe.each([
  ["German", de],
  ["Spanish", es],
] as const)("every sentence has a %s translation", (_, table) => {
  const translate = createTranslator(table, plain);

  it.each(generators)("of %s", (_name, textsOf, atLeast) => {
    const texts = distinct(textsOf());
    expect(texts.length).toBeGreaterThan(atLeast);
    expect(texts.filter((text) => translate(text) === undefined).slice(0, 10)).toEqual([]);
  });
});
