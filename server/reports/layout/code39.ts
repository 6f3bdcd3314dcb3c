import { own } from "../../../contracts/kit/own.ts";
import type { Doc } from "./draw.ts";

/**
 * Code 39 (ISO/IEC 16388), the symbology of VIN labels. A character is five bars and four spaces, of
 * which three are wide; each string below gives the nine widths, bar first, 0 narrow and 1 wide.
 */
const patterns: Readonly<Record<string, string>> = {
  "0": "000110100",
  "1": "100100001",
  "2": "001100001",
  "3": "101100000",
  "4": "000110001",
  "5": "100110000",
  "6": "001110000",
  "7": "000100101",
  "8": "100100100",
  "9": "001100100",
  A: "100001001",
  B: "001001001",
  C: "101001000",
  D: "000011001",
  E: "100011000",
  F: "001011000",
  G: "000001101",
  H: "100001100",
  I: "001001100",
  J: "000011100",
  K: "100000011",
  L: "001000011",
  M: "101000010",
  N: "000010011",
  O: "100010010",
  P: "001010010",
  Q: "000000111",
  R: "100000110",
  S: "001000110",
  T: "000010110",
  U: "110000001",
  V: "011000001",
  W: "111000000",
  X: "010010001",
  Y: "110010000",
  Z: "011010000",
  "*": "010010100",
};

/** A wide element is this many narrow ones; the standard allows 2.0 to 3.0. */
const wide = 2.5;

/** Bars as `[start, width]` in narrow elements, and the whole length; null if a character has no pattern. */
export function code39(text: string): { bars: [number, number][]; length: number } | null {
  const bars: [number, number][] = [];
  let at = 0;
  for (const character of `*${text}*`) {
    const pattern = own(patterns, character);
    if (!pattern) return null;
    for (const [i, element] of [...pattern].entries()) {
      const width = element === "1" ? wide : 1;
      if (i % 2 === 0) bars.push([at, width]);
      at += width;
    }
    at += 1;
  }
  return { bars, length: at - 1 };
}

/** Draws the symbol over `width`; draws nothing for a text that Code 39 can't hold. */
export function drawCode39(
  doc: Doc,
  text: string,
  frame: { x: number; y: number; width: number; height: number },
): void {
  const symbol = code39(text);
  if (!symbol) return;
  const unit = frame.width / symbol.length;
  for (const [start, width] of symbol.bars) doc.rect(frame.x + start * unit, frame.y, width * unit, frame.height);
  doc.fill("#000000");
}
