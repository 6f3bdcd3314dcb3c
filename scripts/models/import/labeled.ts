/** One labeled shape of a data set, in pixels of its picture. */
export interface Shape {
  /** The data set's name of its class. */
  readonly name: string;
  readonly box: readonly [x0: number, y0: number, x1: number, y1: number];
  /** A flat ring, or several. Undefined if there is only a box. */
  readonly polygon?: readonly number[] | readonly (readonly number[])[];
}

/** A picture of a data set. */
export interface LabeledPicture {
  /** Where it may be, in order of preference. */
  readonly files: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

/** Pictures that were labeled together. */
export interface DataSet {
  /** The file or folder that it was read from. */
  readonly place: string;
  /** The names of all classes that its annotators looked for. */
  readonly classes: readonly string[];
  readonly pictures: readonly LabeledPicture[];
}

/** The box around points x, y, x, y, ... */
export function boxAround(points: readonly number[]): Shape["box"] {
  const xs = points.filter((_, at) => at % 2 === 0);
  const ys = points.filter((_, at) => at % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
