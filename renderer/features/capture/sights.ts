import { AppError } from "../../../contracts/kit/errors.ts";
import { api, Unreachable } from "../../api/client.ts";
import { useConnection } from "../../api/connection.ts";
import { explainBriefly } from "../../api/failure.ts";
import { changePhoto, takeSight, useDrafts } from "./draft.ts";
import type { Photo } from "./photo/photo.ts";

/** Guesses at once; the server works on few photos at a time anyway. */
const atOnce = 2;
/** Before the next try where the server has too much to do. Our own estimate. */
const pauseMs = 4000;

const active = new Set<string>();

interface Waiting {
  readonly vehicleId: string;
  readonly photoId: string;
  readonly url: string;
}

/** A stored photo that nobody has looked at yet. */
function nextWaiting(): Waiting | undefined {
  for (const [vehicleId, draft] of Object.entries(useDrafts.getState())) {
    for (const { id, state, sight } of draft.photos) {
      if (state.kind === "stored" && sight.kind === "waiting" && !active.has(id)) {
        return { vehicleId, photoId: id, url: new URL(state.stored.url, window.location.origin).href };
      }
    }
  }
  return undefined;
}

const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === "RATE_LIMIT_EXCEEDED";

async function look({ vehicleId, photoId, url }: Waiting): Promise<void> {
  active.add(photoId);
  const show = (sight: Photo["sight"]) => changePhoto(vehicleId, photoId, { sight });
  show({ kind: "looking" });
  try {
    const { images } = await api.visual.angles({ body: { images: [{ url }] } });
    const [seen] = images;
    if (seen) takeSight(vehicleId, photoId, seen);
    else show({ kind: "failed", reason: "The server gave no answer for this photo." });
  } catch (error) {
    if (isBusy(error)) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      show({ kind: "waiting" });
    } else {
      show(error instanceof Unreachable ? { kind: "offline" } : { kind: "failed", reason: explainBriefly(error) });
    }
  } finally {
    active.delete(photoId);
  }
  pump();
}

/** Photos that a dropped connection left without a guess are looked at again. */
function resume(): void {
  for (const [vehicleId, draft] of Object.entries(useDrafts.getState())) {
    for (const { id, sight } of draft.photos) {
      if (sight.kind === "offline") changePhoto(vehicleId, id, { sight: { kind: "waiting" } });
    }
  }
}

function pump(): void {
  while (useConnection.getState().reachable && active.size < atOnce) {
    const next = nextWaiting();
    if (!next) return;
    void look(next);
  }
}

useDrafts.subscribe(pump);
useConnection.subscribe(({ reachable }) => {
  if (!reachable) return;
  resume();
  pump();
});
