import { own } from "../../../contracts/kit/own.ts";

/**
 * The digits as pen strokes on a field of 6 x 10, top left at 0,0. They are drawn, because a server or container without fonts
 * would print empty labels.
 */
const strokes: Readonly<Record<string, string>> = {
  0: "M3 .5C.8 .5 .5 2.5 .5 5S.8 9.5 3 9.5 5.5 7.5 5.5 5 5.2 .5 3 .5Z",
  1: "M1 2.3L3.2 .5V9.5",
  2: "M.7 2.6C.8 1.2 1.8 .5 3 .5 4.4 .5 5.3 1.4 5.3 2.7 5.3 4.6 2.6 6.2 .6 9.5H5.5",
  3: "M.7 1.6C1.2 .9 2 .5 3 .5 4.4 .5 5.2 1.4 5.2 2.6 5.2 3.9 4.2 4.7 2.6 4.7 4.4 4.7 5.5 5.6 5.5 7.1 5.5 8.6 4.4 9.5 2.9 9.5 1.8 9.5 1 9.1 .5 8.3",
  4: "M4.2 9.5V.5L.4 6.9H5.7",
  5: "M5.1 .5H1.3L.9 4.6C1.4 4.1 2.1 3.8 2.9 3.8 4.4 3.8 5.5 5 5.5 6.6 5.5 8.3 4.4 9.5 2.9 9.5 1.8 9.5 1 9.1 .5 8.3",
  6: "M4.9 1.3C4.4 .8 3.9 .5 3.2 .5 1.4 .5 .5 2.6 .5 6.2 .5 8.3 1.6 9.5 3 9.5 4.5 9.5 5.5 8.3 5.5 6.7 5.5 5.2 4.5 4.1 3.1 4.1 1.8 4.1 .8 4.9 .5 6.2",
  7: "M.5 .5H5.5L2.2 9.5",
  8: "M3 .5C1.7 .5 .8 1.3 .8 2.5S1.7 4.6 3 4.6 5.5 5.7 5.5 7 4.4 9.5 3 9.5 .5 8.3 .5 7 1.7 4.6 3 4.6 5.2 3.7 5.2 2.5 4.3 .5 3 .5Z",
  9: "M1.1 8.7C1.6 9.2 2.1 9.5 2.8 9.5 4.6 9.5 5.5 7.4 5.5 3.8 5.5 1.7 4.4 .5 3 .5 1.5 .5 .5 1.7 .5 3.3 .5 4.8 1.5 5.9 2.9 5.9 4.2 5.9 5.2 5.1 5.5 3.8",
};

const advance = 8;

/** Width of a number in digit heights. */
export const numberWidth = (value: number): number => (String(value).length * advance - 2) / 10;

/** SVG of a whole number whose top left is at x, y, `height` high, in white strokes. */
export function drawNumber(value: number, { x, y, height }: { x: number; y: number; height: number }): string {
  const paths = [...String(value)].map(
    (digit, index) => `<path transform="translate(${index * advance} 0)" d="${own(strokes, digit) ?? ""}"/>`,
  );
  return `<g transform="translate(${x} ${y}) scale(${height / 10})" fill="none" stroke="#fff" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g>`;
}
