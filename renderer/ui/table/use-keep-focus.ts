import { useCallback } from "react";

const focusable = ["button:not(:disabled)", "a[href]", "input:not(:disabled)", "select:not(:disabled)"].join(",");
const focusableIn = (container: Element): HTMLElement[] =>
  [...container.querySelectorAll<HTMLElement>(focusable)].filter((element) => element.checkVisibility());
const rowSelector = "tr,li,article";
const rowOf = (element: Element): Element | null => element.closest(rowSelector);
const rowsIn = (list: Element): Element[] => [...list.querySelectorAll(rowSelector)];

/** The element to focus after row `at` was removed: in the row that took its place, or in the nearest row that has one. */
function nearestFocusable(list: HTMLElement, at: number): HTMLElement {
  const rows = rowsIn(list);
  const nearest = rows
    .map((row, index) => ({ last: focusableIn(row).at(-1), index }))
    .sort((a, b) => Math.abs(a.index - at) - Math.abs(b.index - at) || b.index - a.index);
  return nearest.find(({ last }) => last)?.last ?? focusableIn(list)[0] ?? list;
}

const dialogCheckMs = 50;

/** Keeps the focus in a list until the returned function is called. */
function keepFocus(list: HTMLElement): () => void {
  let focused: HTMLElement | undefined;
  let row = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === list) return;
    focused = target;
    row = rowsIn(list).indexOf(rowOf(target) ?? target);
  };
  const check = () => {
    clearTimeout(timer);
    if (!focused || focused.isConnected) return;
    const active = document.activeElement;
    // a closing confirmation dialog would return the focus to the removed element: wait until it is closed
    if (active?.closest("[role='dialog']")) timer = setTimeout(check, dialogCheckMs);
    else if (active === null || active === document.body) nearestFocusable(list, row).focus();
    else focused = undefined;
  };
  const changes = new MutationObserver(check);
  list.addEventListener("focusin", remember);
  changes.observe(list, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    list.removeEventListener("focusin", remember);
    changes.disconnect();
  };
}

/**
 * A ref for a list. If the focused row or button is removed, the focus moves to the nearest one, so that a keyboard user
 * does not start again at the top of the page. If nothing in the list can take the focus, the list itself takes it (give
 * it `tabIndex={-1}`).
 */
export const useKeepFocus = () => useCallback((list: HTMLElement | null) => (list ? keepFocus(list) : undefined), []);
