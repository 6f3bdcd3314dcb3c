import type { ReactNode } from "react";
import classes from "./facts.module.css";

export type Fact = readonly [label: string, value: ReactNode];

/** Labels with their values. */
export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(([label, value]) => (
      <div key={label} className={classes.fact}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
