import { type Placement, type Point, placePoint } from "./geometry.ts";
import type { BodyPart, DiagramShape, DiagramView } from "./shape.ts";
import type { Profile, TailKind } from "./styles/profile.ts";

/** The view in which a part is largest. Its pins are in this view. */
const pinView: Readonly<Record<BodyPart, DiagramView>> = {
  front_bumper: "front",
  rear_bumper: "rear",
  hood: "top",
  roof: "top",
  trunk_lid: "top",
  front_fender_left: "left",
  front_fender_right: "right",
  front_door_left: "left",
  front_door_right: "right",
  rear_door_left: "left",
  rear_door_right: "right",
  quarter_panel_left: "left",
  quarter_panel_right: "right",
  windshield: "top",
  rear_window: "top",
  side_window_fl: "left",
  side_window_fr: "right",
  side_window_rl: "left",
  side_window_rr: "right",
  headlight_left: "front",
  headlight_right: "front",
  taillight_left: "rear",
  taillight_right: "rear",
  fog_light_left: "front",
  fog_light_right: "front",
};

/**
 * Upright parts, which are largest in the rear view. The window of a tailgate keeps its pin in the top view:
 * in the rear view it would overlap the lid's pin.
 */
const fromBehind: Readonly<Record<TailKind, readonly BodyPart[]>> = {
  deck: [],
  tailgate: ["trunk_lid"],
  bed: ["trunk_lid", "rear_window"],
};

/** The position of the first pin of each body part on the sheet. */
export function anchorsOnBody(
  { side, tail }: Profile,
  shapes: readonly DiagramShape[],
  placements: Readonly<Record<"left" | "right", Placement>>,
): readonly (readonly [BodyPart, Point])[] {
  const viewOf = (part: BodyPart) => (fromBehind[tail].includes(part) ? "rear" : pinView[part]);
  const drawn = shapes.flatMap(({ part, view, anchor }): [BodyPart, Point][] =>
    part && anchor && view === viewOf(part) ? [[part, anchor]] : [],
  );
  if (!side.rearDoorPin) return drawn;
  const [x, y] = side.rearDoorPin;
  return [
    ...drawn,
    ["rear_door_left", placePoint({ x, y }, placements.left)],
    ["rear_door_right", placePoint({ x, y }, placements.right)],
  ];
}
