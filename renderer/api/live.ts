import { create } from "zustand";
import { type LiveEvent, liveEvents } from "../../contracts/events.ts";
import { api } from "./client.ts";
import { queryClient } from "./query.ts";

export type InspectionNews = LiveEvent<"inspection">;

interface Live {
  /** Whether the server's event stream is open; where it is not, pages poll. */
  readonly connected: boolean;
  /** The latest word on each inspection, by its id. */
  readonly inspections: Readonly<Record<string, InspectionNews>>;
  /** The inspection that ended last while this page was open. */
  readonly ended: InspectionNews | undefined;
}

export const useLive = create<Live>(() => ({ connected: false, inspections: {}, ended: undefined }));

function take(text: string): void {
  const parsed = liveEvents.inspection.safeParse(JSON.parse(text));
  if (!parsed.success) return;
  const news = parsed.data;
  const before = useLive.getState().inspections[news.inspection_id];
  const ended = news.status !== "processing";
  useLive.setState((state) => ({
    inspections: { ...state.inspections, [news.inspection_id]: news },
    ...(ended && before?.status !== news.status && { ended: news }),
  }));
  if (ended || before === undefined) {
    void queryClient.invalidateQueries({ queryKey: ["inspection", news.inspection_id] });
    void queryClient.invalidateQueries({ queryKey: ["inspections"] });
  }
}

/** A spin is further on, or at its end: those who show it ask again. */
function takeSpin(text: string): void {
  const parsed = liveEvents.spin360.safeParse(JSON.parse(text));
  if (!parsed.success || parsed.data.car_id === null) return;
  const { car_id, state } = parsed.data;
  void queryClient.invalidateQueries({ queryKey: ["spin-jobs", car_id] });
  if (state === "ready") void queryClient.invalidateQueries({ queryKey: ["spin-manifest", car_id] });
}

const reopenAfterMs = 4000;

/** Follows the event stream until the returned function is called; opens it again whenever it closes. */
export function followLive(): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource("/v1/events");
    source.addEventListener("open", () => useLive.setState({ connected: true }));
    source.addEventListener("inspection", (event) => take(event.data));
    source.addEventListener("spin360", (event) => takeSpin(event.data));
    source.addEventListener("error", () => {
      useLive.setState({ connected: false });
      // the browser gives up on a refused stream: renew the session by an ordinary request, then ask again
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => void api.accounts.me().then(open, open), reopenAfterMs);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
    useLive.setState({ connected: false });
  };
}
