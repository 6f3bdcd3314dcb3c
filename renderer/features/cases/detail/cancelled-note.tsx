import { Alert, Text } from "@mantine/core";
import { IconCircleX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { Cancellation } from "../../../../contracts/papers/cases.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";

interface NoteProps {
  readonly cancellation: Cancellation;
  /** The case was cancelled while its page was open. */
  readonly isNew: boolean;
}

/** Who cancelled the case, when and why. It takes the place of the dialog that cancelled it, also for the focus. */
export function CancelledNote({ cancellation: { reason, by, at }, isNew }: NoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew && document.activeElement === document.body) note.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <Alert
      ref={note}
      tabIndex={-1}
      color="gray"
      variant="outline"
      role="note"
      icon={<IconCircleX size={18} aria-hidden />}
      title={t("cases.cancelled.title", { date: instant(at), name: by })}
      styles={{ title: { color: "inherit" }, message: { color: "var(--mantine-color-text)" } }}
    >
      <Text style={{ overflowWrap: "anywhere" }}>{t("cases.cancelled.reason", { reason })}</Text>
      <Text size="sm">{t("cases.cancelled.text")}</Text>
    </Alert>
  );
}
