import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";

interface SelectionBarProps {
  readonly label: string;
  /** How many rows are selected, in words. */
  readonly selected: string;
  /** The actions. */
  readonly children: ReactNode;
  /** An error of an action, below the actions. */
  readonly error?: ReactNode;
}

/** The actions on the selected rows of a list. */
export const SelectionBar = ({ label, selected, children, error }: SelectionBarProps) => (
  <section className="panel" aria-label={label} style={{ padding: 10, marginBottom: 12 }}>
    <Group gap="xs">
      <Text size="sm" fw={600} role="status">
        {selected}
      </Text>
      {children}
    </Group>
    {error && <div style={{ marginTop: 10 }}>{error}</div>}
  </section>
);
