import type { z } from "zod";
import type { Severity } from "../../../contracts/vocabulary.ts";

/** The reports' colors and type scale, in points. Color never carries information that shape or text does not also carry. */

export const colours = {
  ink: "#17212b",
  muted: "#56626f",
  hairline: "#c3cbd4",
  rule: "#17212b",
  accent: "#1c4a73",
  paper: "#ffffff",
  wash: "#f4f6f8",
  glass: "#e3eaf1",
  tyre: "#cfd6de",
  trim: "#edf0f4",
  detail: "#7b8794",
} as const;

export interface TextStyle {
  readonly font: "Helvetica" | "Helvetica-Bold" | "Helvetica-Oblique" | "Courier-Bold";
  readonly size: number;
  readonly color: string;
  /** Extra space after each letter. */
  readonly spacing?: number;
}

export const type = {
  title: { font: "Helvetica-Bold", size: 20, color: colours.ink },
  longTitle: { font: "Helvetica-Bold", size: 13, color: colours.ink },
  figure: { font: "Helvetica-Bold", size: 30, color: colours.ink },
  heading: { font: "Helvetica-Bold", size: 10.5, color: colours.ink },
  eyebrow: { font: "Helvetica-Bold", size: 6.6, color: colours.accent, spacing: 0.7 },
  label: { font: "Helvetica", size: 6.8, color: colours.muted },
  body: { font: "Helvetica", size: 8.4, color: colours.ink },
  strong: { font: "Helvetica-Bold", size: 8.4, color: colours.ink },
  quiet: { font: "Helvetica", size: 8.4, color: colours.muted },
  small: { font: "Helvetica", size: 7, color: colours.muted },
  smallInk: { font: "Helvetica", size: 7, color: colours.ink },
  vin: { font: "Courier-Bold", size: 14, color: colours.ink },
  pin: { font: "Helvetica-Bold", size: 6.4, color: colours.ink },
} as const satisfies Record<string, TextStyle>;

export const lineHeight = (style: TextStyle): number => style.size * 1.3;

/** Colors by severity. `drawMark` draws the shapes. The hues are distinct for color-blind readers. */
export const severityInk: Readonly<Record<z.infer<typeof Severity>, string>> = {
  minor: "#2b6c8f",
  moderate: "#946200",
  severe: "#b8461a",
  critical: "#9c1230",
};
