import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** A label and its value. Null: the value is not known. */
export type Fact = readonly [label: string, value: ReactNode];

interface FactsProps {
  readonly facts: readonly Fact[];
  /** More rows, below the facts. */
  readonly children?: ReactNode;
}

/** Labels with their values in columns. Unknown values are shown as a dash. */
export const Facts = ({ facts, children }: FactsProps) => (
  <dl className={classes.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value ?? "–"}</dd>
      </div>
    ))}
    {children}
  </dl>
);
