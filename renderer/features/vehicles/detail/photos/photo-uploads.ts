import { create } from "zustand";
import { contracts } from "../../../../../contracts/index.ts";
import { createClient } from "../../../../../contracts/kit/client.ts";
import { AppError } from "../../../../../contracts/kit/errors.ts";
import { maxPhotoBytes } from "../../../../../contracts/papers/files.ts";
import { ServerUnreachable, withSessionRenewal } from "../../../../api/client/client.ts";
import { useConnection } from "../../../../api/client/connection.ts";
import { sendWithProgress } from "../../../../api/client/upload-progress.ts";
import { refreshRecords } from "../../../../api/records/vehicle-records.ts";
import { refreshVehicle } from "../../../../api/records/vehicles.ts";
import { t } from "../../../../texts/t.ts";

/** A photo that waits, is being sent, or was rejected. Its id is also its idempotency key. */
export interface PhotoUpload {
  readonly id: string;
  readonly carId: string;
  readonly file: File;
  readonly state: "waiting" | "sending" | "failed";
  /** 0 to 1. */
  readonly share: number;
  readonly error?: unknown;
}

/** Uploads continue when the user opens another page. Closing the window ends them. */
const useUploads = create<readonly PhotoUpload[]>(() => []);

/** All uploads. A component filters those of its vehicle: a filter here would be a new list at each call. */
export const usePhotoUploads = (): readonly PhotoUpload[] => useUploads();

const setUploads = (change: (uploads: readonly PhotoUpload[]) => readonly PhotoUpload[]): void =>
  useUploads.setState(change(useUploads.getState()), true);

const changeUpload = (id: string, part: Partial<PhotoUpload>): void =>
  setUploads((uploads) => uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));

export const dismissPhotoUpload = (id: string): void =>
  setUploads((uploads) => uploads.filter((upload) => upload.id !== id));

/** Whether closing the window would lose photos. */
export const hasUnsentVehiclePhotos = (): boolean => useUploads.getState().some(({ state }) => state !== "failed");

let sending: AbortController | undefined;

export function cancelPhotoUploads(): void {
  sending?.abort();
  setUploads(() => []);
}

async function send({ id, carId, file }: PhotoUpload, signal: AbortSignal): Promise<void> {
  if (file.size > maxPhotoBytes) throw new AppError("FILE_TOO_LARGE", { message: t("vehicle.photos.tooLarge") });
  const onProgress = (share: number) => changeUpload(id, { share });
  const sendPhoto = withSessionRenewal(sendWithProgress({ onProgress, signal }));
  const client = createClient({ vehiclePhotos: contracts.vehiclePhotos }, { origin: "", base: "/v1", send: sendPhoto });
  await client.vehiclePhotos.upload(
    { params: { id: carId }, body: {}, file, fileName: file.name },
    { headers: { "idempotency-key": id } },
  );
}

/** Sends one photo after the other, so that they keep the order in which they were chosen. */
async function sendNext(): Promise<void> {
  const next = useUploads.getState().find(({ state }) => state === "waiting");
  if (sending || !next || !useConnection.getState().reachable) return;
  const current = new AbortController();
  sending = current;
  changeUpload(next.id, { state: "sending", share: 0 });
  try {
    await send(next, current.signal);
    await Promise.all([refreshRecords(next.carId), refreshVehicle(next.carId)]);
    dismissPhotoUpload(next.id);
  } catch (error) {
    // it starts again when the server responds
    if (error instanceof ServerUnreachable) changeUpload(next.id, { state: "waiting" });
    else if (!current.signal.aborted) changeUpload(next.id, { state: "failed", error });
  } finally {
    sending = undefined;
  }
  void sendNext();
}

export function uploadPhotos(carId: string, files: readonly File[]): void {
  const added = files.map((file) => ({
    id: crypto.randomUUID(),
    carId,
    file,
    state: "waiting" as const,
    share: 0,
  }));
  setUploads((uploads) => [...uploads, ...added]);
  void sendNext();
}

export function retryPhotoUpload(id: string): void {
  changeUpload(id, { state: "waiting", share: 0, error: undefined });
  void sendNext();
}

useConnection.subscribe(({ reachable }) => {
  if (reachable) void sendNext();
});
