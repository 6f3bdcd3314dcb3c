import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { own } from "../../../contracts/kit/own.ts";

/** Single-key shortcuts can be turned off, for users of speech input (WCAG 2.1.4). */
export const useShortcutsEnabled = () => useLocalStorage({ key: "forecourt-single-keys", defaultValue: true });

/** Whether a key belongs to a field. Checkboxes and radio buttons take no text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea,select,input:not([type=checkbox],[type=radio])"));

/** Whether a key is not for the page: the user is typing, or a dialog is open. */
export const isForFieldOrDialog = ({ target }: KeyboardEvent): boolean =>
  isTyping(target) || document.querySelector("[aria-modal='true']") !== null;

type Actions = Readonly<Record<string, () => void>>;

/** Actions by key, in lower case. They do nothing while the user types, while a dialog is open, or while `enabled` is false. */
export function useSingleKeys(actions: Actions, enabled: boolean): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isForFieldOrDialog(event)) return;
      const action = own(latest.current, event.key.toLowerCase());
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [enabled]);
}
