import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { t } from "../../texts/t.ts";

interface CopyTextProps {
  readonly text: string;
  /** What is copied, for a screen reader. */
  readonly what: string;
}

/** A small button that copies a text. */
export const CopyText = ({ text, what }: CopyTextProps) => (
  <CopyButton value={text} timeout={4000}>
    {({ copied, copy }) => (
      <Button
        size="compact-sm"
        variant="default"
        onClick={copy}
        aria-label={t(copied ? "developer.copied" : "developer.copyOf", { what })}
        leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      >
        {t(copied ? "common.copied" : "common.copy")}
      </Button>
    )}
  </CopyButton>
);
