import { own } from "../../contracts/kit/own.ts";
import type { Angle, Box } from "../../contracts/vocabulary.ts";
import type { Extent } from "./detect/tiles.ts";

/** A part as the part model names it: left and right are one label. Its box is in pixels of the photo. */
interface Part {
  readonly label: string;
  readonly confidence: number;
  readonly box: Box;
}

type End = "front" | "rear";
type Flank = "left" | "right";
export type CarAngle = Extract<Angle, End | `${End}_${Flank}` | `${Flank}_side`>;

/** From which side a photo shows the car, by the driver's left and right, and how plainly: 0 could as well be another, 1 plain. */
export interface CarView {
  readonly angle: CarAngle;
  readonly margin: number;
}

/** Where a part lies along the car: 0 the nose, 1 the tail. Our own estimates; only their order and rough spacing count. */
const along: Readonly<Record<string, number>> = {
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

/** Seen from one place, a car shows two of these at most and one of everything else. */
const paired: ReadonlySet<string> = new Set(["headlight", "taillight", "side_mirror"]);

/*
 * Limits, set on 404 labelled pictures (dsmlr_parts, split train). A bumper takes up to 0.2 of a car that is seen from its
 * flank, for it wraps round the corner, and 0.3 or more where its end is seen. Square to the front, windshield and bumper
 * stand above each other within 0.04 of their width, 0.1 or more apart where a flank is seen; square to the rear, lid and
 * bumper within 0.03, 0.05 or more apart where a flank is seen.
 */
const leastFace = 0.25;
const leastShift = { front: 0.07, rear: 0.04 } as const;
/** With this spread of its parts along the picture (share of the car's width) a car plainly shows its length. */
const plainSpread = 0.2;

/** What is known of each label, in shares of the car's width in the picture; the surest box first. */
interface Seen {
  readonly label: string;
  readonly weight: number;
  readonly middle: number;
  readonly width: number;
}
type Car = ReadonlyMap<string, readonly Seen[]>;

function carOf(parts: readonly Part[]): Car {
  const sure = parts.filter(({ label }) => Object.hasOwn(along, label)).toSorted((a, b) => b.confidence - a.confidence);
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

const first = (car: Car, label: string): Seen | undefined => car.get(label)?.[0];
const widthOf = (car: Car, label: string): number => first(car, label)?.width ?? 0;

/** How far apart two lamps of a kind are; with a door between them they are not of one end. */
function lampGap(car: Car, label: string): number {
  const [a, b] = car.get(label) ?? [];
  if (!a || !b) return 0;
  const [from, to] = [Math.min(a.middle, b.middle), Math.max(a.middle, b.middle)];
  const door = first(car, "front_door") ?? first(car, "rear_door");
  return door && door.middle > from && door.middle < to ? 0 : to - from;
}

/** How much of the car's width its front takes, and its rear: 0 where it is not seen, 1 where nothing else is. */
function faces(car: Car): Readonly<Record<End, number>> {
  const face = (bumper: string, lid: string, glass: string, lamp: string) =>
    Math.max(widthOf(car, bumper), Math.min(widthOf(car, lid), widthOf(car, glass)), lampGap(car, lamp));
  return {
    front: face("front_bumper", "hood", "windshield", "headlight"),
    rear: face("rear_bumper", "trunk_lid", "rear_window", "taillight"),
  };
}

interface Turn {
  readonly flank: Flank;
  /** 0 as good as square to the end, 1 plainly turned. */
  readonly plain: number;
}
const turn = (signed: number): Turn => ({
  flank: signed > 0 ? "left" : "right",
  plain: Math.min(1, Math.abs(signed)),
});

/** How the parts run along the picture: the spread of their middles that their place along the car explains, nose left positive. */
function run(car: Car): number {
  const all = [...car.values()].flat();
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (value: (seen: Seen) => number) => all.reduce((sum, seen) => sum + seen.weight * value(seen), 0) / total;
  const place = (seen: Seen) => own(along, seen.label) ?? 0;
  const [at, x] = [mean(place), mean(({ middle }) => middle)];
  const spread = mean((seen) => (place(seen) - at) ** 2);
  return spread === 0 ? 0 : mean((seen) => (place(seen) - at) * (seen.middle - x)) / Math.sqrt(spread);
}

/**
 * How far an end is turned, in shares of its width: the windshield, further back, moves towards the flank that is seen; the
 * rear bumper reaches round to it, and the lid and the lamps stay behind. Undefined where too little of the end is seen.
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

/** Whether the only door found is the next car's: it lies beside an end that stands square, and a flank would turn that end. */
function isNextCars(car: Car, end: End, shift: number): boolean {
  const [door, other] = [...(car.get("front_door") ?? []), ...(car.get("rear_door") ?? [])];
  const bumper = first(car, `${end}_bumper`);
  if (!door || other || !bumper) return false;
  return Math.abs(shift) < leastShift[end] / 2 && Math.abs(door.middle - bumper.middle) > bumper.width / 2;
}

/** Which flank faces the viewer, by the doors: a car whose nose points to the picture's left shows its left one. */
function turnByDoors(car: Car): Turn | undefined {
  const [front, rear] = [first(car, "front_door"), first(car, "rear_door")];
  if (front && rear && Math.abs(rear.middle - front.middle) > 0.25 * Math.max(front.width, rear.width)) {
    return { flank: rear.middle > front.middle ? "left" : "right", plain: 1 };
  }
  return front || rear ? turn(run(car) / plainSpread) : undefined;
}

/** Two round wheels of one size, far apart at one height, are those of a flank (our own estimates). */
function showsWheels(parts: readonly Part[]): boolean {
  const wheels = parts.filter(({ label }) => label === "wheel").toSorted((a, b) => b.confidence - a.confidence);
  const [a, b] = wheels.map(({ box }) => box);
  if (!a || !b) return false;
  const [narrow, wide] = a.width < b.width ? [a, b] : [b, a];
  const areRound = narrow.width > 0.75 * narrow.height && wide.width > 0.75 * wide.height;
  const areAlike = narrow.width > 0.75 * wide.width && Math.abs(a.y - b.y) < 0.25 * wide.height;
  return areRound && areAlike && Math.abs(a.x - b.x) > 2 * wide.width;
}

/** Where no door was found, but the wheels of a flank: the order of the other parts tells which. */
const turnByWheels = (parts: readonly Part[], car: Car): Turn | undefined =>
  showsWheels(parts) ? turn(run(car) / plainSpread) : undefined;

/** Seen square, an end is known by both its lamps, or by its glass above what lies below it. */
function showsSquare(car: Car, end: End): boolean {
  const lamps = car.get(end === "front" ? "headlight" : "taillight")?.length ?? 0;
  if (lamps > 1) return true;
  return end === "front"
    ? car.has("windshield") && (car.has("front_bumper") || car.has("hood"))
    : car.has("rear_window") && (car.has("rear_bumper") || car.has("trunk_lid"));
}

/**
 * From which side the photo shows the car, by the parts found in it. Front things against rear things tell the end, their
 * order along the picture the flank, the share of the car's width that an end takes whether it is seen at all.
 * Undefined where the parts do not tell: a close-up, or too few of them.
 */
export function viewOf(parts: readonly Part[], photo: Extent): CarView | undefined {
  // what is under a fiftieth of the photo's width and height is another car, far away
  const near = parts.filter(({ box }) => box.width * box.height >= photo.width * photo.height * 0.0004);
  const car = carOf(near);
  if (car.size < 2) return undefined;
  const { front, rear } = faces(car);
  const [end, face, other]: [End, number, number] = front > rear ? ["front", front, rear] : ["rear", rear, front];
  const told = shiftOf(car, end);
  const shift = (told ?? 0) / leastShift[end];
  const isTurned = Math.abs(shift) >= 1;
  const isSquare = face > 0 && !isTurned && showsSquare(car, end);
  const hasOwnFlank = told === undefined || !isNextCars(car, end, told);
  const byFlank = hasOwnFlank
    ? (turnByDoors(car) ?? (isSquare || isTurned ? undefined : turnByWheels(near, car)))
    : undefined;
  if (!byFlank && !isTurned) {
    if (!isSquare) return undefined;
    return { angle: end, margin: Math.min((face - other) / face, 1 - Math.abs(shift)) };
  }
  // without a door, an end that is turned by its limit could as well be square
  const { flank, plain } = byFlank ?? turn(shift - Math.sign(shift));
  const margin = Math.min(plain, 1, Math.abs(face - leastFace) / leastFace);
  return { angle: face >= leastFace ? `${end}_${flank}` : `${flank}_side`, margin };
}
