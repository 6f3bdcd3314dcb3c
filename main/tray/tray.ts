import type { MenuTemplate } from "../ports.ts";
import type { ShellTexts } from "../texts.ts";

export interface TrayActions {
  /** Shows the window, with a path of the page if one is given. */
  readonly open: (path?: string) => void;
  readonly quit: () => void;
}

/** The menu of the symbol in the taskbar, or in the menu bar. */
export const trayTemplate = (texts: ShellTexts, { open, quit }: TrayActions): MenuTemplate => [
  { label: texts.openWindow, click: () => open() },
  { type: "separator" },
  { label: texts.newInspection, click: () => open("/inspect") },
  { label: texts.leads, click: () => open("/leads") },
  { type: "separator" },
  { label: texts.quit, click: quit },
];
