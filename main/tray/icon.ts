/** The product's sign (renderer/public/icon.svg) as pixels: a rounded square with a car, seen from the side. */
const size = 32;
const rounding = 7;
type Color = readonly [red: number, green: number, blue: number];
const ground: Color = [0x0b, 0x4c, 0x49];
const body: Color = [0xff, 0xff, 0xff];

/** A point in the drawing, from 0 to 32 in both directions. */
type Test = (x: number, y: number) => boolean;

const inSquare: Test = (x, y) => {
  const dx = Math.max(rounding - x, x - (size - rounding), 0);
  const dy = Math.max(rounding - y, y - (size - rounding), 0);
  return Math.hypot(dx, dy) <= rounding;
};
const inWheel = (cx: number): Test => {
  return (x, y) => Math.hypot(x - cx, y - 21) <= 3.4;
};
const inTire = (cx: number): Test => {
  return (x, y) => Math.hypot(x - cx, y - 21) <= 2.2;
};
const inRoof: Test = (x, y) => y >= 10 && y <= 16.5 && x >= 8.5 + (16.5 - y) * 0.55 && x <= 25 - (16.5 - y) * 0.65;
const inDoors: Test = (x, y) => y >= 16 && y <= 21.5 && x >= 4.5 && x <= 27.5;
const wheels = [10, 22];

const inCar: Test = (x, y) =>
  wheels.some((cx) => inTire(cx)(x, y)) || ((inRoof(x, y) || inDoors(x, y)) && !wheels.some((cx) => inWheel(cx)(x, y)));

const samples = 4;

/** BGRA, as Electron takes it, `pixels` wide and high. The alpha is premultiplied. */
export function trayIcon(pixels: number): Buffer {
  const bitmap = Buffer.alloc(pixels * pixels * 4);
  for (let at = 0; at < pixels * pixels; at++) {
    const [red, green, blue, alpha] = pixelAt(at % pixels, Math.floor(at / pixels), size / pixels);
    bitmap.set([blue, green, red, alpha], at * 4);
  }
  return bitmap;
}

/** The mean of several points of the pixel, so that edges are smooth. */
function pixelAt(column: number, row: number, scale: number): [number, number, number, number] {
  const sum: [number, number, number, number] = [0, 0, 0, 0];
  for (let sample = 0; sample < samples * samples; sample++) {
    const x = (column + ((sample % samples) + 0.5) / samples) * scale;
    const y = (row + (Math.floor(sample / samples) + 0.5) / samples) * scale;
    if (!inSquare(x, y)) continue;
    const color = inCar(x, y) ? body : ground;
    color.forEach((value, channel) => {
      sum[channel] = (sum[channel] ?? 0) + value;
    });
    sum[3] += 255;
  }
  return sum.map((value) => Math.round(value / (samples * samples))) as [number, number, number, number];
}
