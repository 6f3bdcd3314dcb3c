import sharp from "sharp";

const word = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><path d="M20 180 100 20 180 180Z" fill="${color}"/><path d="M220 80h340v40H220z" fill="${color}"/></svg>`;

/** A drawn logo as a PNG: shapes of one color on transparent ground. */
export const logoPng = (color = "#0b4c49"): Promise<Buffer> =>
  sharp(Buffer.from(word(color)))
    .png()
    .toBuffer();

export const fileOf = (bytes: Buffer | string): Blob =>
  new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]);

export const logoFile = async (color?: string): Promise<Blob> => fileOf(await logoPng(color));
