import type { DesktopBridge } from "../../../contracts/desktop/bridge.ts";
import type { api } from "../../api/client/client.ts";
import type { setServerReachable } from "../../api/client/connection.ts";
import type { useLive } from "../../api/live/live.ts";
import type { t } from "../../texts/t.ts";
import { sendNotices } from "./notices/send-notices.ts";
import { clearOpenedFiles, fetchOpenedFiles } from "./opened-files.ts";

/** What the page has loaded already. Imports would make the bundler split these modules off, for every browser. */
interface Page {
  readonly live: typeof useLive;
  readonly setReachable: typeof setServerReachable;
  readonly text: typeof t;
  readonly api: typeof api;
  readonly userId: string;
  readonly open: (path: string) => void;
}

/**
 * Opens the paths of links and notifications with the files that the system has opened, shows at once that the server has
 * ended, and sends the system's notifications. Ends when the returned function is called.
 */
export function followDesktop(desktop: DesktopBridge, { setReachable, open, ...page }: Page): () => void {
  let stopped = false;
  const openWaiting = async () => {
    await fetchOpenedFiles(desktop);
    if (stopped) return clearOpenedFiles();
    const path = await desktop.takePath();
    if (path !== undefined) open(path);
  };
  const stops = [
    desktop.on("navigate", () => void openWaiting()),
    // `running` is left to the next request, which finds out whether this page can use the server
    desktop.on("server", ({ state }) => state !== "running" && setReachable(false)),
    sendNotices(desktop, page),
    clearOpenedFiles,
  ];
  // a link may have been clicked before this page was loaded, or while nobody was signed in
  void openWaiting();
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}
