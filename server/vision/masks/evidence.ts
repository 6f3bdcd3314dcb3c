import type { Box } from "../../../contracts/vocabulary.ts";
import { sigmoid } from "../detect/calibration.ts";
import type { Extent } from "../detect/tiles.ts";
import type { Output } from "../run/outputs.ts";

/** Where in a photo the damage model sees signs of damage, as logits, row by row; a cell's extent in pixels of the photo. */
export interface Evidence {
  readonly values: Float32Array;
  readonly columns: number;
  readonly rows: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
}

/** Evidence, and how the model that made it turns a mean of it into a chance. */
export interface WeighedEvidence extends Evidence {
  readonly a: number;
  readonly b: number;
}

/** The evidence map of a view that was one tile. The values are copied: the run's own lie in a larger buffer. */
export function evidenceOf(
  { values, dims: [, , rows = 0, columns = 0] }: Output,
  stride: number,
  { view, photo }: { readonly view: Extent; readonly photo: Extent },
): Evidence {
  return {
    values: values.slice(0, rows * columns),
    columns,
    rows,
    cellWidth: (stride * photo.width) / view.width,
    cellHeight: (stride * photo.height) / view.height,
  };
}

/** First and last cell whose middle lies between two ends; the last is before the first where there is none. */
const within = (from: number, to: number, { cell, count }: { cell: number; count: number }) => ({
  first: Math.max(0, Math.ceil(from / cell - 0.5)),
  last: Math.min(count - 1, Math.floor(to / cell - 0.5)),
});

const holding = (at: number, { cell, count }: { cell: number; count: number }) => {
  const index = Math.min(count - 1, Math.max(0, Math.floor(at / cell)));
  return { first: index, last: index };
};

/**
 * How likely a part is damaged, 0-1: sigmoid(a · mean + b) of the logits of the cells whose middle lies in its box; of the
 * one that holds the box's middle where there is none.
 */
export function damagedChance(evidence: WeighedEvidence, box: Box): number {
  const { values, columns, rows, cellWidth, cellHeight, a, b } = evidence;
  const [wide, high] = [
    { cell: cellWidth, count: columns },
    { cell: cellHeight, count: rows },
  ];
  let across = within(box.x, box.x + box.width, wide);
  let down = within(box.y, box.y + box.height, high);
  if (across.first > across.last || down.first > down.last) {
    across = holding(box.x + box.width / 2, wide);
    down = holding(box.y + box.height / 2, high);
  }
  let sum = 0;
  for (let row = down.first; row <= down.last; row++) {
    for (let column = across.first; column <= across.last; column++) sum += values[row * columns + column] ?? 0;
  }
  const mean = sum / ((across.last - across.first + 1) * (down.last - down.first + 1));
  return sigmoid(a * mean + b);
}
