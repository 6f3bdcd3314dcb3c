import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { inRoot } from "../../kit/repository.ts";
import { type Drawing, icnsOf, icoOf } from "./containers.ts";

/** The product's mark, which is also the icon of the page. */
const source = "renderer/public/icon.svg";

/** Linux desktops look for these sides. */
export const pngSides = [16, 24, 32, 48, 64, 128, 256, 512] as const;
/** Windows shows these in its lists, on the desktop and in the task bar. */
export const icoSides = [16, 20, 24, 32, 40, 48, 64, 256] as const;
export const icnsSides = [16, 32, 64, 128, 256, 512, 1024] as const;

/** Apple's template for icons: on a canvas of 1024, the shape is 824 wide. */
const macShape = 824 / 1024;

/** Draws the icons of all systems into a folder: `icon.ico`, `icon.icns`, and `icons/` with a PNG for each size. */
export async function drawIcons(folder: string): Promise<void> {
  const svg = readFileSync(inRoot(source));
  mkdirSync(join(folder, "icons"), { recursive: true });
  for (const { side, png } of await drawAll(svg, pngSides)) {
    writeFileSync(join(folder, "icons", `${side}x${side}.png`), png);
  }
  writeFileSync(join(folder, "icon.ico"), icoOf(await drawAll(svg, icoSides)));
  writeFileSync(join(folder, "icon.icns"), icnsOf(await drawAll(svg, icnsSides, macShape)));
}

const drawAll = (svg: Buffer, sides: readonly number[], share = 1): Promise<readonly Drawing[]> =>
  Promise.all(sides.map(async (side) => ({ side, png: await draw(svg, side, share) })));

/** `share`: how much of the side the mark takes. Around it, the picture is transparent. */
async function draw(svg: Buffer, side: number, share: number): Promise<Buffer> {
  const inner = Math.round(side * share);
  const before = Math.floor((side - inner) / 2);
  const after = side - inner - before;
  // the SVG is 32 wide at 72 dpi; librsvg draws it sharp at the density of the target
  return sharp(svg, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .extend({ top: before, left: before, bottom: after, right: after, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
