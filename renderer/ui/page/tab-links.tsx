import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import classes from "./tab-links.module.css";

export interface TabLink {
  readonly name: string;
  readonly path: string;
  readonly label: ReactNode;
}

interface TabLinksProps {
  /** For screen readers. */
  readonly label: string;
  readonly tabs: readonly TabLink[];
  /** The name of the shown tab. */
  readonly current: string;
  readonly className?: string | undefined;
  /** The page keeps its scroll position when another tab is opened. */
  readonly keepsScroll?: boolean;
}

/** Tabs with addresses of their own, as links. Where they are wider than the page, the current one is scrolled into view. */
export function TabLinks({ label, tabs, current, className = classes.underlined, keepsScroll = false }: TabLinksProps) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the link of this tab
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (!list.current || !link) return;
    const place = link.offsetLeft - list.current.offsetLeft;
    list.current.scrollLeft = place - (list.current.clientWidth - link.clientWidth) / 2;
  }, [current]);
  return (
    <nav ref={list} className={`${classes.tabs} ${className}`} aria-label={label}>
      {tabs.map(({ name, path, label: text }) => (
        <Link
          key={name}
          to={path}
          className={classes.tab ?? ""}
          preventScrollReset={keepsScroll}
          {...(name === current && { "aria-current": "page" as const })}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
