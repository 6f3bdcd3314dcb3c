import type { Size } from "../stage/geometry.ts";

/** JPEG decoders scale in steps of 1/8: they use fewer coefficients of each block of 8 x 8 (ITU-T T.81). */
const steps = 8;

/** The smallest of these scales that is at least `scale`: 4/8 for 0.42. */
export const decodableScale = (scale: number): number => Math.min(1, Math.ceil(scale * steps) / steps);

/**
 * Decodes a picture to a size. Where the browser can decode a JPEG at a smaller scale, this takes a quarter of the time
 * and hardly any of it on the page's main thread. Elsewhere the decoded picture is scaled. Rejects for a broken picture.
 */
export async function decodePicture(source: Blob | HTMLImageElement, size: Size): Promise<ImageBitmap> {
  const resize = { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: "medium" } as const;
  // missing in older browsers, and on pages that another machine serves without HTTPS
  if (!("ImageDecoder" in window) || !(source instanceof Blob) || source.type !== "image/jpeg") {
    return createImageBitmap(source, resize);
  }
  // the decoder rounds sizes up, `fittingSize` rounds them down
  const [desiredWidth, desiredHeight] = [size.width + 1, size.height + 1];
  const data = await source.arrayBuffer();
  const decoder = new ImageDecoder({ type: source.type, data, transfer: [data], desiredWidth, desiredHeight });
  try {
    const { image } = await decoder.decode();
    // the desired size is only a hint: a browser may ignore it
    const bitmap = await createImageBitmap(image, image.displayWidth > desiredWidth ? resize : {});
    image.close();
    return bitmap;
  } finally {
    decoder.close();
  }
}
