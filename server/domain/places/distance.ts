interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The earth's mean radius (IUGG) in miles. */
export const earthMiles = 3958.76;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Miles between two points given in degrees, along the surface: the haversine formula. */
export function milesBetween(a: Point, b: Point): number {
  const half = (difference: number) => Math.sin(radians(difference) / 2) ** 2;
  const chord =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude);
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The latitudes and longitudes that enclose all points within a distance, in degrees. */
export interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** The box around a point that contains every point within this many miles. */
export function boxAround({ latitude, longitude }: Point, miles: number): Box {
  const high = (miles / earthMiles) * (180 / Math.PI);
  const nearPole = Math.abs(latitude) + high >= 89;
  const wide = nearPole
    ? 360
    : (Math.asin(Math.min(1, Math.sin(radians(high)) / Math.cos(radians(latitude)))) * 180) / Math.PI;
  return { south: latitude - high, north: latitude + high, west: longitude - wide, east: longitude + wide };
}
