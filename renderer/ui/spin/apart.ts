interface Spot {
  readonly x: number;
  readonly y: number;
}

const mostRounds = 60;
/** What may be missing: a fifth of a pixel is not seen. */
const slack = 0.2;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

const clamped = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Of several in one place each begins at an angle of its own, as seeds lie in a sunflower: a line would stay a line. */
function besideThose(spot: Spot, others: readonly Spot[], room: number): Spot {
  const before = others.filter((other) => Math.hypot(other.x - spot.x, other.y - spot.y) < 1).length;
  if (before === 0) return spot;
  const [reach, angle] = [(room / 2) * Math.sqrt(before), (before - 1) * goldenAngle];
  return { x: spot.x + reach * Math.cos(angle), y: spot.y + reach * Math.sin(angle) };
}

/**
 * Moves spots apart until any two are `room` from each other, each about as little as it must; spots that lie alone stay
 * where they are. Those that begin on the stage stay on it, `edge` from its borders; the others (of an enlarged
 * picture) are out of sight and left alone. Everything in CSS pixels. Where the stage has no room for all, they come
 * as far apart as they can. They move as smoothly as what they mark does in a spin that turns; the pins of the diagram,
 * which stand still, take places in a grid instead.
 */
export function apart(
  spots: readonly Spot[],
  { room, edge, stage }: { room: number; edge: number; stage: { readonly width: number; readonly height: number } },
): Spot[] {
  const isSeen = ({ x, y }: Spot) => x >= 0 && y >= 0 && x <= stage.width && y <= stage.height;
  const onStage = ({ x, y }: Spot) => ({
    x: clamped(x, edge, Math.max(edge, stage.width - edge)),
    y: clamped(y, edge, Math.max(edge, stage.height - edge)),
  });
  const moved = spots.map((spot, at) =>
    isSeen(spot) ? onStage(besideThose(spot, spots.slice(0, at), room)) : undefined,
  );
  for (let round = 0, touched = true; touched && round < mostRounds; round += 1) {
    touched = false;
    for (let second = 1; second < moved.length; second += 1) {
      for (let first = 0; first < second; first += 1) {
        const [a, b] = [moved[first], moved[second]];
        if (!a || !b) continue;
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const distance = Math.hypot(dx, dy);
        if (distance >= room - slack) continue;
        touched = true;
        const push = (room - distance) / 2;
        const [x, y] = distance > 0 ? [(dx / distance) * push, (dy / distance) * push] : [push, 0];
        moved[first] = onStage({ x: a.x - x, y: a.y - y });
        moved[second] = onStage({ x: b.x + x, y: b.y + y });
      }
    }
  }
  return spots.map((spot, at) => moved[at] ?? spot);
}
