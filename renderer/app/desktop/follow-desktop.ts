import type { DesktopBridge } from "../../../contracts/desktop/bridge.ts";
import { setServerReachable } from "../../api/connection.ts";
import { useLive } from "../../api/live.ts";
import { t } from "../../texts/t.ts";

/**
 * Opens the paths of links and notifications, shows at once that the server has ended, and passes the end of inspections on
 * to the system's notifications. Ends when the returned function is called.
 */
export function followDesktop(desktop: DesktopBridge, open: (path: string) => void): () => void {
  const stops = [
    desktop.on("navigate", ({ path }) => open(path)),
    // `running` is left to the next request, which finds out whether this page can use the server
    desktop.on("server", ({ state }) => state !== "running" && setServerReachable(false)),
    useLive.subscribe(({ ended }, before) => {
      if (ended === undefined || ended === before.ended) return;
      void desktop.notify({
        tag: `inspection ${ended.inspection_id} ${ended.status}`,
        title: t(ended.status === "completed" ? "shell.inspection.completed" : "shell.inspection.ended"),
        body: t("shell.inspection.photos", { count: ended.images_total }),
        path: `/inspections/${ended.inspection_id}`,
      });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
