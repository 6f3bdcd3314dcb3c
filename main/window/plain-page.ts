import type { WindowContents } from "../ports.ts";

/** Text for a page without scripts, in its content or in an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const dataAddress = (html: string): string => `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;

/** Calls `follow` with the address of each link and form of the page. None of them is loaded, and none opens a window. */
export function catchLinks(contents: WindowContents, follow: (address: string) => void): void {
  // not `will-navigate`: Electron leaves it out once the guard has prevented this event
  contents.on("will-frame-navigate", (event) => {
    event.preventDefault();
    if (event.isMainFrame) follow(event.url);
  });
  contents.setWindowOpenHandler(() => ({ action: "deny" }));
}
