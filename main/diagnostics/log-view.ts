import type { Desktop, ShellWindow } from "../ports.ts";
import { plainPreferences } from "../security/preferences.ts";
import type { ShellTexts } from "../texts.ts";
import { catchLinks, dataAddress, escaped } from "../window/plain-page.ts";
import type { CrashReport } from "./crash.ts";

const actionScheme = "forecourt-action:";
/** So many reports are named. The folder has the others. */
const shownReports = 10;

interface Content {
  readonly log: string;
  readonly reports: readonly CrashReport[];
}

/** A page without scripts, with the end of the log and the crash reports. It opens at the end of the log. */
export function logPage({ log, reports }: Content, texts: ShellTexts, language: string): string {
  const items = reports
    .slice(0, shownReports)
    .map(({ name, at }) => `<li>${escaped(at.toLocaleString(language))} – ${escaped(name)}</li>`)
    .join("");
  const found = items === "" ? `<p>${escaped(texts.noReports)}</p>` : `<ul>${items}</ul>`;
  const link = (action: string, text: string) => `<a href="${actionScheme}${action}">${escaped(text)}</a>`;
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(texts.logTitle)}</title>
<style>body{font:15px system-ui;margin:1.5rem;max-width:110ch}pre{font:13px ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid GrayText;padding:.8rem;max-height:55vh;overflow:auto}h1{font-size:1.3rem}h2{font-size:1.05rem}a{margin-right:1.2rem}</style>
<main><h1>${escaped(texts.logTitle)}</h1><p>${escaped(texts.logText)}</p>
<p>${link("refresh", texts.refresh)}${link("folder", texts.openFolder)}</p>
<h2>${escaped(texts.reports)}</h2>${found}
<h2 id="log">${escaped(texts.log)}</h2><pre tabindex="0" aria-labelledby="log">${escaped(log)}</pre></main></html>`;
}

export interface LogView {
  show(): void;
}

interface Needs {
  readonly desktop: Pick<Desktop, "openWindow">;
  readonly texts: ShellTexts;
  readonly language: string;
  readonly read: () => Content;
  readonly openFolder: () => void;
}

/** The window with the log. It is opened once. */
export function createLogView({ desktop, texts, language, read, openFolder }: Needs): LogView {
  let window: ShellWindow | undefined;
  const load = (into: ShellWindow) =>
    void into.loadURL(dataAddress(logPage(read(), texts, language))).catch(() => undefined);

  function open(): ShellWindow {
    const opened = desktop.openWindow({
      width: 900,
      height: 700,
      title: texts.logTitle,
      autoHideMenuBar: true,
      webPreferences: plainPreferences,
    });
    catchLinks(opened.webContents, (address) => {
      if (address === `${actionScheme}refresh`) load(opened);
      if (address === `${actionScheme}folder`) openFolder();
    });
    opened.on("closed", () => {
      window = undefined;
    });
    return opened;
  }

  return {
    show() {
      if (window === undefined) window = open();
      else window.focus();
      load(window);
    },
  };
}
