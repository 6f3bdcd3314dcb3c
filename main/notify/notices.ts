import type { DesktopNotice } from "../../contracts/desktop/bridge.ts";
import type { Desktop } from "../ports.ts";

const maxTags = 500;

interface Needs {
  readonly show: Desktop["showNotification"];
  readonly isFocused: () => boolean;
  readonly open: (path: string) => void;
}

/** Shows what the page reports, once per tag, and not to a person who looks at the window anyway. */
export function createNotices({ show, isFocused, open }: Needs): { notify(notice: DesktopNotice): void } {
  const shown = new Set<string>();
  return {
    notify({ tag, title, body, path }) {
      if (shown.has(tag)) return;
      shown.add(tag);
      for (const oldest of shown) if (shown.size > maxTags) shown.delete(oldest);
      if (!isFocused()) show({ title, body, onClick: () => open(path) });
    },
  };
}
