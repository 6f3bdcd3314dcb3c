import type { Sketch } from "../../shape.ts";
import { pickup } from "../../styles/pickup.ts";
import type { Face, Profile } from "../../styles/profile.ts";
import { sedan } from "../../styles/sedan.ts";
import { ground, mirrors, tires } from "../shared.ts";
import { frontMarks, stretch } from "../stretch.ts";
import { slimFace, uprightFace } from "./car.ts";
import { truckFace } from "./truck.ts";

interface Drawn {
  readonly sketches: readonly Sketch[];
  /** The profile of the car in the drawing. */
  readonly car: Profile;
}

const faces: Readonly<Record<Face, Drawn>> = {
  slim: { sketches: slimFace, car: sedan },
  upright: { sketches: uprightFace, car: sedan },
  truck: { sketches: truckFace, car: pickup },
};

/** From the front: x from the center line, the car's left (driver's) side at positive x; y above the ground. In cm. */
export function frontView(profile: Profile): readonly Sketch[] {
  const { sketches, car } = faces[profile.face];
  const from = (drawnFor: Profile) => stretch(frontMarks(drawnFor), frontMarks(profile));
  return [...ground(profile), ...tires.map(from(sedan)), ...sketches.map(from(car)), ...mirrors.map(from(sedan))];
}
