import { diagnosisTexts } from "./diagnostics.ts";
import { estimateTexts } from "./estimates.ts";
import { findingTexts } from "./findings.ts";

/** Texts that differ only in numbers are one sentence. */
const distinct = (texts: readonly string[]): string[] => [
  ...new Map(texts.filter((text) => text !== "").map((text) => [text.replaceAll(/\d+(\.\d+)?/g, "#"), text])).values(),
];

/** What the generators write of all damages, parts, sizes and rules. */
export const generated = () => ({
  findings: distinct(findingTexts()),
  estimates: distinct(estimateTexts()),
  diagnostics: distinct(diagnosisTexts()),
});
