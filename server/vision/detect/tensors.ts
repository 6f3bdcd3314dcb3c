import type { Tile } from "./tiles.ts";

/** 8-bit red-green-blue pixels, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Where a tile goes: the `index`-th picture of a tensor [N,3,size,size]. */
export interface Slot {
  readonly tensor: Float32Array;
  readonly index: number;
  readonly size: number;
  readonly pad: number;
}

/** Writes a tile as blue, green and red planes of 0-255 at the slot's top left, the rest filled with `pad`. */
export function fillSlot({ tensor, index, size, pad }: Slot, { data, width }: Pixels, tile: Tile): void {
  const plane = size * size;
  const blue = index * 3 * plane;
  const green = blue + plane;
  const red = green + plane;
  if (tile.width < size || tile.height < size) tensor.fill(pad, blue, blue + 3 * plane);
  for (let y = 0; y < tile.height; y++) {
    let from = ((tile.y + y) * width + tile.x) * 3;
    const row = y * size;
    for (let x = row; x < row + tile.width; x++) {
      // every index lies inside both arrays: the tile lies inside the picture
      tensor[red + x] = data[from] ?? pad;
      tensor[green + x] = data[from + 1] ?? pad;
      tensor[blue + x] = data[from + 2] ?? pad;
      from += 3;
    }
  }
}
