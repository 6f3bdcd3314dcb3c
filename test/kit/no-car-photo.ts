import sharp from "sharp";

/** Gray noise: sharp enough for a photo, but without a car. */
export const noCarPhoto = (width = 1280, height = 720, sigma = 40): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: "#777", noise: { type: "gaussian", mean: 128, sigma } },
  })
    .jpeg()
    .toBuffer();
