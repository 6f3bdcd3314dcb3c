import { type BodyStyle, bodyStyleOf } from "../../../contracts/inspections/diagram/body-style.ts";
import type { Point } from "./camera.ts";

/** The bodies that can be drawn as photos. */
export const drawnStyles = ["sedan", "hatchback", "suv"] as const satisfies readonly BodyStyle[];
export type DrawnStyle = (typeof drawnStyles)[number];

const drawnFor: Readonly<Record<BodyStyle, DrawnStyle>> = {
  sedan: "sedan",
  hatchback: "hatchback",
  suv: "suv",
  pickup: "suv",
  van: "suv",
  coupe: "sedan",
};

/** The drawn body that is most similar to a vehicle's body style. */
export const drawnStyleOf = (bodyStyle: string): DrawnStyle => drawnFor[bodyStyleOf(bodyStyle)];

/** Lengths in meters, of typical cars: our own estimates. x is counted from the middle of the car to its nose. */
export interface Body {
  readonly halfLength: number;
  readonly halfWidth: number;
  readonly belt: number;
  readonly roof: number;
  readonly hoodFront: number;
  /** Where the windshield starts and ends, then the roof's end and the rear window's foot. */
  readonly cowl: number;
  readonly windshieldTop: number;
  readonly roofEnd: number;
  readonly glassFoot: number;
  readonly axles: readonly [front: number, rear: number];
  readonly wheelRadius: number;
  readonly sill: number;
}

export const bodies: Readonly<Record<DrawnStyle, Body>> = {
  sedan: {
    halfLength: 2.35,
    halfWidth: 0.91,
    belt: 0.95,
    roof: 1.45,
    hoodFront: 0.76,
    cowl: 1.05,
    windshieldTop: 0.32,
    roofEnd: -0.95,
    glassFoot: -1.62,
    axles: [1.4, -1.4],
    wheelRadius: 0.34,
    sill: 0.24,
  },
  hatchback: {
    halfLength: 2.12,
    halfWidth: 0.9,
    belt: 0.98,
    roof: 1.5,
    hoodFront: 0.78,
    cowl: 1.05,
    windshieldTop: 0.4,
    roofEnd: -1.55,
    glassFoot: -1.98,
    axles: [1.3, -1.28],
    wheelRadius: 0.33,
    sill: 0.24,
  },
  suv: {
    halfLength: 2.3,
    halfWidth: 0.95,
    belt: 1.1,
    roof: 1.69,
    hoodFront: 0.92,
    cowl: 1.05,
    windshieldTop: 0.42,
    roofEnd: -1.75,
    glassFoot: -2.14,
    axles: [1.38, -1.36],
    wheelRadius: 0.37,
    sill: 0.32,
  },
};

/** A surface of the car: maps two coordinates to a point in space. */
export type Surface = (u: number, v: number) => Point;

export interface Surfaces {
  /** x and z. */
  readonly side: (flank: 1 | -1) => Surface;
  /** y and z. */
  readonly front: Surface;
  readonly rear: Surface;
  /** Share of the way along (0 at its front edge), share across (-1 the right edge, 1 the left). */
  readonly hood: Surface;
  readonly windshield: Surface;
  readonly roof: Surface;
  readonly rearWindow: Surface;
  readonly deck: Surface;
  /** x where the flanks end and the front begins. */
  readonly corner: number;
}

const mix = (a: number, b: number, share: number): number => a + (b - a) * share;

/** Half width of the car at a position: narrower at both ends, at the sill and towards the roof. */
export function widthAt(body: Body, x: number, z: number): number {
  const end = Math.max(0, Math.abs(x) / body.halfLength - 0.5) / 0.5;
  const plan = body.halfWidth * (1 - 0.13 * end ** 2.4);
  if (z < body.belt)
    return plan * (1 - 0.05 * Math.max(0, (0.62 - z) / 0.6) ** 1.5 - 0.03 * Math.max(0, (z - 0.62) / 0.4));
  const above = Math.min(1, (z - body.belt) / (body.roof - body.belt));
  return plan * (0.965 - 0.24 * above ** 1.15);
}

/** How far the middle of the front or rear extends beyond its corners. */
const endBow = 0.22;

export function surfacesOf(body: Body): Surfaces {
  const { halfLength, halfWidth, belt, roof, hoodFront, cowl, windshieldTop, roofEnd, glassFoot } = body;
  const corner = halfLength - endBow;
  // y counts as a share of the half width, so that an end meets the flanks at its corners
  const end =
    (direction: 1 | -1, top: number): Surface =>
    (y, z) => {
      const share = y / halfWidth;
      const middle = 1 - Math.abs(share) ** 2.2;
      const lean = z > 0.55 ? 0.12 * ((z - 0.55) / (top - 0.55)) ** 2 : 0.04 * ((0.55 - z) / 0.35) ** 2;
      return [direction * (corner + (endBow - lean) * middle), share * widthAt(body, corner, z), z];
    };
  /** Between two cross lines of the car, each at a length and a height, with a crown across. */
  const span =
    (from: readonly [number, number], to: readonly [number, number], crown: number): Surface =>
    (along, across) => {
      const x = mix(from[0], to[0], along);
      const z = mix(from[1], to[1], along);
      // the ends of the hood and of the deck follow the bow of the bumper
      const bow = Math.abs(x) > corner ? (Math.abs(x) - corner) * Math.abs(across) ** 2.2 : 0;
      const bulge = crown * (1 - across * across) + crown * 0.8 * Math.sin(Math.PI * along);
      return [x - Math.sign(x) * bow, widthAt(body, Math.min(corner, Math.abs(x)), z) * across, z + bulge];
    };
  const noseX = halfLength - 0.12;
  const tailX = -(halfLength - 0.12);
  const deckHeight = belt + 0.06;
  return {
    side: (flank) => (x, z) => [x, flank * widthAt(body, x, z), z],
    front: end(1, hoodFront),
    rear: end(-1, deckHeight),
    hood: span([noseX, hoodFront], [cowl, belt], 0.035),
    windshield: span([cowl, belt], [windshieldTop, roof - 0.06], 0.04),
    roof: span([windshieldTop, roof - 0.06], [roofEnd, roof - 0.06], 0.05),
    rearWindow: span([roofEnd, roof - 0.06], [glassFoot, deckHeight], 0.03),
    corner,
    deck: span([glassFoot, deckHeight], [tailX, deckHeight], 0.02),
  };
}
