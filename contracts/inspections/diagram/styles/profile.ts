import type { Corner, Node } from "../lines.ts";

/**
 * The left side as an outline, clockwise from the bottom of the front bumper to the bottom of the rear one. Each line is
 * smooth, and starts where the one before ends. Nodes are [x, height]: cm behind the nose, cm above the ground.
 */
export interface Outline {
  readonly frontBumper: readonly Node[];
  /** From the front bumper to the hood, past the headlight. */
  readonly face: readonly Node[];
  readonly hood: readonly Node[];
  readonly windshield: readonly Node[];
  readonly roof: readonly Node[];
  /** From the roof to the foot of the rear window. */
  readonly rearGlass: readonly Node[];
  /** The trunk lid, the tailgate, or a pickup's bed rail and tailgate; down to the rear bumper. */
  readonly lid: readonly Node[];
  readonly rearBumper: readonly Node[];
}

/** Where panels meet, in the same coordinates. */
export interface Seams {
  /** From the nose back to the front wheel's arch. */
  readonly frontBumper: readonly Node[];
  /** The hood's lower edge, from its front to the cowl. */
  readonly hood: readonly Node[];
  /** From the belt line down, front to rear: before, between and behind the doors. The last may end on the rear arch. */
  readonly doors: readonly (readonly Node[])[];
  /** Between cab and bed, from the rail down; only where the quarter panel is a bed's side. */
  readonly bed?: readonly Node[];
  /** The lid's inner edge, in the lid's direction. */
  readonly lid: readonly Node[];
  /** From the tail forward, to the rear wheel's arch or the underside. */
  readonly rearBumper: readonly Node[];
}

/** A car's left side. Everything in cm, as in `Outline`. */
export interface SideProfile {
  readonly outline: Outline;
  readonly seams: Seams;
  /** x of the axles. */
  readonly axles: readonly [front: number, rear: number];
  readonly tireRadius: number;
  /** Heights of the body's lower edge, and of the doors' lower edge above it. */
  readonly underside: number;
  readonly sill: number;
  readonly headlight: readonly Corner[];
  readonly taillight: readonly Corner[];
  /** Panes of the front door and of those behind it; the first is the one where pins stand. */
  readonly frontWindows: readonly (readonly Corner[])[];
  readonly rearWindows: readonly (readonly Corner[])[];
  /** Where pins of the fender and of the quarter panel stand. */
  readonly fenderPin: Node;
  readonly quarterPin: Node;
  /** Where pins of the rear door stand on a car that has none. */
  readonly rearDoorPin?: Node;
  /** Left ends of the door handles. */
  readonly handles: readonly Node[];
  /** Where the mirror is fixed. */
  readonly mirror: Node;
  /** Thin lines that show the shape: creases, a rail on the roof, a sliding door's track. */
  readonly lines: readonly (readonly Node[])[];
  /** Dark plastic around the wheels and along the sill. */
  readonly isClad?: boolean;
}

/** Half widths, in cm. */
export interface HalfWidths {
  /** At the corner where the roof turns into the side. */
  readonly roof: number;
  /** At the foot of the side windows. */
  readonly belt: number;
  readonly body: number;
}

/** How a car looks from the front. `slim` and `upright` name the grille of a car; a truck has a bumper of its own. */
export type Face = "slim" | "upright" | "truck";

export type TailKind = "deck" | "tailgate" | "bed";

/** All that the drawings of a body style are made of. */
export interface Profile {
  readonly length: number;
  readonly height: number;
  readonly half: HalfWidths;
  readonly side: SideProfile;
  readonly tail: TailKind;
  readonly face: Face;
  /** The left taillight from behind: [cm from the center line to the left, height]. */
  readonly taillight: readonly Corner[];
  readonly hasRoofRails?: boolean;
}
