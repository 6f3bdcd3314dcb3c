import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses an element after an action has removed what had the focus. Call the returned function when the action is done: the
 * element gets the focus as soon as `state` changes. The window does not scroll.
 */
export function useFocusAfter<Element extends HTMLElement>(
  state: string | boolean,
): [element: RefObject<Element | null>, focus: () => void] {
  const element = useRef<Element>(null);
  const isWanted = useRef(false);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && isWanted.current) {
      isWanted.current = false;
      element.current?.focus({ preventScroll: true });
    }
    before.current = state;
  }, [state]);
  return [
    element,
    () => {
      isWanted.current = true;
    },
  ];
}
