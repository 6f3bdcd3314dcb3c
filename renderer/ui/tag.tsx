import type { ReactNode } from "react";
import classes from "./tag.module.css";

export type Tone = "plain" | "accent" | "good" | "warn" | "alarm";

/** A small word in a coloured box; the word, not the colour, carries the meaning. */
export function Tag({ tone = "plain", children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}
