/** Linear Display P3 to linear sRGB, both D65: CSS Color Module Level 4, section 17. */
const matrix = [
  [1.2249401762805598, -0.22494017628055996, 0],
  [-0.042056954709688163, 1.0420569547096881, 0],
  [-0.019637554590334432, -0.078636045550631889, 1.0982736001409663],
] as const;

/** Transfer curve of both color spaces: IEC 61966-2-1. */
const toLinear = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** 12 bits of linear light separate all 256 output values except the darkest few. */
const steps = 4095;
const toEncoded = Uint8Array.from({ length: steps + 1 }, (_, step) => {
  const light = step / steps;
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
});
const encode = (light: number) => toEncoded[Math.round(Math.min(1, Math.max(0, light)) * steps)] ?? 0;

/** Converts 8-bit RGBA pixels in place from Display P3, the color space of phones' HEIC photos, to sRGB. */
export function displayP3ToSrgb(pixels: Uint8ClampedArray): void {
  const [red, green, blue] = matrix;
  for (let at = 0; at < pixels.length; at += 4) {
    const r = toLinear[pixels[at] ?? 0] ?? 0;
    const g = toLinear[pixels[at + 1] ?? 0] ?? 0;
    const b = toLinear[pixels[at + 2] ?? 0] ?? 0;
    pixels[at] = encode(red[0] * r + red[1] * g);
    pixels[at + 1] = encode(green[0] * r + green[1] * g);
    pixels[at + 2] = encode(blue[0] * r + blue[1] * g + blue[2] * b);
  }
}

/** X of Display P3's red, adapted to D50 as in an ICC profile; sRGB's is 0.436, Adobe RGB's 0.610. */
const redX = 0.5151;
const nearby = 0.01;

/** X of a matrix profile's red primary, tag rXYZ (ICC.1:2022, 7.3 and 10.31). Undefined if the profile has none. */
function redXOf(profile: Buffer): number | undefined {
  const tags = profile.length >= 132 ? profile.readUInt32BE(128) : 0;
  for (let entry = 132; entry + 12 <= Math.min(profile.length, 132 + 12 * tags); entry += 12) {
    if (profile.toString("latin1", entry, entry + 4) !== "rXYZ") continue;
    const at = profile.readUInt32BE(entry + 4) + 8;
    return at + 4 <= profile.length ? profile.readInt32BE(at) / 65_536 : undefined;
  }
  return undefined;
}

/**
 * Whether a HEIC declares Display P3: by an ICC profile with that red primary, or by primaries 12 of ITU-T H.273 in its
 * color box. Other profiles are rare in phones' photos and are read as sRGB.
 */
export function isDisplayP3(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  for (let at = bytes.indexOf("colr"); at >= 4; at = bytes.indexOf("colr", at + 4)) {
    const kind = bytes.toString("latin1", at + 4, at + 8);
    const body = bytes.subarray(at + 8, at - 4 + bytes.readUInt32BE(at - 4));
    if (kind === "nclx" && body.length >= 2 && body.readUInt16BE(0) === 12) return true;
    if (kind === "prof" && Math.abs((redXOf(body) ?? 0) - redX) < nearby) return true;
  }
  return false;
}
