import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./estimate.module.css";

interface PanelProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A panel below the damages of an estimate. */
export const Panel = ({ id, title, children }: PanelProps) => (
  <section className={`panel ${classes.panel}`} aria-labelledby={id}>
    <div className={classes.panelHead}>
      <Title order={3} id={id}>
        {title}
      </Title>
    </div>
    {children}
  </section>
);
