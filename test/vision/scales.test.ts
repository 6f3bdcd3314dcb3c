import sharp from "sharp";
import { expect, it } from "vitest";
import { openVision } from "../../server/vision/vision.ts";
import { pictureFolder } from "../media/pictures.ts";
import { fitEntries, modelFolder } from "./fixture/models.ts";

const redLine = (width: number) => ({ create: { width, height: 8, channels: 3 as const, background: "#ff0000" } });

/** A grey photo with a thin red line, which a small view no longer shows. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#808080" } })
    .composite([{ input: redLine(Math.min(60, width / 2)), left: 8, top: 8 }])
    .png()
    .toBuffer();

/** How many scratches the fixture's damage model sees, where they are looked for at this scale. */
async function scratches(scale: "smallest" | "larger" | undefined, [width, height]: readonly [number, number]) {
  await using folder = await pictureFolder();
  const scales: Record<string, "smallest" | "larger"> = scale ? { scratch: scale } : {};
  await using models = await modelFolder(
    (entries) => entries.map((entry) => ({ ...entry, scales, views: { standard: [32, 512], detailed: [32, 512] } })),
    fitEntries,
  );
  const vision = await openVision({ modelDir: models.path, providers: ["cpu"], threads: 1 });
  const { damages } = await vision.analyse(await folder.write("photo", await photo(width, height)));
  await vision.close();
  return damages.filter(({ label }) => label === "scratch").length;
}

it.each([
  ["smallest", 0],
  ["larger", 1],
  [undefined, 1],
] as const)("a thin scratch that is looked for in the %s view is found %i times", async (scale, times) => {
  expect(await scratches(scale, [1280, 720])).toBe(times);
});

it("a photo too small for a second view is looked at in its only one, whatever the class", async () => {
  expect(await scratches("larger", [32, 32])).toBe(1);
});
