import type { Box } from "../../../contracts/vocabulary.ts";
import { sigmoid } from "../detect/calibration.ts";
import type { Extent } from "../detect/tiles.ts";
import type { Output } from "../run/outputs.ts";

/** The damage model's evidence of damage in each cell of a photo, as logits, row by row. Cell sizes are in pixels of the photo. */
export interface Evidence {
  readonly values: Float32Array;
  readonly columns: number;
  readonly rows: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
}

/** Evidence with the model's coefficients that turn a mean of it into a probability. */
export interface CalibratedEvidence extends Evidence {
  readonly a: number;
  readonly b: number;
}

/** The evidence map of a view of one tile. The values are copied, because the run's values are in a larger buffer. */
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

/** First and last cell with its center between two ends. The last is before the first if there is none. */
const cellsBetween = (from: number, to: number, { cell, count }: { cell: number; count: number }) => ({
  first: Math.max(0, Math.ceil(from / cell - 0.5)),
  last: Math.min(count - 1, Math.floor(to / cell - 0.5)),
});

const cellAt = (at: number, { cell, count }: { cell: number; count: number }) => {
  const index = Math.min(count - 1, Math.max(0, Math.floor(at / cell)));
  return { first: index, last: index };
};

/**
 * Probability, 0-1, that a part is damaged: sigmoid(a · mean + b) of the logits of the cells with their center in its box. If
 * there is none, of the cell that contains the box's center.
 */
export function damagedChance(evidence: CalibratedEvidence, box: Box): number {
  const { values, columns, rows, cellWidth, cellHeight, a, b } = evidence;
  const [wide, high] = [
    { cell: cellWidth, count: columns },
    { cell: cellHeight, count: rows },
  ];
  let across = cellsBetween(box.x, box.x + box.width, wide);
  let down = cellsBetween(box.y, box.y + box.height, high);
  if (across.first > across.last || down.first > down.last) {
    across = cellAt(box.x + box.width / 2, wide);
    down = cellAt(box.y + box.height / 2, high);
  }
  let sum = 0;
  for (let row = down.first; row <= down.last; row++) {
    for (let column = across.first; column <= across.last; column++) sum += values[row * columns + column] ?? 0;
  }
  const mean = sum / ((across.last - across.first + 1) * (down.last - down.first + 1));
  return sigmoid(a * mean + b);
}
