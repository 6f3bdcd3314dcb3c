import { create } from "zustand";
import { type LiveEvent, liveEvents } from "../../contracts/events.ts";
import { own } from "../../contracts/kit/own.ts";
import { type StreamMessage, subscribeToStream } from "./live-stream.ts";
import { queryClient } from "./query.ts";

export type InspectionUpdate = LiveEvent<"inspection">;

interface Live {
  /** Whether the server's event stream is open; where it is not, pages poll. */
  readonly connected: boolean;
  /** The latest word on each inspection, by its id. */
  readonly inspections: Readonly<Record<string, InspectionUpdate>>;
  /** The inspection that ended last while this page was open. */
  readonly ended: InspectionUpdate | undefined;
}

export const useLive = create<Live>(() => ({ connected: false, inspections: {}, ended: undefined }));

function take(text: string): void {
  const parsed = liveEvents.inspection.safeParse(JSON.parse(text));
  if (!parsed.success) return;
  const news = parsed.data;
  const before = own(useLive.getState().inspections, news.inspection_id);
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
  // at its end it is new, stopped, deleted, or another car's
  if (state === "ready" || state === "failed")
    void queryClient.invalidateQueries({ queryKey: ["spin-manifest", car_id] });
}

/** What is asked for again where events were missed. */
const toldByEvents = ["inspection", "inspections", "spin-jobs", "spin-manifest"] as const;

/** What was heard concerns the person who was signed in: it is forgotten with him. */
export const clearLiveUpdates = (): void => useLive.setState({ inspections: {}, ended: undefined });

/** Follows the event stream of who is signed in until the returned function is called. */
export function followLiveEvents(userId: string): () => void {
  let hasHeard = false;
  const hear = (word: StreamMessage) => {
    if (word.kind === "news") return word.name === "inspection" ? take(word.text) : takeSpin(word.text);
    useLive.setState({ connected: word.kind !== "lost" });
    if (word.kind === "lost") return;
    if (word.kind === "opened" && hasHeard) {
      for (const key of toldByEvents) void queryClient.invalidateQueries({ queryKey: [key] });
    }
    hasHeard = true;
  };
  const stop = subscribeToStream(userId, hear);
  return () => {
    stop();
    useLive.setState({ connected: false });
  };
}
