import { AppError } from "../../../contracts/kit/errors.ts";
import { api, Unreachable } from "../../api/client.ts";
import { useConnection } from "../../api/connection.ts";
import { explainBriefly } from "../../api/failure.ts";
import { Unreadable } from "../../api/readable.ts";
import { changePhoto, useDrafts } from "./draft.ts";
import type { Photo, PhotoState } from "./photo/photo.ts";

const atOnce = 3;

const active = new Set<string>();

interface Waiting {
  readonly vehicleId: string;
  readonly photo: Photo;
}

function nextWaiting(): Waiting | undefined {
  for (const [vehicleId, draft] of Object.entries(useDrafts.getState())) {
    const photo = draft.photos.find(({ id, state }) => state.kind === "waiting" && !active.has(id));
    if (photo) return { vehicleId, photo };
  }
  return undefined;
}

function outcomeOf(error: unknown): PhotoState {
  if (error instanceof Unreachable) return { kind: "reconnecting" };
  const final =
    error instanceof Unreadable ||
    (error instanceof AppError && (error.code === "FILE_TOO_LARGE" || error.code === "INVALID_FILE_TYPE"));
  return final ? { kind: "refused", reason: error.message } : { kind: "failed", reason: explainBriefly(error) };
}

async function upload({ vehicleId, photo }: Waiting): Promise<void> {
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
    changePhoto(vehicleId, photo.id, { state: outcomeOf(error) });
  } finally {
    active.delete(photo.id);
  }
  pump();
}

/** Photos that a dropped connection threw back go to the queue again. */
function resume(): void {
  for (const [vehicleId, draft] of Object.entries(useDrafts.getState())) {
    for (const { id, state } of draft.photos) {
      if (state.kind === "reconnecting") changePhoto(vehicleId, id, { state: { kind: "waiting" } });
    }
  }
}

function pump(): void {
  // the connection asks for the server by itself: until it answers, nothing is sent
  while (useConnection.getState().reachable && active.size < atOnce) {
    const next = nextWaiting();
    if (!next) return;
    void upload(next);
  }
}

// whatever puts a photo into the queue, a check or a retry, it is sent
useDrafts.subscribe(pump);
useConnection.subscribe(({ reachable }) => {
  if (!reachable) return;
  resume();
  pump();
});
