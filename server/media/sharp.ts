import sharp from "sharp";

// Uploaded pictures are untrusted: of libvips' about forty decoders only JPEG and PNG may run, and SVG from memory, which is
// drawn by the product itself. This applies to the entire process.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadSvgBuffer"],
});
// each photo is read once: libvips' operation cache would only use memory
sharp.cache(false);

/**
 * Maximum pixels of a photo: 64 megapixels, the largest that full-frame cameras (61) and phones at full resolution (48, 50,
 * 64) take. Rotating a photo holds it twice: 400 MB.
 */
export const maxPixels = 64_000_000;

/**
 * A sharp pipeline that decodes an accepted photo (JPEG or PNG). A truncated file is an error. Harmless warnings, which some
 * phones' files cause (a wrong scan parameter, stray bytes), are ignored.
 */
export const photoPipeline = (file: string) => sharp(file, { failOn: "error", limitInputPixels: maxPixels });

export { sharp };
