import { ActionIcon, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";

interface ToolButtonProps {
  readonly label: string;
  /** The keyboard shortcut. */
  readonly hint: string;
  readonly onUse: () => void;
  readonly pressed?: boolean;
  /** In pixels. */
  readonly size?: number;
  readonly children: ReactNode;
}

/** An icon button with a keyboard shortcut, which its tooltip names. */
export const ToolButton = ({ label, hint, onUse, pressed, size = 34, children }: ToolButtonProps) => (
  <Tooltip label={`${label} (${hint})`}>
    <ActionIcon
      variant={pressed ? "filled" : "default"}
      size={size}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onUse}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);
