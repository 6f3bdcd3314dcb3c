/** CIE 1976 L*a*b* for D65: L 0-100, a green to red, b blue to yellow. */
export interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** IEC 61966-2-1. */
const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** Reference white D65, 2 degree observer (CIE 15). */
const white = { x: 0.95047, y: 1, z: 1.08883 };

const curve = (t: number) => (t > (6 / 29) ** 3 ? Math.cbrt(t) : t / (3 * (6 / 29) ** 2) + 4 / 29);

/** 8-bit sRGB to CIELAB: IEC 61966-2-1, then CIE 15. */
export function labOf(red: number, green: number, blue: number): Lab {
  const r = linear[red] ?? 0;
  const g = linear[green] ?? 0;
  const b = linear[blue] ?? 0;
  const x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / white.x);
  const y = curve((0.2126729 * r + 0.7151522 * g + 0.072175 * b) / white.y);
  const z = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / white.z);
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}
