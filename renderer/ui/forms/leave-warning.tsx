import { Button, Group, Modal, Text } from "@mantine/core";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { t } from "../../texts/t.ts";
import touch from "../page/touch.module.css";

interface LeaveWarningProps {
  readonly isUnsaved: () => boolean;
  /** What would be lost. */
  readonly text: string;
}

/** Asks before the user leaves a page with a form that is not saved: by a link, by Back, or by closing the window. */
export function LeaveWarning({ isUnsaved, text }: LeaveWarningProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
  return (
    <Modal
      opened={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title={t("ui.leave.title")}
      className={touch.touch ?? ""}
    >
      <Text mb="md">{text}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => blocker.reset?.()}>
          {t("ui.leave.stay")}
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          {t("ui.leave.leave")}
        </Button>
      </Group>
    </Modal>
  );
}
