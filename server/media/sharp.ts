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
 * The most pixels of a photo: 64 megapixels, the largest that full-frame cameras (61) and phones at full
 * resolution (48, 50, 64) take. One that has to be turned is held twice while it is: 400 MB.
 */
export const maxPixels = 64_000_000;

/**
 * Opens an accepted photo (JPEG or PNG) for decoding. A truncated file is an error; the harmless
 * warnings that some phones' files give (a wrong scan parameter, stray bytes) are not.
 */
export const openPicture = (file: string) => sharp(file, { failOn: "error", limitInputPixels: maxPixels });

export { sharp };
