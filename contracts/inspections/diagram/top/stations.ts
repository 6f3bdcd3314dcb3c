import type { Profile } from "../styles/profile.ts";

/** Where things lie along the car, seen from above: x in cm behind the nose, on the center line unless said otherwise. */
export interface Stations {
  readonly cowl: number;
  readonly windshieldTop: number;
  readonly roofEnd: number;
  /** Where the rear window ends. */
  readonly glassFoot: number;
  readonly lidEnd: number;
  readonly length: number;
  /** Before, between and behind the doors. */
  readonly doors: readonly number[];
  /** y at which the roof turns into the side windows. */
  readonly roofHalf: number;
}

/** The half width for which the views from above are drawn; they are stretched to the car's own. */
export const drawnHalf = 92.6;

export function stationsOf({ side, half, length }: Profile): Stations {
  const { windshield, roof, lid } = side.outline;
  const x = (node: readonly [number, number] | undefined) => node?.[0] ?? 0;
  return {
    cowl: x(windshield[0]),
    windshieldTop: x(roof[0]),
    roofEnd: x(roof.at(-1)),
    glassFoot: x(lid[0]),
    lidEnd: Math.min(length - 8, x(lid.at(-1))),
    length,
    doors: side.seams.doors.map((seam) => x(seam[0])),
    roofHalf: ((half.roof + 2.5) * drawnHalf) / half.body,
  };
}
