import type { Query } from "@tanstack/react-query";
import { create } from "zustand";
import { own } from "../../../contracts/kit/own.ts";
import type { MarketImport } from "../../../contracts/pricing/market.ts";
import type { LiveEvent } from "../../../contracts/system/events.ts";
import { queryClient } from "../client/query.ts";
import { applyRecordEvent, refreshPeriodically, refreshRecords } from "./live-records.ts";
import { type StreamEvent, type StreamMessage, subscribeToStream } from "./live-stream.ts";
import { refreshSoon } from "./refresh-soon.ts";

export type InspectionUpdate = LiveEvent<"inspection">;

interface Live {
  /** Whether the server's event stream is open. While it is not, pages poll. */
  readonly connected: boolean;
  /** The latest update of each inspection, by its id. */
  readonly inspections: Readonly<Record<string, InspectionUpdate>>;
  /** The latest inspection that ended while this page was open. */
  readonly ended: InspectionUpdate | undefined;
  /** The latest event, as the server has sent it. */
  readonly latest: Pick<StreamEvent, "name" | "text"> | undefined;
}

export const useLive = create<Live>(() => ({ connected: false, inspections: {}, ended: undefined, latest: undefined }));

function applyInspectionEvent(text: string): void {
  const update: InspectionUpdate = JSON.parse(text);
  const before = own(useLive.getState().inspections, update.inspection_id);
  const ended = update.status !== "processing";
  useLive.setState((state) => ({
    inspections: { ...state.inspections, [update.inspection_id]: update },
    ...(ended && before?.status !== update.status && { ended: update }),
  }));
  if (ended || before === undefined) {
    void queryClient.invalidateQueries({ queryKey: ["inspection", update.inspection_id] });
    void queryClient.invalidateQueries({ queryKey: ["inspections"] });
    void queryClient.invalidateQueries({ queryKey: ["cases"] });
  }
}

/** A spin has made progress or has ended: the queries about it are read again. */
function applySpinEvent(text: string): void {
  const { car_id, state }: LiveEvent<"spin360"> = JSON.parse(text);
  void queryClient.invalidateQueries({ queryKey: ["spin-jobs", "all"] });
  if (car_id === null) return;
  void queryClient.invalidateQueries({ queryKey: ["spin-jobs", car_id] });
  // an ended job may have added, stopped or deleted a spin, or moved it to another car
  if (state === "ready" || state === "failed")
    void queryClient.invalidateQueries({ queryKey: ["spin-manifest", car_id] });
}

/** A market import has made progress or has ended. Its end changes the market. */
function applyImportEvent(text: string): void {
  const { import_id, status, progress, rows }: LiveEvent<"market_import"> = JSON.parse(text);
  const isRunning = status === "processing";
  if (isRunning) {
    queryClient.setQueryData<MarketImport>(
      ["market-imports", import_id],
      (known) => known && { ...known, progress: Math.max(known.progress, progress), rows: Math.max(known.rows, rows) },
    );
  }
  // the first event of an import has no progress
  if (!isRunning || progress === 0) void queryClient.invalidateQueries({ queryKey: ["market-imports"] });
  if (!isRunning) void queryClient.invalidateQueries({ queryKey: ["market"] });
}

/** A delivery was tried: the subscription's health and its log have changed. */
const applyWebhookEvent = (): void => refreshSoon([["webhooks"]]);

/** The link with the hosted server has changed. What an exchange brought may be anything. */
function applySyncEvent(text: string): void {
  const { rows_in }: LiveEvent<"sync"> = JSON.parse(text);
  refreshSoon([["sync"]]);
  if (rows_in > 0) refreshRecords();
}

const applyEvent = {
  inspection: applyInspectionEvent,
  spin360: applySpinEvent,
  market_import: applyImportEvent,
  record: applyRecordEvent,
  webhook: applyWebhookEvent,
  sync: applySyncEvent,
} as const;

/** Queries about jobs, which are read again after events may have been missed. */
const queriesUpdatedByEvents = [
  "inspection",
  "inspections",
  "spin-jobs",
  "spin-manifest",
  "market-imports",
  "market",
  "webhooks",
  "sync",
] as const;

const isSyncList = ({ queryKey: [of, what] }: Query): boolean => of === "sync" && what !== "status";

/** Updates belong to the signed-in user: they are cleared when the user changes. */
export const clearLiveUpdates = (): void => useLive.setState({ inspections: {}, ended: undefined, latest: undefined });

/** Applies the events of the signed-in user to the page's data until the returned function is called. */
export function followLiveEvents(userId: string): () => void {
  let hasConnected = false;
  const onMessage = (message: StreamMessage) => {
    if (message.kind === "event") {
      useLive.setState({ latest: message });
      return applyEvent[message.name](message.text);
    }
    useLive.setState({ connected: message.kind !== "lost" });
    if (message.kind === "lost") return;
    if (message.kind === "gap" || (message.kind === "opened" && hasConnected)) {
      for (const key of queriesUpdatedByEvents) void queryClient.invalidateQueries({ queryKey: [key] });
      refreshRecords();
    }
    // what an exchange brought since the lists were read had no event here; they are only on the page of sync
    if (!hasConnected) void queryClient.invalidateQueries({ predicate: isSyncList });
    hasConnected = true;
  };
  const stop = subscribeToStream(userId, onMessage);
  const stopRefreshing = refreshPeriodically(() => useLive.getState().connected);
  return () => {
    stop();
    stopRefreshing();
    useLive.setState({ connected: false });
  };
}
