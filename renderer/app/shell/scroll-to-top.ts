import { useInsertionEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** The tabs of a vehicle are one page. The page for its photos is another. */
const pageOf = (path: string): string => /^\/vehicles\/[^/]+(?!\/inspect\b)(?=\/|$)/.exec(path)?.[0] ?? path;

/** Whether a link from one path to the other opens another page, which is read from its top. */
export const isOtherPage = (from: string, to: string): boolean => pageOf(from) !== pageOf(to);

/** Scrolls to the top when another page opens. Back restores the position instead (return-to-link.ts). */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const last = useRef(pathname);
  // before the effects of the page, which may scroll to one of its rows
  useInsertionEffect(() => {
    if (!isReturn && isOtherPage(last.current, pathname)) window.scrollTo(0, 0);
    last.current = pathname;
  }, [pathname, isReturn]);
}
