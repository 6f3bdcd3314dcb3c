/** Columns divided into bins, at most 256 for each. Bin 0 is for unknown values. */
export interface Binned {
  readonly columns: readonly Uint8Array[];
  /** For each column, the upper bound of each bin. The last bin has no bound. */
  readonly bounds: readonly Float64Array[];
}

const binCount = 96;

/** Bounds at the column's quantiles, so that each bin has about the same number of rows. */
function boundsOf(column: Float32Array): Float64Array {
  const values = Float64Array.from(column.filter((value) => !Number.isNaN(value))).sort();
  const bounds: number[] = [];
  for (let cut = 1; cut < binCount; cut++) {
    const bound = values[Math.floor((cut * values.length) / binCount)];
    if (bound !== undefined && bound !== bounds.at(-1) && bound !== values.at(-1)) bounds.push(bound);
  }
  return Float64Array.from(bounds);
}

function binOf(value: number, bounds: Float64Array): number {
  if (Number.isNaN(value)) return 0;
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (bounds[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low + 1;
}

export function binColumns(columns: readonly Float32Array[]): Binned {
  const bounds = columns.map(boundsOf);
  return {
    bounds,
    columns: columns.map((column, at) => {
      const own = bounds[at] ?? new Float64Array();
      return Uint8Array.from(column, (value) => binOf(value, own));
    }),
  };
}
