import { Modal, Popover, UnstyledButton } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconHelpCircle } from "@tabler/icons-react";
import { useEffect, useId } from "react";
import { useLocation } from "react-router";
import { loadPageHelp } from "../../../texts/page-help.ts";
import { t } from "../../../texts/t.ts";
import { useOnDemand } from "../../../ui/on-demand.ts";
import classes from "../top-bar/top-bar.module.css";
import panel from "./help-panel.module.css";
import { HelpPanel } from "./help-panel.tsx";

/** Opens what the page is for and its keys, also with F1. In a narrow window it is a dialog. */
export function HelpButton() {
  const [opened, { close, toggle, open }] = useDisclosure(false);
  const narrow = useMediaQuery("(max-width: 599px)", false, { getInitialValueInEffect: false });
  const { pathname } = useLocation();
  const texts = useOnDemand(loadPageHelp, opened);
  const titleId = useId();
  useHelpKey(open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other help
  useEffect(close, [pathname]);
  const button = (
    <UnstyledButton
      className={classes.button ?? ""}
      aria-label={t("shell.pageHelp")}
      aria-haspopup="dialog"
      aria-expanded={opened}
      aria-keyshortcuts="F1"
      title={`${t("shell.pageHelp")} (F1)`}
      onClick={toggle}
    >
      <IconHelpCircle size={20} stroke={1.8} aria-hidden />
    </UnstyledButton>
  );
  const content = texts && <HelpPanel titleId={titleId} onClose={close} texts={texts} />;
  const isShown = opened && content !== undefined;
  if (narrow) {
    return (
      <>
        {button}
        <Modal opened={isShown} onClose={close} withCloseButton={false} aria-labelledby={titleId} padding={0}>
          {content}
        </Modal>
      </>
    );
  }
  return (
    <Popover
      opened={isShown}
      onDismiss={close}
      position="bottom-end"
      width={420}
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-labelledby={titleId} p={0} className={panel.dropdown ?? ""}>
        {content}
      </Popover.Dropdown>
    </Popover>
  );
}

/** F1 opens the help from everywhere but a dialog. Browsers would open their own help. */
function useHelpKey(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "F1" || document.querySelector("[aria-modal='true']") !== null) return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [open]);
}
