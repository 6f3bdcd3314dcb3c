import { AppError } from "../../../contracts/kit/errors.ts";
import { api, ServerUnreachable } from "../../api/client.ts";
import { useConnection } from "../../api/connection.ts";
import { errorSummary } from "../../api/error-explanation.ts";
import { applySight, changePhoto, draftOf, useDrafts } from "./draft.ts";
import type { Photo, SightState } from "./photo/photo.ts";

/** Guesses at once; the server works on few photos at a time anyway. */
const atOnce = 2;
/** Before the next try where the server has too much to do. Our own estimate. */
const pauseMs = 4000;
/** After so long without an answer the photo is late, and a person may start without it. Our own estimate. */
const lateMs = 30_000;

const active = new Set<string>();
/** When photos without an answer were first asked about. */
const askedAt = new Map<string, number>();

interface QueuedPhoto {
  readonly vehicleId: string;
  readonly photoId: string;
  readonly url: string;
}

/** A stored photo that nobody has looked at yet. */
function nextWaiting(): QueuedPhoto | undefined {
  for (const [vehicleId, draft] of Object.entries(useDrafts.getState())) {
    for (const { id, state, sight } of draft.photos) {
      const isAsked = sight.kind === "waiting" || sight.kind === "late";
      if (state.kind === "stored" && isAsked && !active.has(id)) {
        return { vehicleId, photoId: id, url: new URL(state.stored.url, window.location.origin).href };
      }
    }
  }
  return undefined;
}

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === "RATE_LIMIT_EXCEEDED";

function failureOf(error: unknown): SightState {
  return error instanceof ServerUnreachable ? { kind: "offline" } : { kind: "failed", reason: errorSummary(error) };
}

const sightIn = ({ vehicleId, photoId }: QueuedPhoto): Photo["sight"] | undefined =>
  draftOf(vehicleId).photos.find(({ id }) => id === photoId)?.sight;

async function look(waiting: QueuedPhoto): Promise<void> {
  const { vehicleId, photoId, url } = waiting;
  active.add(photoId);
  const first = askedAt.get(photoId) ?? Date.now();
  askedAt.set(photoId, first);
  const show = (sight: SightState) => changePhoto(vehicleId, photoId, { sight });
  // an answer that comes later is taken all the same
  const late = setTimeout(() => show({ kind: "late" }), Math.max(0, first + lateMs - Date.now()));
  if (sightIn(waiting)?.kind !== "late") show({ kind: "looking" });
  try {
    const { images } = await api.visual.angles({ body: { images: [{ url }] } });
    const [seen] = images;
    if (seen) applySight(vehicleId, photoId, seen);
    else show({ kind: "failed", reason: "The server gave no answer for this photo." });
    askedAt.delete(photoId);
  } catch (error) {
    if (isBusy(error)) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (sightIn(waiting)?.kind !== "late") show({ kind: "waiting" });
    } else {
      show(failureOf(error));
      askedAt.delete(photoId);
    }
  } finally {
    clearTimeout(late);
    active.delete(photoId);
  }
  startNext();
}

/** Photos that a dropped connection left without a guess are looked at again. */
function requeueOffline(): void {
  for (const [vehicleId, draft] of Object.entries(useDrafts.getState())) {
    for (const { id, sight } of draft.photos) {
      if (sight.kind === "offline") changePhoto(vehicleId, id, { sight: { kind: "waiting" } });
    }
  }
}

function startNext(): void {
  while (useConnection.getState().reachable && active.size < atOnce) {
    const next = nextWaiting();
    if (!next) return;
    void look(next);
  }
}

useDrafts.subscribe(startNext);
useConnection.subscribe(({ reachable }) => {
  if (!reachable) return;
  requeueOffline();
  startNext();
});
