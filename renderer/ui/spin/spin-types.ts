// The viewer's own types. They do not depend on the API, so that the viewer also shows an exported spin.

export interface SpinFrame {
  readonly url: string;
  /** A transparent picture of the same size that covers the damage. */
  readonly maskUrl?: string | undefined;
  /** Boxes in pixels of the frame. */
  readonly marks: readonly SpinMark[];
}

export interface SpinMark {
  readonly id: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface SpinFinding {
  readonly id: string;
  /** Its number on the picture. */
  readonly mark: string;
  readonly title: string;
}

export interface SpinSide {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Whether the last frame is followed by the first: true for a walk around the car, false for a view of the cabin. */
  readonly closed: boolean;
  readonly frames: readonly SpinFrame[];
  readonly findings: readonly SpinFinding[];
}
