import { create } from "zustand";
import { createClient } from "../../../contracts/kit/client.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { own } from "../../../contracts/kit/own.ts";
import { maxVideoBytes, type SpinSide, spin360 } from "../../../contracts/spin360.ts";
import { ServerUnreachable, withSessionRenewal } from "../../api/client.ts";
import { useConnection } from "../../api/connection.ts";
import { refreshSpins } from "../../api/spins.ts";
import { sendWithProgress } from "../../api/upload-progress.ts";
import { bytesText } from "./clip-texts.ts";

/** Of which car and side a clip is. */
export interface ClipTarget {
  readonly carId: string;
  readonly side: SpinSide;
}

/** A clip on its way to the server, or one that did not arrive. */
export interface ClipUpload extends ClipTarget {
  readonly file: File;
  /** The same however often it is sent: an answer that was lost never makes a second job. */
  readonly idempotencyKey: string;
  /** 0 to 1. */
  readonly share: number;
  readonly error?: unknown;
  readonly stop: () => void;
}

/** They go on when the page is left for another; a window that is closed ends them. */
const useUploads = create<Readonly<Record<string, ClipUpload>>>(() => ({}));

const keyOf = ({ carId, side }: ClipTarget): string => `${carId} ${side}`;

export const useClipUpload = (place: ClipTarget): ClipUpload | undefined =>
  useUploads((uploads) => own(uploads, keyOf(place)));

function set(place: ClipTarget, upload: ClipUpload | undefined): void {
  const { [keyOf(place)]: _before, ...others } = useUploads.getState();
  useUploads.setState(upload ? { ...others, [keyOf(place)]: upload } : others, true);
}

/** Forgets what did not arrive. */
export const dismissUpload = (place: ClipTarget): void => set(place, undefined);

/** Ends what is on its way, and forgets it. */
export function cancelClipUploads(): void {
  for (const upload of Object.values(useUploads.getState())) {
    upload.stop();
    dismissUpload(upload);
  }
}

const isUnreachable = ({ error }: ClipUpload): boolean => error instanceof ServerUnreachable;

/** Whether clips are on their way, or wait for the server: closing the window would end them. */
export const hasUnsentClips = (): boolean =>
  Object.values(useUploads.getState()).some((upload) => upload.error === undefined || isUnreachable(upload));

interface Sending {
  readonly file: File;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
}

async function send(place: ClipTarget, { file, idempotencyKey, signal }: Sending): Promise<void> {
  if (file.size > maxVideoBytes) {
    const message = `This file has ${bytesText(file.size)}; a clip has at most ${bytesText(maxVideoBytes)}.`;
    throw new AppError("FILE_TOO_LARGE", { message });
  }
  const onProgress = (share: number) => {
    const upload = own(useUploads.getState(), keyOf(place));
    if (upload) set(place, { ...upload, share });
  };
  const watched = withSessionRenewal(sendWithProgress({ onProgress, signal }));
  const client = createClient({ spin360 }, { origin: "", base: "/v1", send: watched });
  const { carId, side } = place;
  const headers = { "idempotency-key": idempotencyKey };
  await client.spin360.upload({ body: { carId, side }, file, fileName: file.name }, { headers });
}

/** Sends a clip; what is told of it is in `useClipUpload`. */
export async function uploadClip(
  place: ClipTarget,
  file: File,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<void> {
  const stopping = new AbortController();
  const { carId, side } = place;
  const upload: ClipUpload = { carId, side, file, idempotencyKey, share: 0, stop: () => stopping.abort() };
  set(place, upload);
  try {
    await send(place, { file, idempotencyKey, signal: stopping.signal });
    // the job takes the upload's place without a gap
    await refreshSpins(carId);
    set(place, undefined);
  } catch (error) {
    set(place, stopping.signal.aborted ? undefined : { ...upload, error });
  }
}

/** Sends once more what did not arrive, or what the answer was lost of. */
export const retryUpload = (upload: ClipUpload): Promise<void> =>
  uploadClip(upload, upload.file, upload.idempotencyKey);

// what a dropped connection threw back is sent again once the server answers
useConnection.subscribe(({ reachable }) => {
  if (!reachable) return;
  for (const upload of Object.values(useUploads.getState())) if (isUnreachable(upload)) void retryUpload(upload);
});
