import type { Lab } from "./ciede2000.ts";

/** D65 white, CIE 1931 2 degree observer. */
const white = { x: 0.95047, y: 1, z: 1.08883 } as const;

/** sRGB 0-255 to linear light 0-1 (IEC 61966-2-1). */
const linear = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** The cube root with its straight foot (CIE 15:2004). */
const root = (share: number): number =>
  share > 216 / 24389 ? Math.cbrt(share) : (24389 / 27 / 116) * share + 16 / 116;

/** An sRGB colour (each 0-255) in CIELAB under D65. */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const x = root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / white.x);
  const y = root((0.2126729 * r + 0.7151522 * g + 0.072175 * b) / white.y);
  const z = root((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / white.z);
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

/** The value below which a share (0-1) of the sorted values lie. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(share * (sorted.length - 1))] ?? 0;

/**
 * Median colour of a patch and the quartile range of its lightness. `pixels` are rows of red, green, blue, one byte
 * each, no alpha; a few thousand are plenty. Null for none.
 */
export function patchColour(pixels: Uint8Array): { readonly median: Lab; readonly spreadL: number } | null {
  const colours = Array.from({ length: Math.floor(pixels.length / 3) }, (_, i) =>
    labOf(pixels[3 * i] ?? 0, pixels[3 * i + 1] ?? 0, pixels[3 * i + 2] ?? 0),
  );
  if (colours.length === 0) return null;
  const sorted = (of: (colour: Lab) => number) => colours.map(of).toSorted((a, b) => a - b);
  const l = sorted((colour) => colour.l);
  return {
    median: {
      l: quantile(l, 0.5),
      a: quantile(
        sorted((colour) => colour.a),
        0.5,
      ),
      b: quantile(
        sorted((colour) => colour.b),
        0.5,
      ),
    },
    spreadL: quantile(l, 0.75) - quantile(l, 0.25),
  };
}
