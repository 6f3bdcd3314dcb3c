/** The viewer's texts, from the website or page that shows it. The keys in parentheses are the viewer's own. */
export interface SpinTexts {
  readonly view: string;
  readonly sides: string;
  readonly showSide: (side: string) => string;
  readonly masks: string;
  readonly showMasks: string;
  readonly play: string;
  readonly turn: string;
  readonly zoomOut: string;
  readonly zoomIn: string;
  readonly fullScreen: string;
  readonly showFullScreen: string;
  readonly damage: string;
  readonly loaded: string;
  /** Read aloud. `frame` starts at 1. */
  readonly position: (frame: number, frames: number) => string;
  readonly missing: (missing: number, frames: number) => string;
}
