import type { MenuTemplate } from "../ports.ts";
import type { ShellTexts } from "../texts.ts";

export interface MenuActions {
  /** `from`: the window in which the action was chosen, as Electron passes it; undefined if none has the focus. */
  readonly print: (from: unknown) => void;
  readonly savePdf: (from: unknown) => void;
  readonly resetWindow: () => void;
  readonly showLog: () => void;
  readonly quit: () => void;
}

/** The menu. It has no developer tools: a package must not show them to whoever stands at the machine. */
export function menuTemplate(texts: ShellTexts, actions: MenuActions, platform: NodeJS.Platform): MenuTemplate {
  return [
    ...(platform === "darwin" ? [{ role: "appMenu" as const }] : []),
    {
      label: texts.file,
      submenu: [
        { label: texts.print, accelerator: "CommandOrControl+P", click: (_item, from) => actions.print(from) },
        {
          label: texts.savePdf,
          accelerator: "CommandOrControl+Shift+P",
          click: (_item, from) => actions.savePdf(from),
        },
        { type: "separator" },
        { label: texts.quit, accelerator: "CommandOrControl+Q", click: actions.quit },
      ],
    },
    { label: texts.edit, role: "editMenu" },
    {
      label: texts.view,
      submenu: [
        { role: "reload" },
        { role: "zoomIn" },
        { role: "zoomOut" },
        { role: "resetZoom" },
        { role: "togglefullscreen" },
        { label: texts.resetWindow, click: actions.resetWindow },
      ],
    },
    {
      label: texts.help,
      submenu: [{ label: texts.showLog, click: actions.showLog }],
    },
  ];
}
