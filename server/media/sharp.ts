import sharp from "sharp";

// Pictures come from anywhere: only the two decoders that the product needs may run (libvips has some
// forty), and SVG from memory alone, which is what we draw ourselves. This holds for the whole process.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadSvgBuffer"],
});
// photos are read once each: libvips' cache of operations would only hold their memory
sharp.cache(false);

/**
 * The most pixels of a photo: 100 megapixels. In the 10 MB that a file may have, more would leave
 * under one bit for a pixel, which no camera writes; phones write 12 to 50. Decoded it is 300 MB.
 */
export const maxPixels = 100_000_000;

/**
 * Opens an accepted photo (JPEG or PNG) for decoding. A truncated file is an error; the harmless
 * warnings that some phones' files give (a wrong scan parameter, stray bytes) are not.
 */
export const openPicture = (file: string) => sharp(file, { failOn: "error", limitInputPixels: maxPixels });

export { sharp };
