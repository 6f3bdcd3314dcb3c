import type { ReactNode } from "react";
import classes from "./tag.module.css";

export type Tone = "plain" | "accent" | "good" | "warn" | "alarm";

/** A short label in a colored box. The text carries the meaning, not the color. */
export function Tag({ tone = "plain", children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}
