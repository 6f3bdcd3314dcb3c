import type { Place } from "../detect/tiles.ts";
import type { Output } from "../run/outputs.ts";

/** Probability, 0-255, that each cell of a tile is of one class, row by row, with the position of the cells in the upright photo. */
export interface ClassMap {
  readonly values: Uint8ClampedArray;
  readonly columns: number;
  readonly rows: number;
  /** Top left of the first cell and size of a cell, in pixels of the photo. */
  readonly x: number;
  readonly y: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
}

/** Value of a cell with a probability of one half. */
export const evenChance = 127.5;

/** The masks of a run [N,C,H/stride,W/stride], and the index of one tile in them. */
export interface TileMasks {
  readonly masks: Output;
  readonly index: number;
  readonly stride: number;
}

/**
 * Cuts one class's map out of a tile's masks, without the padding. Maps are bytes, and only of classes found in the tile, to save
 * memory: a photo's maps are kept until its boxes are merged.
 */
export function cutMap({ masks, index, stride }: TileMasks, label: number, { tile, view, photo }: Place): ClassMap {
  const {
    values,
    dims: [, classes = 0, height = 0, width = 0],
  } = masks;
  const columns = Math.min(width, Math.ceil(tile.width / stride));
  const rows = Math.min(height, Math.ceil(tile.height / stride));
  const start = (index * classes + label) * width * height;
  const bytes = new Uint8ClampedArray(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      bytes[row * columns + column] = 255 * (values[start + row * width + column] ?? 0);
    }
  }
  const [sx, sy] = [photo.width / view.width, photo.height / view.height];
  return {
    values: bytes,
    columns,
    rows,
    x: tile.x * sx,
    y: tile.y * sy,
    cellWidth: stride * sx,
    cellHeight: stride * sy,
  };
}

/** A tile's masks and the tile's place. */
export interface PlacedMasks extends TileMasks {
  readonly place: Place;
}

/** Each class's map of a tile, cut at the first request. */
export function mapsOf(masks: PlacedMasks): (label: number) => ClassMap {
  const cut = new Map<number, ClassMap>();
  return (label) => {
    const map = cut.get(label) ?? cutMap(masks, label, masks.place);
    cut.set(label, map);
    return map;
  };
}

const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value));

/** The map's value at a point of the photo: bilinear between the centers of its cells, constant beyond the outermost. */
export function sampleMap(map: ClassMap, x: number, y: number): number {
  const { values, columns, rows } = map;
  const u = clamp((x - map.x) / map.cellWidth - 0.5, columns - 1);
  const v = clamp((y - map.y) / map.cellHeight - 0.5, rows - 1);
  const [column, row] = [Math.floor(u), Math.floor(v)];
  const right = column + 1 < columns ? 1 : 0;
  const below = row + 1 < rows ? columns : 0;
  const at = row * columns + column;
  const upper = (values[at] ?? 0) * (1 - u + column) + (values[at + right] ?? 0) * (u - column);
  const lower = (values[at + below] ?? 0) * (1 - u + column) + (values[at + below + right] ?? 0) * (u - column);
  return upper * (1 - v + row) + lower * (v - row);
}
