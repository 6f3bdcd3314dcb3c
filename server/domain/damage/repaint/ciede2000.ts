/** CIELAB under D65: L 0-100. */
export interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

const degrees = Math.PI / 180;
const seventh = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/** Hue angle in degrees, 0-360; 0 for gray. */
function hue(a: number, b: number): number {
  if (a === 0 && b === 0) return 0;
  const angle = Math.atan2(b, a) / degrees;
  return angle < 0 ? angle + 360 : angle;
}

/** Signed hue difference along the shorter arc. */
function hueDifference(h1: number, h2: number): number {
  const difference = h2 - h1;
  if (difference > 180) return difference - 360;
  return difference < -180 ? difference + 360 : difference;
}

function meanHue(h1: number, h2: number): number {
  if (Math.abs(h1 - h2) <= 180) return (h1 + h2) / 2;
  return h1 + h2 < 360 ? (h1 + h2 + 360) / 2 : (h1 + h2 - 360) / 2;
}

/**
 * The CIEDE2000 color difference. Formula and notation: Sharma, Wu and Dalal, "The CIEDE2000 color-difference
 * formula: implementation notes, supplementary test data, and mathematical observations", Color Research and
 * Application 30 (2005) 21-30; tested against all 34 pairs of its Table 1. A higher `kL` lowers the weight of lightness (1 is standard).
 */
export function ciede2000(first: Lab, second: Lab, kL = 1): number {
  const meanC = (Math.hypot(first.a, first.b) + Math.hypot(second.a, second.b)) / 2;
  const g = 0.5 * (1 - seventh(meanC));
  const [a1, a2] = [first.a * (1 + g), second.a * (1 + g)];
  const [c1, c2] = [Math.hypot(a1, first.b), Math.hypot(a2, second.b)];
  const [h1, h2] = [hue(a1, first.b), hue(a2, second.b)];
  const isGray = c1 * c2 === 0;
  const dL = second.l - first.l;
  const dC = c2 - c1;
  const dH = isGray ? 0 : 2 * Math.sqrt(c1 * c2) * Math.sin((hueDifference(h1, h2) / 2) * degrees);
  const l = (first.l + second.l) / 2;
  const c = (c1 + c2) / 2;
  const h = isGray ? h1 + h2 : meanHue(h1, h2);
  const t =
    1 -
    0.17 * Math.cos((h - 30) * degrees) +
    0.24 * Math.cos(2 * h * degrees) +
    0.32 * Math.cos((3 * h + 6) * degrees) -
    0.2 * Math.cos((4 * h - 63) * degrees);
  const sL = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sC = 1 + 0.045 * c;
  const sH = 1 + 0.015 * c * t;
  const turn = 30 * Math.exp(-(((h - 275) / 25) ** 2));
  const rT = -Math.sin(2 * turn * degrees) * 2 * seventh(c);
  const [x, y, z] = [dL / (kL * sL), dC / sC, dH / sH];
  return Math.sqrt(Math.max(0, x * x + y * y + z * z + rT * y * z));
}
