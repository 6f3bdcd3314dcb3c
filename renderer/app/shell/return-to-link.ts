import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/** The link that a page was left by, and how far the page was scrolled then. */
interface Place {
  readonly href: string;
  readonly scrollY: number;
}

/** By entry of the browser's history, until the window is loaded anew. */
const places = new Map<string, Place>();
/** A list that is read anew may come late. After this the focus stays where the browser puts it. */
const waitMs = 3000;

const screen = (): HTMLElement | null => document.getElementById("screen");

/** Remembers the link by which the page of this history entry is left. */
function noteLinks(entry: string): () => void {
  const note = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest("#screen a[href]") : null;
    const href = link?.getAttribute("href");
    if (href) places.set(entry, { href, scrollY: window.scrollY });
  };
  document.addEventListener("click", note, { capture: true });
  return () => document.removeEventListener("click", note, { capture: true });
}

function focusLink({ href, scrollY }: Place): boolean {
  const link = screen()?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
  if (!link) return false;
  window.scrollTo(0, scrollY);
  link.focus({ preventScroll: true });
  link.scrollIntoView({ block: "nearest" });
  return true;
}

/** Focuses the link as soon as the page has it, unless the person does something else first. */
function returnTo(place: Place): () => void {
  if (focusLink(place)) return () => undefined;
  const changes = new MutationObserver(() => focusLink(place) && stop());
  const timer = setTimeout(() => stop(), waitMs);
  const stop = () => {
    clearTimeout(timer);
    changes.disconnect();
    for (const act of ["pointerdown", "keydown", "wheel"]) document.removeEventListener(act, stop);
  };
  for (const act of ["pointerdown", "keydown", "wheel"]) document.addEventListener(act, stop);
  changes.observe(screen() ?? document.body, { childList: true, subtree: true });
  return stop;
}

/** After Back, the focus is on the link that the page was left by, and the page is scrolled as it was. */
export function useReturnToLink(): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP";
  useLayoutEffect(() => {
    const place = isReturn ? places.get(key) : undefined;
    const stop = place && returnTo(place);
    const forget = noteLinks(key);
    return () => {
      stop?.();
      forget();
    };
  }, [key, isReturn]);
}
