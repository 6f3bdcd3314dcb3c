import type { Desktop, ShellWindow } from "../ports.ts";
import { plainPreferences } from "../security/preferences.ts";
import type { ServerState } from "../server/supervisor.ts";
import type { ShellTexts } from "../texts.ts";
import { catchLinks, dataAddress, escaped } from "./plain-page.ts";

export type SplashAction = "retry" | "log" | "quit";

const actions: ReadonlySet<string> = new Set<SplashAction>(["retry", "log", "quit"]);
/** Links of the splash. Nothing is registered for this scheme: the window notices them and does not follow them. */
const actionScheme = "forecourt-action:";

/** Where the form with the PIN leads: a name that no network has. The window notices it and does not follow it. */
const pinAddress = "https://pin.forecourt.invalid/";

interface Kiosk {
  readonly wrongPin: boolean;
}

/**
 * A page without scripts. Its policy permits only its own styles. In the kiosk mode it has no links, which lead out of it,
 * but a field for the PIN: without a server, there is no page on which it could be entered.
 */
export function splashPage(state: ServerState, texts: ShellTexts, kiosk: Kiosk | undefined): string {
  const failed = state.kind === "failed";
  const heading = !failed
    ? texts[state.kind === "restarting" ? "restarting" : "starting"]
    : texts[state.reason === "start" ? "cannotStart" : "keepsCrashing"];
  const links = `<p><a href="${actionScheme}retry">${texts.retry}</a> <a href="${actionScheme}log">${texts.showLog}</a> <a href="${actionScheme}quit">${texts.quit}</a></p>`;
  const details = failed ? `<p>${escaped(state.message)}</p>${kiosk ? pinForm(texts, kiosk) : links}` : "";
  return `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Forecourt</title>
<style>body{font:16px system-ui;display:grid;place-content:center;min-height:90vh;padding:0 2rem;overflow-wrap:anywhere}a{margin-right:1rem}input,button{font:inherit;padding:.4rem .6rem}</style>
<main role="${failed ? "alert" : "status"}"><h1>${escaped(heading)}</h1>${details}</main>`;
}

const pinForm = (texts: ShellTexts, { wrongPin }: Kiosk): string =>
  `<form action="${pinAddress}"><p><label for="pin">${texts.pin}</label></p>
<p><input id="pin" name="pin" type="password" inputmode="numeric" autocomplete="off" pattern="[0-9]{4,12}" required> <button>${texts.leaveKiosk}</button></p>${
    wrongPin ? `<p>${texts.wrongPin}</p>` : ""
  }</form>`;

/** The PIN of the form; undefined for any other address. */
function pinIn(address: string): string | undefined {
  if (!address.startsWith(pinAddress)) return undefined;
  return new URL(address).searchParams.get("pin") ?? undefined;
}

export interface Splash {
  show(state: ServerState): void;
  isOpen(): boolean;
  focus(): void;
  close(): void;
}

interface Needs {
  readonly desktop: Pick<Desktop, "openWindow">;
  readonly texts: ShellTexts;
  readonly isKiosk: () => boolean;
  readonly onAction: (action: SplashAction) => void;
  /** Leaves the kiosk mode. Returns false for a wrong PIN. */
  readonly leaveKiosk: (pin: string) => boolean;
}

/** The small window that shows how the start goes, until the page is there; and again when the server does not start. */
export function createSplash({ desktop, texts, isKiosk, onAction, leaveKiosk }: Needs): Splash {
  const { openWindow } = desktop;
  let window: ShellWindow | undefined;
  let shown: ServerState | undefined;

  function load(wrongPin: boolean): void {
    if (shown === undefined || window === undefined) return;
    const page = splashPage(shown, texts, isKiosk() ? { wrongPin } : undefined);
    void window.loadURL(dataAddress(page)).catch(() => undefined);
  }

  function enter(pin: string): void {
    const isLeft = leaveKiosk(pin);
    if (isLeft) window?.setKiosk(false);
    load(!isLeft);
  }

  function open(): ShellWindow {
    const opened = openWindow({
      width: 520,
      height: 340,
      title: "Forecourt",
      autoHideMenuBar: true,
      kiosk: isKiosk(),
      webPreferences: plainPreferences,
    });
    catchLinks(opened.webContents, (address) => {
      const pin = pinIn(address);
      if (isKiosk() && pin !== undefined) enter(pin);
      const action = address.startsWith(actionScheme) ? address.slice(actionScheme.length) : "";
      // the set has only actions
      if (!isKiosk() && actions.has(action)) onAction(action as SplashAction);
    });
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
      shown = state;
      window ??= open();
      load(false);
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
