import { readFileSync } from "node:fs";
import sharp from "sharp";
import type { Plugin } from "vite";
import { inRoot } from "../kit/repository.ts";

/** The one drawing of all icons of the product. */
export const iconDrawing = inRoot("renderer/public/icon.svg");
/** Its own background, which fills icons that systems cut into a shape. */
const background = "#0b4c49";

interface Icon {
  readonly file: string;
  readonly pixels: number;
  /** The share of the width that the drawing takes. Less than 1 leaves the margin that systems may cut off (W3C: 80 %). */
  readonly share: number;
  readonly filled: boolean;
}

const icons: readonly Icon[] = [
  { file: "icons/app-192.png", pixels: 192, share: 1, filled: false },
  { file: "icons/app-512.png", pixels: 512, share: 1, filled: false },
  { file: "icons/maskable-192.png", pixels: 192, share: 0.8, filled: true },
  { file: "icons/maskable-512.png", pixels: 512, share: 0.8, filled: true },
  // iPhones and iPads round the corners themselves and show transparency as black
  { file: "icons/apple-touch-icon.png", pixels: 180, share: 1, filled: true },
];

/** A PNG of the drawing. */
async function draw(drawing: Buffer, { pixels, share, filled }: Icon): Promise<Buffer> {
  const size = Math.round(pixels * share);
  const art = await sharp(drawing, { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer();
  const margin = Math.floor((pixels - size) / 2);
  const empty = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: pixels, height: pixels, channels: 4, background: filled ? background : empty } })
    .composite([{ input: art, left: margin, top: margin }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The icons of the installed page, drawn when they are needed: there is no second picture to keep up to date. */
export function appIcons(): Plugin {
  const drawing = () => readFileSync(iconDrawing);
  return {
    name: "app-icons",
    // the development server
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        const icon = icons.find(({ file }) => req.url === `/${file}`);
        if (!icon) return next();
        void draw(drawing(), icon).then((png) => res.setHeader("Content-Type", "image/png").end(png), next);
      });
    },
    async generateBundle() {
      for (const icon of icons) {
        this.emitFile({ type: "asset", fileName: icon.file, source: await draw(drawing(), icon) });
      }
    },
  };
}
