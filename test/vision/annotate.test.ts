import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { annotate, type Mark, overlay, placeLabel } from "../../server/vision/draw/annotate.ts";
import { drawNumber, numberWidth } from "../../server/vision/draw/digits.ts";
import { pictureFolder, scene } from "../media/pictures.ts";

const page = { width: 1280, height: 720 };
const mark = (number: number, x: number, y: number, more: Partial<Mark> = {}): Mark => ({
  number,
  severity: "minor",
  box: { x, y, width: 200, height: 100 },
  ...more,
});

async function annotated(width: number, height: number, marks: readonly Mark[], orientation = 1) {
  await using folder = await pictureFolder();
  const [input, output] = [folder.file("in.jpg"), folder.file("out.jpg")];
  await scene(width, height, 0).jpeg().withMetadata({ orientation }).toFile(input);
  await annotate(input, marks, output);
  const { data, info } = await sharp(output).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  return { info, at, metadata: await sharp(output).metadata() };
}
const isNear = (color: readonly number[], [r, g, b]: readonly [number, number, number]) =>
  Math.hypot((color[0] ?? 0) - r, (color[1] ?? 0) - g, (color[2] ?? 0) - b) < 40;

describe("annotate", () => {
  it("draws each box at its place, in its severity's color, on a full-size JPEG", async () => {
    const { info, at, metadata } = await annotated(1280, 720, [
      mark(1, 100, 200, { severity: "critical" }),
      mark(2, 700, 400, { severity: "moderate" }),
    ]);
    expect([info.width, info.height, metadata.format]).toEqual([1280, 720, "jpeg"]);
    expect(isNear(at(200, 200), [0x9c, 0x12, 0x30])).toBe(true);
    expect(isNear(at(300, 250), [0x9c, 0x12, 0x30])).toBe(true);
    expect(isNear(at(800, 500), [0x94, 0x62, 0x00])).toBe(true);
    expect(isNear(at(200, 250), [0, 0, 0])).toBe(true);
  });

  it("fills an outline except its holes with a translucent color", async () => {
    const square = (x: number, y: number, side: number) =>
      [
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
      ] as const;
    const box = { x: 200, y: 400, width: 400, height: 400 };
    const outline = [square(240, 440, 320), square(340, 540, 120)];
    const { at } = await annotated(2560, 1440, [{ number: 1, severity: "critical", box, outline }]);
    // a black photo of twice the size: a quarter of the color inside the outline, none outside it and in the hole
    const [filled, hole, outside] = [at(220, 380), at(300, 450), at(166, 450)];
    expect(isNear(filled, [0x9c / 4, 0x12 / 4, 0x30 / 4])).toBe(true);
    expect((filled[0] ?? 0) - (hole[0] ?? 0)).toBeGreaterThan(20);
    expect((filled[0] ?? 0) - (outside[0] ?? 0)).toBeGreaterThan(20);
  });

  it("scales the boxes of a larger photo and rotates it upright", async () => {
    const { info, at } = await annotated(2560, 3840, [mark(1, 1000, 800, { severity: "critical" })], 6);
    expect([info.width, info.height]).toEqual([1920, 1280]);
    expect(isNear(at(550, 400), [0x9c, 0x12, 0x30])).toBe(true);
  });

  it("writes a photo without findings unchanged in size", async () => {
    expect((await annotated(1280, 720, [])).info).toMatchObject({ width: 1280, height: 720 });
  });
});

describe("placeLabel and overlay", () => {
  const label = { width: 40, height: 30 };

  it("place a label above its box, below it at the top edge, and never on another label", () => {
    const box = { x: 100, y: 200, width: 200, height: 100 };
    const above = placeLabel(box, label, { page, taken: [] });
    expect(above).toEqual({ x: 100, y: 170, ...label });
    expect(placeLabel(box, label, { page, taken: [above] })).toEqual({ x: 260, y: 170, ...label });
    expect(placeLabel({ ...box, y: 5 }, label, { page, taken: [] })).toEqual({ x: 100, y: 105, ...label });
    expect(placeLabel({ x: 0, y: 0, ...page }, label, { page, taken: [] })).toEqual({ x: 0, y: 0, ...label });
  });

  it("keep a label inside the picture", () => {
    const corner = placeLabel({ x: 1270, y: 700, width: 10, height: 20 }, label, { page, taken: [] });
    expect(corner).toEqual({ x: 1240, y: 670, ...label });
  });

  it("draw a label's number without a font", () => {
    const svg = overlay([mark(1027, 100, 100)], page);
    expect(svg).not.toContain("<text");
    expect(svg.match(/<path/g)).toHaveLength(4);
    expect(numberWidth(8)).toBe(0.6);
    expect(numberWidth(1027)).toBe(3);
    for (let digit = 0; digit < 10; digit++)
      expect(drawNumber(digit, { x: 0, y: 0, height: 20 })).toMatch(/d="M[^"]{6,}"/);
  });
});
