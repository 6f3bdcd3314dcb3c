import { ActionIcon, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { t } from "../../texts/t.ts";
import { useShortcutsEnabled, useSingleKeys } from "../keys/single-keys.ts";
import classes from "./selection-bar.module.css";

interface SelectionBarProps {
  readonly label: string;
  /** How many rows are selected, in words. */
  readonly selected: string;
  readonly onClear: () => void;
  /** Selects more rows. */
  readonly more?: ReactNode;
  /** The actions. */
  readonly children: ReactNode;
}

/** The actions on the selected rows of a list. The key B moves the focus from the list to them. */
export function SelectionBar({ label, selected, onClear, more, children }: SelectionBarProps) {
  const actions = useRef<HTMLDivElement>(null);
  const [enabled] = useShortcutsEnabled();
  const focus = () => actions.current?.querySelector<HTMLElement>(":enabled")?.focus();
  useSingleKeys({ b: focus }, enabled);
  return (
    <section className={`panel ${classes.bar}`} aria-label={label}>
      <div className={classes.selected}>
        <Text size="sm" fw={600} role="status">
          {selected}
        </Text>
        {more}
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t("ui.clearSelection")} onClick={onClear}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.actions} ref={actions}>
        {children}
      </div>
    </section>
  );
}
