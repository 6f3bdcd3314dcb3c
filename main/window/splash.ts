import type { Desktop, ShellWindow } from "../ports.ts";
import { plainPreferences } from "../security/preferences.ts";
import type { ServerState } from "../server/supervisor.ts";
import type { ShellTexts } from "../texts.ts";

export type SplashAction = "retry" | "log" | "quit";

const actions: ReadonlySet<string> = new Set<SplashAction>(["retry", "log", "quit"]);
/** Links of the splash. Nothing is registered for this scheme: the window notices them and does not follow them. */
const actionScheme = "forecourt-action:";

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page without scripts. Its policy permits only its own styles. In the kiosk mode it has no links: they lead out of it. */
export function splashPage(state: ServerState, texts: ShellTexts, isKiosk: boolean): string {
  const failed = state.kind === "failed";
  const heading = !failed
    ? texts[state.kind === "restarting" ? "restarting" : "starting"]
    : texts[state.reason === "start" ? "cannotStart" : "keepsCrashing"];
  const links = `<p><a href="${actionScheme}retry">${texts.retry}</a> <a href="${actionScheme}log">${texts.showLog}</a> <a href="${actionScheme}quit">${texts.quit}</a></p>`;
  const details = failed ? `<p>${escaped(state.message)}</p>${isKiosk ? "" : links}` : "";
  return `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Forecourt</title>
<style>body{font:16px system-ui;display:grid;place-content:center;min-height:90vh;padding:0 2rem;overflow-wrap:anywhere}a{margin-right:1rem}</style>
<main role="${failed ? "alert" : "status"}"><h1>${escaped(heading)}</h1>${details}</main>`;
}

export const splashAddress = (html: string): string => `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;

export interface Splash {
  show(state: ServerState): void;
  isOpen(): boolean;
  focus(): void;
  close(): void;
}

/** The small window that shows how the start goes, until the page is there; and again when the server does not start. */
export function createSplash(
  { openWindow }: Pick<Desktop, "openWindow">,
  texts: ShellTexts,
  isKiosk: () => boolean,
  onAction: (action: SplashAction) => void,
): Splash {
  let window: ShellWindow | undefined;

  function open(): ShellWindow {
    const opened = openWindow({
      width: 520,
      height: 340,
      title: "Forecourt",
      autoHideMenuBar: true,
      kiosk: isKiosk(),
      webPreferences: plainPreferences,
    });
    opened.webContents.on("will-navigate", (event) => {
      event.preventDefault();
      const action = event.url.startsWith(actionScheme) ? event.url.slice(actionScheme.length) : "";
      // the set has only actions
      if (!isKiosk() && actions.has(action)) onAction(action as SplashAction);
    });
    opened.webContents.setWindowOpenHandler(() => ({ action: "deny" }));
    opened.on("close", (event) => {
      if (isKiosk()) event.preventDefault();
    });
    opened.on("closed", () => {
      if (window === opened) window = undefined;
    });
    return opened;
  }

  return {
    show(state) {
      window ??= open();
      void window.loadURL(splashAddress(splashPage(state, texts, isKiosk()))).catch(() => undefined);
    },
    isOpen: () => window !== undefined,
    focus: () => window?.focus(),
    close() {
      const closing = window;
      window = undefined;
      if (closing && !closing.isDestroyed()) closing.destroy();
    },
  };
}
