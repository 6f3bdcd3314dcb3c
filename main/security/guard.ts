import type { Desktop, ShellWindow } from "../ports.ts";
import { withPolicy } from "./headers.ts";
import { destinationOf, mayOpenWindow } from "./navigation.ts";
import { asksForSound, isPermitted } from "./permissions.ts";
import { plainPreferences } from "./preferences.ts";

type PageOrigin = () => string | undefined;

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : "");

/** Permissions, devices and content policy for everything that the shell's windows load. */
export function guardSession(session: Desktop["session"], pageOrigin: PageOrigin): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const mediaTypes = "mediaTypes" in details ? details.mediaTypes : undefined;
    answer(isPermitted(permission, originOf(details.requestingUrl), pageOrigin()) && !asksForSound(mediaTypes));
  });
  session.setPermissionCheckHandler((_contents, permission, origin, details) => {
    return isPermitted(permission, originOf(origin), pageOrigin()) && details.mediaType !== "audio";
  });
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onHeadersReceived(({ responseHeaders }, answer) => {
    answer({ responseHeaders: withPolicy(responseHeaders) });
  });
}

/** Keeps a window on the page: other addresses open in the system's programs, or not at all. */
export function guardWindow(
  window: ShellWindow,
  shell: Pick<Desktop["shell"], "openExternal">,
  pageOrigin: PageOrigin,
): void {
  const { webContents } = window;
  const openOutside = (address: string): void => {
    if (destinationOf(address, pageOrigin()) === "outside") void shell.openExternal(address).catch(() => undefined);
  };
  const stay = (event: { readonly url: string; preventDefault(): void }): void => {
    if (destinationOf(event.url, pageOrigin()) === "page") return;
    event.preventDefault();
    openOutside(event.url);
  };
  webContents.on("will-navigate", stay);
  webContents.on("will-redirect", stay);
  webContents.on("will-frame-navigate", stay);
  webContents.on("will-attach-webview", (event) => event.preventDefault());
  webContents.setWindowOpenHandler(({ url }) => {
    if (mayOpenWindow(url, pageOrigin())) {
      return { action: "allow", overrideBrowserWindowOptions: { webPreferences: plainPreferences } };
    }
    openOutside(url);
    return { action: "deny" };
  });
}
