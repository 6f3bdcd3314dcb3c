import type { SystemNotice } from "../ports.ts";

/** What is used of Electron's notification. */
interface Shown {
  on(event: "click", listener: () => void): unknown;
  on(event: "close", listener: () => void): unknown;
  show(): void;
}

/** Systems keep fewer. Not every system reports that a notification was closed. */
const maxKept = 100;

/**
 * Shows notifications of the system. They are kept until they are clicked or closed: Electron drops one to which nothing refers,
 * and a click on it then does nothing.
 */
export function createSystemNotices(
  create: (notice: Pick<SystemNotice, "title" | "body">) => Shown,
): (notice: SystemNotice) => void {
  const kept = new Set<Shown>();
  return ({ title, body, onClick }) => {
    const shown = create({ title, body });
    kept.add(shown);
    for (const oldest of kept) if (kept.size > maxKept) kept.delete(oldest);
    shown.on("click", () => {
      kept.delete(shown);
      onClick();
    });
    shown.on("close", () => void kept.delete(shown));
    shown.show();
  };
}
