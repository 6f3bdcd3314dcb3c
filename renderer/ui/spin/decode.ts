export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a JPEG decoder can scale by while it decodes (ITU-T T.81's blocks of 8 x 8, of which it takes fewer coefficients). */
const steps = 8;

/** The least of those scales that is no less than a wish: 0.42 gives 4/8. */
export const decodableScale = (wish: number): number => Math.min(1, Math.ceil(wish * steps) / steps);

/**
 * Decodes a picture to a size. Where the browser lets a JPEG be decoded small, it takes a quarter of the time, and hardly
 * any of it is the page's; elsewhere the page makes it small, once it is decoded. Rejects for a broken picture.
 */
export async function decodePicture(source: Blob | HTMLImageElement, size: Size): Promise<ImageBitmap> {
  const resize = { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: "medium" } as const;
  // absent in older browsers, and where a page came over plain HTTP from another machine
  if (!("ImageDecoder" in window) || !(source instanceof Blob) || source.type !== "image/jpeg") {
    return createImageBitmap(source, resize);
  }
  // a decoder rounds up where a size was rounded down
  const [desiredWidth, desiredHeight] = [size.width + 1, size.height + 1];
  const data = await source.arrayBuffer();
  const decoder = new ImageDecoder({ type: source.type, data, transfer: [data], desiredWidth, desiredHeight });
  try {
    const { image } = await decoder.decode();
    // the wish is a hint, which a browser may leave aside
    const bitmap = await createImageBitmap(image, image.displayWidth > desiredWidth ? resize : {});
    image.close();
    return bitmap;
  } finally {
    decoder.close();
  }
}
