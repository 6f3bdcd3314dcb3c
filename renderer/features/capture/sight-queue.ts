import { AppError } from "../../../contracts/kit/errors.ts";
import { api, ServerUnreachable } from "../../api/client/client.ts";
import { useConnection } from "../../api/client/connection.ts";
import { errorSummary } from "../../api/client/error-explanation.ts";
import { t } from "../../texts/t.ts";
import { applySight, changePhoto, draftOf, useDrafts } from "./draft.ts";
import type { Photo, SightState } from "./photo/photo.ts";

/** Concurrent requests. The server processes only a few photos at a time. */
const maxConcurrent = 2;
/** Pause before the next attempt if the server is busy. Our own estimate. */
const pauseMs = 4000;
/** After this time without a response a photo is late, and the user can start without it. Our own estimate. */
const lateAfterMs = 30_000;

const active = new Set<string>();
/** When photos without a response were first requested. */
const firstRequestedAt = new Map<string, number>();

interface QueuedPhoto {
  readonly vehicleId: string;
  readonly photoId: string;
  readonly url: string;
}

/** The next stored photo that is not recognized yet. */
function nextWaiting(): QueuedPhoto | undefined {
  for (const [vehicleId, draft] of Object.entries(useDrafts.getState())) {
    for (const { id, state, sight } of draft.photos) {
      const isWaiting = sight.kind === "waiting" || sight.kind === "late";
      if (state.kind === "stored" && isWaiting && !active.has(id)) {
        return { vehicleId, photoId: id, url: new URL(state.stored.url, window.location.origin).href };
      }
    }
  }
  return undefined;
}

const isRateLimited = (error: unknown): boolean => error instanceof AppError && error.code === "RATE_LIMIT_EXCEEDED";

function failedState(error: unknown): SightState {
  return error instanceof ServerUnreachable ? { kind: "offline" } : { kind: "failed", reason: errorSummary(error) };
}

const sightIn = ({ vehicleId, photoId }: QueuedPhoto): Photo["sight"] | undefined =>
  draftOf(vehicleId).photos.find(({ id }) => id === photoId)?.sight;

async function requestSight(waiting: QueuedPhoto): Promise<void> {
  const { vehicleId, photoId, url } = waiting;
  active.add(photoId);
  const requestedAt = firstRequestedAt.get(photoId) ?? Date.now();
  firstRequestedAt.set(photoId, requestedAt);
  const show = (sight: SightState) => changePhoto(vehicleId, photoId, { sight });
  // a late response is still applied
  const lateTimer = setTimeout(() => show({ kind: "late" }), Math.max(0, requestedAt + lateAfterMs - Date.now()));
  if (sightIn(waiting)?.kind !== "late") show({ kind: "looking" });
  try {
    const { images } = await api.visual.angles({ body: { images: [{ url }] } });
    const [seen] = images;
    if (seen) applySight(vehicleId, photoId, seen);
    else show({ kind: "failed", reason: t("capture.status.noResult") });
    firstRequestedAt.delete(photoId);
  } catch (error) {
    if (isRateLimited(error)) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (sightIn(waiting)?.kind !== "late") show({ kind: "waiting" });
    } else {
      show(failedState(error));
      firstRequestedAt.delete(photoId);
    }
  } finally {
    clearTimeout(lateTimer);
    active.delete(photoId);
  }
  startNext();
}

/** Requests recognition again for photos that failed because the connection was lost. */
function requeueOffline(): void {
  for (const [vehicleId, draft] of Object.entries(useDrafts.getState())) {
    for (const { id, sight } of draft.photos) {
      if (sight.kind === "offline") changePhoto(vehicleId, id, { sight: { kind: "waiting" } });
    }
  }
}

function startNext(): void {
  while (useConnection.getState().reachable && active.size < maxConcurrent) {
    const next = nextWaiting();
    if (!next) return;
    void requestSight(next);
  }
}

useDrafts.subscribe(startNext);
useConnection.subscribe(({ reachable }) => {
  if (!reachable) return;
  requeueOffline();
  startNext();
});
