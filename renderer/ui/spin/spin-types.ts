/** What the viewer shows. It knows nothing of the API, so that an exported spin is drawn by the same code. */
export interface SpinFrame {
  readonly url: string;
  /** A transparent picture of the same size that marks the damage. */
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
  /** A walk around the car ends where it began; a look into the cabin does not. */
  readonly closed: boolean;
  readonly frames: readonly SpinFrame[];
  readonly findings: readonly SpinFinding[];
}
