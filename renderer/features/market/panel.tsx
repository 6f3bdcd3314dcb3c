import { Group, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./market.module.css";

interface PanelProps {
  readonly title: string;
  readonly actions?: ReactNode;
  /** Whether the content has its own padding, as a table does. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A part of a page of the market, with its heading. */
export function Panel({ title, actions, isFlush = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={`panel ${classes.panel}`} aria-labelledby={id}>
      <Group justify="space-between" className={classes.panelHead ?? ""}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {actions}
      </Group>
      <div className={isFlush ? undefined : classes.panelBody}>{children}</div>
    </section>
  );
}

interface FiguresProps {
  readonly figures: readonly (readonly [label: string, value: string])[];
  readonly label: string;
}

/** Figures in a row, each below its label. */
export const Figures = ({ figures, label }: FiguresProps) => (
  <dl className={classes.figures} aria-label={label}>
    {figures.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
