import { useCallback } from "react";

const focusable = "button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled)";
const focusableIn = (place: Element): HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>(focusable)].filter((element) => element.checkVisibility());
const rowOf = (element: Element): Element | null => element.closest("tr, li, article");
const rowsIn = (list: Element): Element[] => [...list.querySelectorAll("tr, li, article")];

/** What stands where the focus was: the same row, or the one that moved up into its place, or the nearest that has anything. */
function neighbour(list: HTMLElement, at: number): HTMLElement {
  const rows = rowsIn(list);
  const nearest = rows
    .map((row, index) => ({ last: focusableIn(row).at(-1), index }))
    .sort((a, b) => Math.abs(a.index - at) - Math.abs(b.index - at) || b.index - a.index);
  return nearest.find(({ last }) => last)?.last ?? focusableIn(list)[0] ?? list;
}

const askedAgainMs = 50;

/** Watches a list until the returned function is called. */
function keepFocus(list: HTMLElement): () => void {
  let focused: HTMLElement | undefined;
  let row = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === list) return;
    focused = target;
    row = rowsIn(list).indexOf(rowOf(target) ?? target);
  };
  const check = () => {
    clearTimeout(timer);
    if (!focused || focused.isConnected) return;
    const holder = document.activeElement;
    // the question that was answered closes, and would give the focus back to what is no more
    if (holder?.closest("[role='dialog']")) timer = setTimeout(check, askedAgainMs);
    else if (holder === null || holder === document.body) neighbour(list, row).focus();
    else focused = undefined;
  };
  const changes = new MutationObserver(check);
  list.addEventListener("focusin", note);
  changes.observe(list, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    list.removeEventListener("focusin", note);
    changes.disconnect();
  };
}

/**
 * The ref of a list, which keeps the focus in it when the row or the button that had it goes: whoever works by the
 * keyboard goes on from the neighbour, and not from the top of the page. The list itself takes the focus where nothing
 * in it can (give it `tabIndex={-1}`).
 */
export const useKeepFocus = () => useCallback((list: HTMLElement | null) => (list ? keepFocus(list) : undefined), []);
