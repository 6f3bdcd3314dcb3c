import { UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHelpCircle } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { loadPageHelp } from "../../../texts/page-help.ts";
import { t } from "../../../texts/t.ts";
import { useOnDemand } from "../../../ui/page/on-demand.ts";
import classes from "../top-bar/top-bar.module.css";
import { HelpFrame } from "./help-frame.tsx";
import { HelpPanel } from "./help-panel.tsx";
import { topicOf } from "./topic-of.ts";

/** Opens what the page is for and its keys, also with F1. */
export function HelpButton() {
  const [opened, { close, open }] = useDisclosure(false);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const texts = useOnDemand(loadPageHelp, opened);
  const topic = topicOf(pathname);
  useHelpKeys(opened, open, close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other help
  useEffect(close, [pathname]);
  const isShown = opened && texts !== undefined;
  useReturnedFocus(isShown, button);
  const target = (
    <UnstyledButton
      ref={button}
      className={classes.button ?? ""}
      aria-label={t("shell.pageHelp")}
      aria-haspopup="dialog"
      aria-expanded={opened}
      aria-keyshortcuts="F1"
      title={`${t("shell.pageHelp")} (F1)`}
      onClick={opened ? close : open}
    >
      <IconHelpCircle size={20} stroke={1.8} aria-hidden />
    </UnstyledButton>
  );
  return (
    <HelpFrame opened={isShown} onClose={close} title={texts?.topics[topic].title ?? ""} target={target}>
      {texts && <HelpPanel topic={topic} texts={texts} />}
    </HelpFrame>
  );
}

/**
 * Where the focus was before the help opened, and is again after it has closed: a field from which F1 was pressed, or else the button.
 * Mantine's own way loses the place when the window becomes narrow meanwhile.
 */
function useReturnedFocus(isShown: boolean, button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    if (!isShown) return;
    const before = document.activeElement;
    const isPlace = before instanceof HTMLElement && before !== document.body;
    return () => (isPlace && before.isConnected ? before : button.current)?.focus({ preventScroll: true });
  }, [isShown, button]);
}

/**
 * F1 opens the help from everywhere but a dialog; browsers would open their own help. Escape closes it from everywhere: the panel
 * itself hears the key only while it has the focus, which it gets a moment after it is shown.
 */
function useHelpKeys(opened: boolean, open: () => void, close: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Escape" && opened) close();
      if (event.key !== "F1" || document.querySelector("[aria-modal='true']") !== null) return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [opened, open, close]);
}
