import { AppError } from "../../../contracts/kit/errors.ts";
import { api, ServerUnreachable } from "../../api/client/client.ts";
import { useConnection } from "../../api/client/connection.ts";
import { errorSummary } from "../../api/client/error-explanation.ts";
import { FileUnreadable } from "../../api/client/unreadable-files.ts";
import { changePhoto, useDrafts } from "./draft.ts";
import type { Photo, PhotoState } from "./photo/photo.ts";

const maxConcurrent = 3;

const active = new Set<string>();

interface QueuedPhoto {
  readonly vehicleId: string;
  readonly photo: Photo;
}

function nextWaiting(): QueuedPhoto | undefined {
  for (const [vehicleId, draft] of Object.entries(useDrafts.getState())) {
    const photo = draft.photos.find(({ id, state }) => state.kind === "waiting" && !active.has(id));
    if (photo) return { vehicleId, photo };
  }
  return undefined;
}

function failedState(error: unknown): PhotoState {
  if (error instanceof ServerUnreachable) return { kind: "reconnecting" };
  const isFinal =
    error instanceof FileUnreadable ||
    (error instanceof AppError && (error.code === "FILE_TOO_LARGE" || error.code === "INVALID_FILE_TYPE"));
  return isFinal ? { kind: "refused", reason: error.message } : { kind: "failed", reason: errorSummary(error) };
}

async function upload({ vehicleId, photo }: QueuedPhoto): Promise<void> {
  active.add(photo.id);
  changePhoto(vehicleId, photo.id, { state: { kind: "uploading" } });
  try {
    const { file } = await api.files.upload({
      query: { vehicle_id: vehicleId },
      file: photo.file,
      fileName: photo.file.name,
    });
    changePhoto(vehicleId, photo.id, { state: { kind: "stored", stored: file } });
  } catch (error) {
    changePhoto(vehicleId, photo.id, { state: failedState(error) });
  } finally {
    active.delete(photo.id);
  }
  startNext();
}

/** Queues photos again whose upload failed because the connection was lost. */
function requeueOffline(): void {
  for (const [vehicleId, draft] of Object.entries(useDrafts.getState())) {
    for (const { id, state } of draft.photos) {
      if (state.kind === "reconnecting") changePhoto(vehicleId, id, { state: { kind: "waiting" } });
    }
  }
}

function startNext(): void {
  // nothing is uploaded while the server is unreachable; `useConnection` polls it
  while (useConnection.getState().reachable && active.size < maxConcurrent) {
    const next = nextWaiting();
    if (!next) return;
    void upload(next);
  }
}

// every change of a draft may have queued a photo
useDrafts.subscribe(startNext);
useConnection.subscribe(({ reachable }) => {
  if (!reachable) return;
  requeueOffline();
  startNext();
});
