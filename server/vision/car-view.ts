import { own } from "../../contracts/kit/own.ts";
import type { Angle, Box } from "../../contracts/vocabulary.ts";
import type { Extent } from "./detect/tiles.ts";

/** A detected part. The part model has one label for left and right. The box is in pixels of the photo. */
interface Part {
  readonly label: string;
  readonly confidence: number;
  readonly box: Box;
}

type End = "front" | "rear";
type Flank = "left" | "right";
export type CarAngle = Extract<Angle, End | `${End}_${Flank}` | `${Flank}_side`>;

/** The side from which a photo shows the car, by the driver's left and right. `margin`: 0 undecided, 1 clear. */
export interface CarView {
  readonly angle: CarAngle;
  readonly margin: number;
}

/** A part's position along the car: 0 the nose, 1 the tail. Our own estimates; only their order and rough spacing matter. */
const positionAlongCar: Readonly<Record<string, number>> = {
  front_bumper: 0.04,
  headlight: 0.08,
  hood: 0.17,
  windshield: 0.34,
  side_mirror: 0.38,
  front_door: 0.47,
  rear_door: 0.66,
  rear_window: 0.83,
  trunk_lid: 0.92,
  taillight: 0.95,
  rear_bumper: 0.97,
};

/** One photo shows at most two of each of these parts, and one of every other part. */
const paired: ReadonlySet<string> = new Set(["headlight", "taillight", "side_mirror"]);

/*
 * Limits, set on 404 labeled pictures (dsmlr_parts, split train). A bumper takes up to 0.2 of the width of a car seen from its
 * side, because it wraps around the corner, and 0.3 or more if its end is visible. Seen straight from the front, windshield
 * and bumper are aligned within 0.04 of their width; if a side is visible they are 0.1 or more apart. Seen straight from the
 * rear, lid and bumper are aligned within 0.03; if a side is visible they are 0.05 or more apart.
 */
const minEndShare = 0.25;
const minShift = { front: 0.07, rear: 0.04 } as const;
/** With this spread of its parts along the picture (share of the car's width) a car clearly shows its length. */
const clearSpread = 0.2;

/** A part's position in shares of the car's width in the picture. */
interface SeenPart {
  readonly label: string;
  readonly weight: number;
  readonly middle: number;
  readonly width: number;
}
/** Parts by label, the most confident first. */
type Car = ReadonlyMap<string, readonly SeenPart[]>;

function carOf(parts: readonly Part[]): Car {
  const sure = parts
    .filter(({ label }) => Object.hasOwn(positionAlongCar, label))
    .toSorted((a, b) => b.confidence - a.confidence);
  const kept = [...Map.groupBy(sure, ({ label }) => label)].flatMap(([label, group]) =>
    group.slice(0, paired.has(label) ? 2 : 1),
  );
  const left = Math.min(...kept.map(({ box }) => box.x));
  const width = Math.max(...kept.map(({ box }) => box.x + box.width)) - left;
  const seen = kept.map(({ label, confidence, box }) => ({
    label,
    weight: confidence,
    middle: (box.x + box.width / 2 - left) / width,
    width: box.width / width,
  }));
  return Map.groupBy(seen, ({ label }) => label);
}

const first = (car: Car, label: string): SeenPart | undefined => car.get(label)?.[0];
const widthOf = (car: Car, label: string): number => first(car, label)?.width ?? 0;

/** Distance between two lamps of a kind; 0 if a door is between them, because then they are not at one end. */
function lampGap(car: Car, label: string): number {
  const [a, b] = car.get(label) ?? [];
  if (!a || !b) return 0;
  const [from, to] = [Math.min(a.middle, b.middle), Math.max(a.middle, b.middle)];
  const door = first(car, "front_door") ?? first(car, "rear_door");
  return door && door.middle > from && door.middle < to ? 0 : to - from;
}

/** The shares of the car's width that its front and its rear take: 0 if the end is not visible, 1 if nothing else is. */
function endShares(car: Car): Readonly<Record<End, number>> {
  const share = (bumper: string, lid: string, glass: string, lamp: string) =>
    Math.max(widthOf(car, bumper), Math.min(widthOf(car, lid), widthOf(car, glass)), lampGap(car, lamp));
  return {
    front: share("front_bumper", "hood", "windshield", "headlight"),
    rear: share("rear_bumper", "trunk_lid", "rear_window", "taillight"),
  };
}

interface Turn {
  readonly flank: Flank;
  /** 0 nearly straight from the end, 1 clearly from the side. */
  readonly clarity: number;
}
const turn = (signed: number): Turn => ({
  flank: signed > 0 ? "left" : "right",
  clarity: Math.min(1, Math.abs(signed)),
});

/** Direction of the car in the picture: the spread of the parts' centers explained by their position along the car; positive if the nose is left. */
function direction(car: Car): number {
  const all = [...car.values()].flat();
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (value: (seen: SeenPart) => number) =>
    all.reduce((sum, seen) => sum + seen.weight * value(seen), 0) / total;
  const place = (seen: SeenPart) => own(positionAlongCar, seen.label) ?? 0;
  const [at, x] = [mean(place), mean(({ middle }) => middle)];
  const spread = mean((seen) => (place(seen) - at) ** 2);
  return spread === 0 ? 0 : mean((seen) => (place(seen) - at) * (seen.middle - x)) / Math.sqrt(spread);
}

/**
 * How far an end is turned, in shares of its width. The windshield, which is farther back, moves towards the visible side. The
 * rear bumper extends around the visible corner, while the lid and the lamps do not. Undefined if too little of the end is
 * visible.
 */
function shiftOf(car: Car, end: End): number | undefined {
  if (end === "front") {
    const low = first(car, "front_bumper") ?? first(car, "hood");
    const glass = first(car, "windshield");
    return glass && low && (glass.middle - low.middle) / Math.max(glass.width, low.width);
  }
  const bumper = first(car, "rear_bumper");
  const [lamp, other] = car.get("taillight") ?? [];
  const middle = first(car, "trunk_lid")?.middle ?? (lamp && other && (lamp.middle + other.middle) / 2);
  return bumper && middle !== undefined ? (middle - bumper.middle) / bumper.width : undefined;
}

/** Whether the only door found belongs to the next car: it is next to an end that is seen straight, so this car's side is not visible. */
function isDoorOfNextCar(car: Car, end: End, shift: number): boolean {
  const [door, other] = [...(car.get("front_door") ?? []), ...(car.get("rear_door") ?? [])];
  const bumper = first(car, `${end}_bumper`);
  if (!door || other || !bumper) return false;
  return Math.abs(shift) < minShift[end] / 2 && Math.abs(door.middle - bumper.middle) > bumper.width / 2;
}

/** The visible side, by the doors: a car with its nose to the left of the picture shows its left side. */
function turnByDoors(car: Car): Turn | undefined {
  const [front, rear] = [first(car, "front_door"), first(car, "rear_door")];
  if (front && rear && Math.abs(rear.middle - front.middle) > 0.25 * Math.max(front.width, rear.width)) {
    return { flank: rear.middle > front.middle ? "left" : "right", clarity: 1 };
  }
  return front || rear ? turn(direction(car) / clearSpread) : undefined;
}

/** Whether the wheels show a side: two round wheels of one size, far apart, at one height (our own estimates). */
function showsWheels(parts: readonly Part[]): boolean {
  const wheels = parts.filter(({ label }) => label === "wheel").toSorted((a, b) => b.confidence - a.confidence);
  const [a, b] = wheels.map(({ box }) => box);
  if (!a || !b) return false;
  const [narrow, wide] = a.width < b.width ? [a, b] : [b, a];
  const areRound = narrow.width > 0.75 * narrow.height && wide.width > 0.75 * wide.height;
  const areAlike = narrow.width > 0.75 * wide.width && Math.abs(a.y - b.y) < 0.25 * wide.height;
  return areRound && areAlike && Math.abs(a.x - b.x) > 2 * wide.width;
}

/** The visible side, by the order of the other parts, if no door was found but two wheels of a side. */
const turnByWheels = (parts: readonly Part[], car: Car): Turn | undefined =>
  showsWheels(parts) ? turn(direction(car) / clearSpread) : undefined;

/** Whether an end is seen straight: both its lamps are visible, or its glass with the parts below it. */
function showsStraight(car: Car, end: End): boolean {
  const lamps = car.get(end === "front" ? "headlight" : "taillight")?.length ?? 0;
  if (lamps > 1) return true;
  return end === "front"
    ? car.has("windshield") && (car.has("front_bumper") || car.has("hood"))
    : car.has("rear_window") && (car.has("rear_bumper") || car.has("trunk_lid"));
}

/**
 * The side from which the photo shows the car, by the detected parts. Front parts against rear parts give the end, the parts'
 * order along the picture gives the side, and the share of the car's width that an end takes shows whether the end is visible.
 * Undefined for a close-up or too few parts.
 */
export function viewOf(parts: readonly Part[], photo: Extent): CarView | undefined {
  // a part smaller than a fiftieth of the photo's width and height belongs to a car far away
  const near = parts.filter(({ box }) => box.width * box.height >= photo.width * photo.height * 0.0004);
  const car = carOf(near);
  if (car.size < 2) return undefined;
  const { front, rear } = endShares(car);
  const [end, endShare, other]: [End, number, number] = front > rear ? ["front", front, rear] : ["rear", rear, front];
  const measuredShift = shiftOf(car, end);
  const shift = (measuredShift ?? 0) / minShift[end];
  const isTurned = Math.abs(shift) >= 1;
  const isStraight = endShare > 0 && !isTurned && showsStraight(car, end);
  const hasOwnFlank = measuredShift === undefined || !isDoorOfNextCar(car, end, measuredShift);
  const byFlank = hasOwnFlank
    ? (turnByDoors(car) ?? (isStraight || isTurned ? undefined : turnByWheels(near, car)))
    : undefined;
  if (!byFlank && !isTurned) {
    if (!isStraight) return undefined;
    return { angle: end, margin: Math.min((endShare - other) / endShare, 1 - Math.abs(shift)) };
  }
  // without a door, an end that is turned by exactly the limit is undecided
  const { flank, clarity } = byFlank ?? turn(shift - Math.sign(shift));
  const margin = Math.min(clarity, 1, Math.abs(endShare - minEndShare) / minEndShare);
  return { angle: endShare >= minEndShare ? `${end}_${flank}` : `${flank}_side`, margin };
}
