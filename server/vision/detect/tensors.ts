import type { Extent, Tile } from "./tiles.ts";

/** 8-bit red-green-blue pixels, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The place of a tile in a batch: the `index`-th picture of a tensor [N,3,H,W] whose pictures have this extent. */
export interface Slot {
  readonly tensor: Float32Array;
  readonly index: number;
  readonly extent: Extent;
  readonly pad: number;
  readonly isMirrored?: boolean;
}

/**
 * Writes a tile as blue, green and red planes of 0-255 at the slot's top left and fills the rest with `pad`. A mirrored tile is
 * flipped horizontally.
 */
export function fillSlot({ tensor, index, extent, pad, isMirrored }: Slot, { data, width }: Pixels, tile: Tile): void {
  const plane = extent.width * extent.height;
  const blue = index * 3 * plane;
  const green = blue + plane;
  const red = green + plane;
  if (tile.width < extent.width || tile.height < extent.height) tensor.fill(pad, blue, blue + 3 * plane);
  const step = isMirrored ? -3 : 3;
  const first = tile.x + (isMirrored ? tile.width - 1 : 0);
  for (let y = 0; y < tile.height; y++) {
    let from = ((tile.y + y) * width + first) * 3;
    const row = y * extent.width;
    for (let x = row; x < row + tile.width; x++) {
      // every index is inside both arrays: the tile is inside the picture
      tensor[red + x] = data[from] ?? pad;
      tensor[green + x] = data[from + 1] ?? pad;
      tensor[blue + x] = data[from + 2] ?? pad;
      from += step;
    }
  }
}
