import { CloseButton, Modal, Popover, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactElement, type ReactNode, useId } from "react";
import { t } from "../../../texts/t.ts";
import classes from "./help-panel.module.css";

interface FrameProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The button that opens the frame. */
  readonly target: ReactElement;
  readonly children: ReactNode;
}

const closeButton = { size: 44, iconSize: 20, "aria-label": t("common.close"), "data-autofocus": true } as const;

/** A panel below its button. In a narrow window it is a dialog. It does not return the focus. */
export function HelpFrame({ opened, onClose, title, target, children }: FrameProps) {
  const narrow = useMediaQuery("(max-width: 599px)", false, { getInitialValueInEffect: false });
  const titleId = useId();
  if (narrow) {
    return (
      <>
        {target}
        <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={closeButton} returnFocus={false}>
          {children}
        </Modal>
      </>
    );
  }
  return (
    <Popover
      opened={opened}
      onChange={(open) => open || onClose()}
      position="bottom-end"
      width={420}
      shadow="md"
      trapFocus
      withRoles={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-labelledby={titleId} p={0} className={classes.dropdown ?? ""}>
        <div className={classes.head}>
          <Title order={2} id={titleId}>
            {title}
          </Title>
          <CloseButton {...closeButton} onClick={onClose} />
        </div>
        <div className={classes.body}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  );
}
