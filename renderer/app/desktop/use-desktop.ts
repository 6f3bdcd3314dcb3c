import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { DesktopBridge } from "../../../contracts/desktop/bridge.ts";

declare global {
  interface Window {
    /** Only in the desktop shell. */
    readonly forecourt?: DesktopBridge;
  }
}

/** Connects the page with the desktop shell. In a browser it does nothing and loads nothing. */
export function useDesktop(): void {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `navigate` works on any page
  useEffect(() => {
    const desktop = window.forecourt;
    if (desktop === undefined) return;
    let stop = () => {};
    let ended = false;
    void import("./follow-desktop.ts").then(({ followDesktop }) => {
      if (!ended) stop = followDesktop(desktop, (path) => void navigate(path));
    });
    return () => {
      ended = true;
      stop();
    };
  }, []);
}
