/** A square PNG and the length of its side in pixels. */
export interface Drawing {
  readonly side: number;
  readonly png: Buffer;
}

/** A Windows icon: a directory of 6 bytes, 16 bytes per picture, then the pictures as PNG (Windows Vista and newer). */
export function icoOf(drawings: readonly Drawing[]): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(drawings.length, 4);
  let offset = header.length + drawings.length * 16;
  const entries = drawings.map(({ side, png }) => {
    const entry = Buffer.alloc(16);
    // a byte has no 256: it is written as 0
    entry.writeUInt8(side % 256, 0);
    entry.writeUInt8(side % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...drawings.map(({ png }) => png)]);
}

/** The types of PNGs in an Apple icon by the side in pixels; the second is the same picture for a Retina screen. */
export const icnsTypes: readonly (readonly [type: string, side: number])[] = [
  ["icp4", 16],
  ["icp5", 32],
  ["ic11", 32],
  ["ic12", 64],
  ["ic07", 128],
  ["ic13", 256],
  ["ic08", 256],
  ["ic14", 512],
  ["ic09", 512],
  ["ic10", 1024],
];

/** An Apple icon: `icns` and the length of the file, then each picture with its type and its length, in big-endian order. */
export function icnsOf(drawings: readonly Drawing[]): Buffer {
  const chunks = icnsTypes.flatMap(([type, side]) => {
    const drawing = drawings.find((one) => one.side === side);
    return drawing === undefined ? [] : [chunk(type, drawing.png)];
  });
  return chunk("icns", Buffer.concat(chunks));
}

function chunk(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, 0, "latin1");
  header.writeUInt32BE(header.length + content.length, 4);
  return Buffer.concat([header, content]);
}
