/** Meters. x points to the nose, y to the driver's left, z up. */
export type Point = readonly [x: number, y: number, z: number];

export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a: Point): Point => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};

export interface CameraPlace {
  /** Degrees around the car: 0 the front, 90 the driver's left, 180 the rear. */
  readonly azimuth: number;
  readonly distance: number;
  readonly height: number;
  readonly target: Point;
  /** Width of the picture at the target, in meters. */
  readonly span: number;
}

export interface Camera {
  readonly position: Point;
  /** Pixels of the picture. */
  readonly project: (point: Point) => readonly [x: number, y: number];
}

/** A pinhole camera that looks at the target. */
export function createCamera(place: CameraPlace, width: number, height: number): Camera {
  const turn = (place.azimuth * Math.PI) / 180;
  const position: Point = [
    place.target[0] + Math.cos(turn) * place.distance,
    place.target[1] + Math.sin(turn) * place.distance,
    place.height,
  ];
  const forward = unit(minus(place.target, position));
  const right = unit(cross(forward, [0, 0, 1]));
  const up = cross(right, forward);
  const focal = (width / place.span) * place.distance;
  return {
    position,
    project: (point) => {
      const from = minus(point, position);
      const depth = Math.max(0.1, dot(from, forward));
      return [width / 2 + (dot(from, right) / depth) * focal, height / 2 - (dot(from, up) / depth) * focal];
    },
  };
}
