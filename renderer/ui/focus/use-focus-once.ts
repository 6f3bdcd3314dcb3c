import { useEffect, useRef } from "react";

/**
 * Focuses an element when it first appears, if `isWanted`: after an action has replaced what had the focus. The window does
 * not scroll.
 */
export function useFocusOnce<Element extends HTMLElement>(isWanted: boolean) {
  const element = useRef<Element>(null);
  const wanted = useRef(isWanted);
  useEffect(() => {
    if (wanted.current) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}
