/** An edge of a part along one axis: its place in the layout (share) and in the photo (px), and how certain that is. */
export interface Landmark {
  readonly share: number;
  readonly px: number;
  readonly weight: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function average(group: readonly Landmark[]): Landmark {
  const weight = sum(group.map((mark) => mark.weight));
  return {
    share: sum(group.map((mark) => mark.share * mark.weight)) / weight,
    px: sum(group.map((mark) => mark.px * mark.weight)) / weight,
    weight,
  };
}

/** Joins landmarks that are closer than `within` in the layout: a scale between two close landmarks is unreliable. */
function joinClose(landmarks: readonly Landmark[], within: number): Landmark[] {
  const groups: Landmark[][] = [];
  for (const mark of landmarks.toSorted((a, b) => a.share - b.share)) {
    const last = groups.at(-1);
    if (last?.[0] && mark.share - last[0].share < within) last.push(mark);
    else groups.push([mark]);
  }
  return groups.map(average);
}

/**
 * Makes the pixels rise with the shares: pool adjacent violators, the least-squares monotone fit
 * (Ayer et al. 1955, "An empirical distribution function for sampling with incomplete information").
 */
function monotone(landmarks: readonly Landmark[]): Landmark[] {
  const pools: Landmark[][] = [];
  for (const mark of landmarks) {
    let pool = [mark];
    for (let last = pools.at(-1); last && average(last).px > average(pool).px; last = pools.at(-1)) {
      pools.pop();
      pool = [...last, ...pool];
    }
    pools.push(pool);
  }
  return pools.map(average);
}

/** Pixels per share of the car, over all landmarks (weighted least squares). */
function slopeOf(landmarks: readonly Landmark[], fallback: number): number {
  const mean = average(landmarks);
  const spread = sum(landmarks.map((mark) => mark.weight * (mark.share - mean.share) ** 2));
  const product = sum(landmarks.map((mark) => mark.weight * (mark.share - mean.share) * (mark.px - mean.px)));
  return spread > 0 && product > 0 ? product / spread : fallback;
}

/**
 * Returns a function from a share of the car to pixels in the photo. It is linear between landmarks, so a place between
 * headlight and front door in the layout lies between them in the photo. Beyond the outermost landmarks it has the slope
 * of all landmarks, or the slope `fallback` if there is only one.
 */
export function fitAxis(landmarks: readonly Landmark[], fallback: number): (share: number) => number {
  const marks = monotone(joinClose(landmarks, 0.03));
  const first = marks[0];
  const last = marks.at(-1);
  if (!first || !last) return (share) => share * fallback;
  const slope = slopeOf(landmarks, fallback);
  return (share) => {
    if (share <= first.share) return first.px + (share - first.share) * slope;
    if (share >= last.share) return last.px + (share - last.share) * slope;
    const after = marks.findIndex((mark) => mark.share > share);
    const low = marks[after - 1] ?? first;
    const high = marks[after] ?? last;
    return low.px + ((share - low.share) / (high.share - low.share)) * (high.px - low.px);
  };
}
