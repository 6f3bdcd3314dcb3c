import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the element of the returned ref when it is mounted. Without this, the focus falls to the document's
 * body if the focused button disappears with the step of a dialog.
 */
export function useFocusOnMount<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}
