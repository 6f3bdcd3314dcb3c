/** 8-bit gray values, row by row. */
export interface Gray {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/**
 * Variance of the Laplacian (4-neighbor kernel) over the inner pixels: Pech-Pacheco et al., "Diatom
 * autofocusing in brightfield microscopy", ICPR 2000. A low variance means few sharp edges.
 */
export function laplacianVariance({ width, height, data }: Gray): number {
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const around = (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
      const edge = around - 4 * (data[at] ?? 0);
      sum += edge;
      squares += edge * edge;
    }
  }
  const count = Math.max(1, (width - 2) * (height - 2));
  return squares / count - (sum / count) ** 2;
}

/** Gray values up to `black` count as black without detail, values from `white` up as white without detail. */
const black = 4;
const white = 251;

/** Mean brightness, 0-255, and the shares of pixels that are black or white without detail. */
export function exposure({ data }: Gray): { brightness: number; lostInBlack: number; lostInWhite: number } {
  let sum = 0;
  let dark = 0;
  let bright = 0;
  for (const value of data) {
    sum += value;
    if (value <= black) dark++;
    else if (value >= white) bright++;
  }
  return { brightness: sum / data.length, lostInBlack: dark / data.length, lostInWhite: bright / data.length };
}
