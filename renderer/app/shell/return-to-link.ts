import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/** The link by which a page was left, and the scroll position at that time. */
interface ReturnPoint {
  readonly href: string;
  readonly scrollY: number;
}

/** By entry of the browser's history, until the window is reloaded. */
const returnPoints = new Map<string, ReturnPoint>();
/** A list may load late. After this time the focus stays where the browser puts it. */
const maxWaitMs = 3000;

const screen = (): HTMLElement | null => document.getElementById("screen");

/** Remembers the clicked link by which the page of this history entry is left. */
function rememberClickedLink(entry: string): () => void {
  const remember = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest("#screen a[href]") : null;
    const href = link?.getAttribute("href");
    if (href) returnPoints.set(entry, { href, scrollY: window.scrollY });
  };
  document.addEventListener("click", remember, { capture: true });
  return () => document.removeEventListener("click", remember, { capture: true });
}

function focusLink({ href, scrollY }: ReturnPoint): boolean {
  const link = screen()?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
  if (!link) return false;
  window.scrollTo(0, scrollY);
  link.focus({ preventScroll: true });
  link.scrollIntoView({ block: "nearest" });
  return true;
}

/** Focuses the link as soon as the page has it, unless the user clicks, types or scrolls first. */
function returnTo(point: ReturnPoint): () => void {
  if (focusLink(point)) return () => undefined;
  const changes = new MutationObserver(() => focusLink(point) && stop());
  const timer = setTimeout(() => stop(), maxWaitMs);
  const stop = () => {
    clearTimeout(timer);
    changes.disconnect();
    for (const event of ["pointerdown", "keydown", "wheel"]) document.removeEventListener(event, stop);
  };
  for (const event of ["pointerdown", "keydown", "wheel"]) document.addEventListener(event, stop);
  changes.observe(screen() ?? document.body, { childList: true, subtree: true });
  return stop;
}

/** After Back, focuses the link by which the page was left, and restores the scroll position. */
export function useReturnToLink(): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP";
  useLayoutEffect(() => {
    const point = isReturn ? returnPoints.get(key) : undefined;
    const stop = point && returnTo(point);
    const forget = rememberClickedLink(key);
    return () => {
      stop?.();
      forget();
    };
  }, [key, isReturn]);
}
