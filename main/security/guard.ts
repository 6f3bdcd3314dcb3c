import type { Desktop, WindowContents } from "../ports.ts";
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

interface Needs {
  readonly shell: Pick<Desktop["shell"], "openExternal">;
  readonly pageOrigin: PageOrigin;
  /** In the kiosk mode nothing opens but the page itself. */
  readonly isKiosk: () => boolean;
  /** The system has no program for the address, or it did not start. */
  readonly onNotOpened: (address: string, error: unknown) => void;
}

/** Guards everything that Electron ever shows: also the windows that the page opens, and those that these open. */
export function guardAll(app: Pick<Desktop["app"], "on">, needs: Needs): void {
  app.on("web-contents-created", (_event, contents) => guardContents(contents, needs));
}

/** Keeps it on the page: other addresses open in the system's programs, or not at all. */
function guardContents(contents: WindowContents, { shell, pageOrigin, isKiosk, onNotOpened }: Needs): void {
  const openOutside = (address: string): void => {
    if (isKiosk() || destinationOf(address, pageOrigin()) !== "outside") return;
    void shell.openExternal(address).catch((error: unknown) => onNotOpened(address, error));
  };
  const stay = (event: { readonly url: string; preventDefault(): void }): void => {
    if (destinationOf(event.url, pageOrigin()) === "page") return;
    event.preventDefault();
    openOutside(event.url);
  };
  contents.on("will-navigate", stay);
  contents.on("will-redirect", stay);
  contents.on("will-frame-navigate", stay);
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (!isKiosk() && mayOpenWindow(url, pageOrigin())) {
      return { action: "allow", overrideBrowserWindowOptions: { webPreferences: plainPreferences } };
    }
    openOutside(url);
    return { action: "deny" };
  });
}
