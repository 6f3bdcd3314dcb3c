import "../../../texts/lazy/desktop-texts.ts";
import type { DesktopBridge, DesktopNotice } from "../../../../contracts/desktop/bridge.ts";
import type { LiveEvent } from "../../../../contracts/system/events.ts";
import type { api } from "../../../api/client/client.ts";
import type { InspectionUpdate, useLive } from "../../../api/live/live.ts";
import type { t } from "../../../texts/t.ts";
import { openLeadNotices } from "./lead-notices.ts";
import { wantsNotices } from "./notice-choice.ts";

interface Needs {
  readonly live: Pick<typeof useLive, "subscribe">;
  readonly text: typeof t;
  readonly api: typeof api;
  readonly userId: string;
}

/** As many as the shell takes. */
const maxBody = 500;

/**
 * Passes what ends or comes in on to the system's notifications. The server sends the events of an account only about what that
 * account may see. Ends when the returned function is called.
 */
export function sendNotices(desktop: Pick<DesktopBridge, "notify">, { live, text, api, userId }: Needs): () => void {
  const notify = (notice: DesktopNotice) => {
    if (wantsNotices(userId)) void desktop.notify({ ...notice, body: notice.body.slice(0, maxBody) });
  };
  const leads = openLeadNotices({ api, text, notify });
  const ofSpin = createSpinNotices(text);
  let wasConnected = false;
  const unsubscribe = live.subscribe((now, before) => {
    if (now.ended !== undefined && now.ended !== before.ended) notify(inspectionNotice(now.ended, text));
    // events may have been missed, for example while the computer slept
    if (now.connected && !before.connected && wasConnected) leads.changed("contact");
    wasConnected ||= now.connected;
    if (now.latest === undefined || now.latest === before.latest) return;
    const { name, text: json } = now.latest;
    if (name === "spin360") {
      const notice = ofSpin(JSON.parse(json));
      if (notice !== undefined) notify(notice);
    }
    if (name === "record") {
      const { kind }: LiveEvent<"record"> = JSON.parse(json);
      if (kind === "lead" || kind === "contact") leads.changed(kind);
    }
  });
  return () => {
    unsubscribe();
    leads.stop();
  };
}

const inspectionNotice = (ended: InspectionUpdate, text: typeof t): DesktopNotice => ({
  tag: `inspection ${ended.inspection_id} ${ended.status}`,
  title: text(ended.status === "completed" ? "shell.inspection.completed" : "shell.inspection.ended"),
  body: text("shell.inspection.photos", { count: ended.images_total }),
  path: `/inspections/${ended.inspection_id}`,
});

/** A finished spin has events as well, when its clip is deleted or its car changes: only the end of a running one is reported. */
function createSpinNotices(text: typeof t) {
  const running = new Set<string>();
  return ({ job_id, car_id, side, state }: LiveEvent<"spin360">): DesktopNotice | undefined => {
    const wasRunning = running.delete(job_id);
    if (state !== "ready" && state !== "failed") {
      // a stored clip waits for a person
      if (state !== "stored") running.add(job_id);
      return undefined;
    }
    // a spin without a car has no page
    if (!wasRunning || car_id === null) return undefined;
    return {
      tag: `spin ${job_id} ${state}`,
      title: text(state === "ready" ? "desktop.notices.spinReady" : "desktop.notices.spinFailed"),
      body: text(`labels.spinSide.${side}`),
      path: `/vehicles/${car_id}/360`,
    };
  };
}
