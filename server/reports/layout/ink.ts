import type { z } from "zod";
import type { Severity } from "../../../contracts/vocabulary.ts";

/** The reports' colors and type scale, in points. Color never carries information that shape or text does not also carry. */

export const colors = {
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
  title: { font: "Helvetica-Bold", size: 20, color: colors.ink },
  longTitle: { font: "Helvetica-Bold", size: 13, color: colors.ink },
  figure: { font: "Helvetica-Bold", size: 30, color: colors.ink },
  /** The dealership's name. */
  dealer: { font: "Helvetica-Bold", size: 12, color: colors.ink },
  heading: { font: "Helvetica-Bold", size: 10.5, color: colors.ink },
  eyebrow: { font: "Helvetica-Bold", size: 6.6, color: colors.accent, spacing: 0.7 },
  label: { font: "Helvetica", size: 6.8, color: colors.muted },
  body: { font: "Helvetica", size: 8.4, color: colors.ink },
  strong: { font: "Helvetica-Bold", size: 8.4, color: colors.ink },
  quiet: { font: "Helvetica", size: 8.4, color: colors.muted },
  small: { font: "Helvetica", size: 7, color: colors.muted },
  smallInk: { font: "Helvetica", size: 7, color: colors.ink },
  vin: { font: "Courier-Bold", size: 14, color: colors.ink },
  pin: { font: "Helvetica-Bold", size: 6.4, color: colors.ink },
} as const satisfies Record<string, TextStyle>;

export const lineHeight = (style: TextStyle): number => style.size * 1.3;

/** Colors by severity. `drawMark` draws the shapes. The hues are distinct for color-blind readers. */
export const severityInk: Readonly<Record<z.infer<typeof Severity>, string>> = {
  minor: "#2b6c8f",
  moderate: "#946200",
  severe: "#b8461a",
  critical: "#9c1230",
};
