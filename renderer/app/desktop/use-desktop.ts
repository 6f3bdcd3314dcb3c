import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { DesktopBridge } from "../../../contracts/desktop/bridge.ts";
import { api } from "../../api/client/client.ts";
import { setServerReachable } from "../../api/client/connection.ts";
import { useLive } from "../../api/live/live.ts";
import { t } from "../../texts/t.ts";

declare global {
  interface Window {
    /** Only in the desktop shell. */
    readonly forecourt?: DesktopBridge;
  }
}

/** Connects the page with the desktop shell. In a browser it does nothing and loads nothing. */
export function useDesktop(userId: string): void {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `navigate` works on any page, and the shell is another for each user
  useEffect(() => {
    const desktop = window.forecourt;
    if (desktop === undefined) return;
    const open = (path: string) => void navigate(path);
    let stop = () => {};
    let ended = false;
    void import("./follow-desktop.ts").then(({ followDesktop }) => {
      const page = { live: useLive, setReachable: setServerReachable, text: t, open, api, userId };
      if (!ended) stop = followDesktop(desktop, page);
    });
    return () => {
      ended = true;
      stop();
    };
  }, []);
}
