import type { Angle, ImageType } from "../../../../contracts/vocabulary.ts";

/** Left and right as seen by the driver in the car. */
export type Flank = "left" | "right";
export type BodyAngle = Extract<
  Angle,
  "front" | "rear" | "left_side" | "right_side" | "front_left" | "front_right" | "rear_left" | "rear_right" | "top"
>;

export interface View {
  readonly angle: BodyAngle;
  /** The end of the car that faces the camera. */
  readonly end: "front" | "rear" | null;
  /** The flank that faces the camera. */
  readonly flank: Flank | null;
  /** The side of the car at the picture's left edge, and at its right edge. */
  readonly pictureLeft: Flank;
  readonly pictureRight: Flank;
  /** `square`: one face seen square-on. `corner`: two faces, each foreshortened. */
  readonly kind: "square" | "corner" | "top";
}

/**
 * The only table of left and right. From the front, the picture's left is the car's right; from behind, the sides agree.
 * A photo of a flank shows only that flank: the car's front is at the picture's left for the left flank, and at the
 * picture's right for the right flank. A corner photo shows the end on one side of the picture and the flank on the other:
 * `front_left` has the nose (and the far, right headlight) at the picture's left. `top` has the nose up unless the parts
 * show another direction. Checked against the part labels of 453 pictures whose sources name left and right
 * (docs/findings.md).
 */
const views: Readonly<Record<BodyAngle, Omit<View, "angle">>> = {
  front: { end: "front", flank: null, pictureLeft: "right", pictureRight: "left", kind: "square" },
  rear: { end: "rear", flank: null, pictureLeft: "left", pictureRight: "right", kind: "square" },
  left_side: { end: null, flank: "left", pictureLeft: "left", pictureRight: "left", kind: "square" },
  right_side: { end: null, flank: "right", pictureLeft: "right", pictureRight: "right", kind: "square" },
  front_left: { end: "front", flank: "left", pictureLeft: "right", pictureRight: "left", kind: "corner" },
  front_right: { end: "front", flank: "right", pictureLeft: "right", pictureRight: "left", kind: "corner" },
  rear_left: { end: "rear", flank: "left", pictureLeft: "left", pictureRight: "right", kind: "corner" },
  rear_right: { end: "rear", flank: "right", pictureLeft: "left", pictureRight: "right", kind: "corner" },
  top: { end: null, flank: null, pictureLeft: "left", pictureRight: "right", kind: "top" },
};

export const bodyAngles = Object.keys(views).filter((angle): angle is BodyAngle => Object.hasOwn(views, angle));

export const viewOf = (angle: BodyAngle): View => ({ angle, ...views[angle] });

/** The angle if body damage models apply to such a photo; null for cabin, trunk, engine and underbody. */
export function bodyAngleOf(angle: Angle, type: ImageType): BodyAngle | null {
  if (type !== "exterior") return null;
  return bodyAngles.find((candidate) => candidate === angle) ?? null;
}

/** The side of the car at this share (0 left, 1 right) of the car's width in the picture. */
export const sideAt = (view: View, xShare: number): Flank => (xShare < 0.5 ? view.pictureLeft : view.pictureRight);

/** The body angle that shows this end and this flank. */
export function angleShowing(end: View["end"], flank: Flank | null): BodyAngle | null {
  return (
    bodyAngles.find((angle) => angle !== "top" && views[angle].end === end && views[angle].flank === flank) ?? null
  );
}
