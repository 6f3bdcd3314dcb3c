/** A complete trouble code, as the contract accepts it. */
const completeCode = /^[PCBU][0-3][0-9A-F]{3}$/;

/**
 * The codes of a typed or pasted text that consists of nothing but complete codes: "p0171, P0174". Each once. Empty for
 * any other text.
 */
export function completeCodes(text: string): readonly string[] {
  const words = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== "");
  return words.every((word) => completeCode.test(word)) ? [...new Set(words)] : [];
}
