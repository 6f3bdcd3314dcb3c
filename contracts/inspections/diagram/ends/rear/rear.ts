import { middleOf, rounded } from "../../lines.ts";
import { mirrored, part, type Sketch } from "../../shape.ts";
import { hatchback } from "../../styles/hatchback.ts";
import { pickup } from "../../styles/pickup.ts";
import type { Profile, TailKind } from "../../styles/profile.ts";
import { sedan } from "../../styles/sedan.ts";
import { ground, mirrors, tires } from "../shared.ts";
import { frontMarks, rearMarks, stretch } from "../stretch.ts";
import { bed } from "./bed.ts";
import { deck } from "./deck.ts";
import { tailgate } from "./tailgate.ts";

interface Drawn {
  readonly sketches: readonly Sketch[];
  /** The profile of the car in the drawing. */
  readonly car: Profile;
}

const tails: Readonly<Record<TailKind, Drawn>> = {
  deck: { sketches: deck, car: sedan },
  tailgate: { sketches: tailgate, car: hatchback },
  bed: { sketches: bed, car: pickup },
};

function taillights({ taillight }: Profile): readonly Sketch[] {
  const corners = taillight.map(([x, y, radius = 0]) => [-x, y, radius] as const);
  const left = part("taillight_left", "light", { path: rounded(corners), at: middleOf(corners) });
  return [left, mirrored(left, "x")];
}

/** From behind: x from the center line, the car's left (driver's) side at negative x; y above the ground. In cm. */
export function rearView(profile: Profile): readonly Sketch[] {
  const { sketches, car } = tails[profile.tail];
  const asFront = stretch(frontMarks(sedan), frontMarks(profile));
  return [
    ...ground(profile),
    ...tires.map(asFront),
    ...sketches.map(stretch(rearMarks(car), rearMarks(profile))),
    ...taillights(profile),
    ...mirrors.map(asFront),
  ];
}
