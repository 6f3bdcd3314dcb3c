import type { SpinManifest } from "../../../../contracts/inspections/spin360.ts";
import { own } from "../../../../contracts/kit/own.ts";

type Side = SpinManifest["sides"][number];

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => own(escapes, character) ?? character);

/** The page of an exported spin. Script, style, data and pictures are in the same folder; it loads nothing else. */
export const spinPage = (title: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escaped(title)}</title>
    <link rel="stylesheet" href="spin.css">
    <style>
      html, body { height: 100%; margin: 0; font: 16px system-ui, sans-serif; }
      #spin { height: 100%; }
    </style>
  </head>
  <body>
    <main id="spin"></main>
    <script src="data.js"></script>
    <script src="spin.js"></script>
  </body>
</html>
`;

const pictureName = (side: Side["side"], kind: "frame" | "mask", number: number): string =>
  `${side.toLowerCase()}/${kind}_${String(number).padStart(3, "0")}.${kind === "frame" ? "jpg" : "png"}`;

/** A picture of the folder: its storage key, and its name in the archive. */
export interface ExportedPicture {
  readonly key: string;
  readonly name: string;
}

/**
 * A side with addresses relative to the page, and its pictures. The given frames and masks are storage keys. Masks without
 * damage are left out. Without `masks`, all masks and findings are left out.
 */
export function exportedSide(side: Side, masks: boolean): { side: Side; pictures: readonly ExportedPicture[] } {
  const pictures: ExportedPicture[] = [];
  const named = (key: string, name: string): string => {
    pictures.push({ key, name });
    return name;
  };
  const frames = side.frames.map((frame) => {
    const { number, url, maskUrl } = frame;
    const damages = masks ? frame.damages : [];
    const mask = maskUrl !== null && damages.length > 0 ? named(maskUrl, pictureName(side.side, "mask", number)) : null;
    return { ...frame, damages, url: named(url, pictureName(side.side, "frame", number)), maskUrl: mask };
  });
  return { side: { ...side, frames, damages: masks ? side.damages : [] }, pictures };
}

/** The data as a script: a page opened from a disk may load scripts, but cannot fetch. */
export const dataScript = (sides: readonly Side[]): string =>
  `window.forecourtSpin = ${JSON.stringify({ sides }).replaceAll("<", "\\u003c")};\n`;
