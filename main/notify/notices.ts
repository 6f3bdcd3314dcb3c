import type { DesktopNotice } from "../../contracts/desktop/bridge.ts";
import type { Desktop } from "../ports.ts";

const maxTags = 500;

interface Needs {
  readonly show: Desktop["showNotification"];
  /** Whether the person looks at the window anyway, or nobody must see notices. */
  readonly isMuted: () => boolean;
  readonly open: (path: string) => void;
}

/** Shows what the page reports, once per tag. A notice that comes while they are muted is not shown later. */
export function createNotices({ show, isMuted, open }: Needs): { notify(notice: DesktopNotice): void } {
  const shown = new Set<string>();
  return {
    notify({ tag, title, body, path }) {
      if (shown.has(tag)) return;
      shown.add(tag);
      for (const oldest of shown) if (shown.size > maxTags) shown.delete(oldest);
      if (!isMuted()) show({ title, body, onClick: () => open(path) });
    },
  };
}
